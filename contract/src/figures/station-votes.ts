import * as z from 'zod';
import { stationVotesDone as say, votesDone } from '../messages/done.ts';
import { explanation } from '../results/explanation.ts';
import { route } from '../wire/route.ts';
import { count, id, remark } from '../wire/wire.ts';
import { contestFields, mark } from './contest.ts';
import { seenFields, submissionFields } from './receipts.ts';
import { agentEntries, submission, voteEntry, votesOf } from './votes.ts';

const station = { ...contestFields, polling_station_id: id };

/** Figures of one polling station: the same lifecycle as a constituency's, at a place of its own. */
export const stationVotes = {
  /** The constituency is the station's; one that is named all the same must be it. The type is that of the candidates. */
  submit: route({
    method: 'POST',
    path: '/api/v1/polling-station/votes/entries',
    access: ['entries.submit'],
    input: z.object({
      year_id: id,
      polling_station_id: id,
      constituency_id: id.optional(),
      election_type_id: id.optional(),
      votes: votesOf(seenFields),
      ...submissionFields,
    }),
    data: submission,
    msg: () => votesDone.submitted,
  }),
  agents: route({
    method: 'GET',
    path: '/api/v1/polling-station/votes/agent-entries',
    access: ['entries.validate'],
    input: z.object(station),
    data: z.array(agentEntries),
  }),
  own: route({
    method: 'GET',
    path: '/api/v1/polling-station/votes/user',
    access: 'signed-in',
    input: z.object(station),
    data: z.array(voteEntry),
  }),
  publish: route({
    method: 'POST',
    path: '/api/v1/polling-station/votes/publish',
    access: ['stations.publish'],
    stepUp: true,
    input: z.object({
      polling_station_id: id,
      year_id: id,
      election_type_id: id,
      votes: votesOf({ version: count.optional() }),
      reason: remark.optional(),
      /** Why figures change that are public already. Without it the correction says so. */
      correction: explanation.optional(),
      /** Of the question that was asked: refused where something of it has changed since. */
      mark: mark.optional(),
    }),
    data: z.object({ saved: z.int(), changed: z.int() }),
    msg: () => say.published,
  }),
};
