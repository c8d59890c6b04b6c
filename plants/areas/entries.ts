import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/features/contests/${name}`;
const submit = { file: at('submit-entries.sql'), tests: [at('votes.test.ts')] };
const ballot = { file: at('lock-ballot.sql'), tests: [at('votes.test.ts'), at('races.test.ts')] };
const decide = { file: at('decide-entries.sql'), tests: [at('votes.test.ts')] };
const save = { file: at('save-votes.sql'), tests: [at('votes.test.ts'), at('live-edit.test.ts')] };

/** The routines in SQL that enter, decide and edit figures. */
export const plants: readonly Plant[] = [
  {
    ...submit,
    name: 'a refused entry is stored all the same',
    find: '  if known.refused then\n    perform refuse_entries(known.entries);\n  end if;\n',
    replace: '',
  },
  {
    ...submit,
    name: 'an entry corrected by its agent keeps its old figure',
    find: "set votes = excluded.votes, status = excluded.status, action = 'submit'",
    replace: "set status = excluded.status, action = 'submit'",
  },
  {
    ...submit,
    name: 'a second submission does not move its pending item forward',
    find: 'do update set created_at = now(), revision = pending_items.revision + 1',
    replace: 'do update set created_at = pending_items.created_at',
    tests: [at('pending.test.ts')],
  },
  {
    ...submit,
    name: 'a submission leaves no audit row',
    find: "perform record_audit(contest.constituency_id, call -> 'actor', 'entries.submit', place_of(contest, station), known.before,\n    known.after);",
    replace: '',
    tests: ['server/src/testing/access/writes.test.ts'],
  },
  {
    ...submit,
    name: 'the item of a station is that of the constituency',
    find: 'select contest.id, station, region_id, me from constituencies',
    replace: 'select contest.id, null, region_id, me from constituencies',
    tests: [at('pending.test.ts'), at('stations.test.ts')],
  },
  {
    ...ballot,
    name: 'the contest is not locked',
    find: '  for update;\n  if not found then',
    replace: '  ;\n  if not found then',
    tests: [at('races.test.ts')],
  },
  {
    ...ballot,
    name: 'candidates of another constituency are taken',
    find: "  left join candidates c on c.id = sent.candidate_id and c.year_id = in_year\n    and (c.constituency_id is null or c.constituency_id = in_constituency)\n    and c.election_type_id = coalesce((input ->> 'election_type_id')::int, c.election_type_id);\n  if ballot.good",
    replace:
      "  left join candidates c on c.id = sent.candidate_id and c.year_id = in_year\n    and c.election_type_id = coalesce((input ->> 'election_type_id')::int, c.election_type_id);\n  if ballot.good",
  },
  {
    ...ballot,
    name: 'a candidate may be sent twice',
    find: 'count(*) = count(distinct c.id) and min',
    replace: 'count(*) = count(c.id) and min',
  },
  {
    ...ballot,
    name: 'inactive candidates get votes',
    find: " and bool_and(c.status = 'active')",
    replace: '',
  },
  {
    ...ballot,
    name: 'a station of another constituency is taken',
    find: 'where id = in_station and constituency_id = in_constituency) then',
    replace: 'where id = in_station) then',
    tests: [at('votes.test.ts'), at('stations.test.ts')],
  },
  {
    ...decide,
    name: 'a figure that moved since it was seen is approved',
    find: 'coalesce(move.refusal is null and e.votes = sent.vote_count, false)',
    replace: 'coalesce(move.refusal is null, false)',
  },
  {
    ...decide,
    name: 'a stale approval replaces a newer live figure',
    find: "elsif decision = 'approved' and known.stale then\n    perform refuse_stale(contest.id, station, input);\n",
    replace: '',
    tests: [at('races.test.ts')],
  },
  {
    ...decide,
    name: 'a declined figure becomes live',
    find: "  if decision = 'approved' then\n    perform set_live",
    replace: '  if decision is not null then\n    perform set_live',
  },
  {
    ...decide,
    name: 'pending items stay open after the last decision',
    find: "  perform close_settled_items(contest.id, station, me);\n\n  perform record_audit(contest.constituency_id, call -> 'actor', 'entries.'",
    replace: "  perform record_audit(contest.constituency_id, call -> 'actor', 'entries.'",
    tests: [at('pending.test.ts')],
  },
  {
    ...decide,
    name: 'an item closes while another entry of it is pending',
    find: "and e.user_id = item.provider_id\n        and e.status = 'pending')",
    replace: "and e.user_id = item.provider_id\n        and e.status = 'none')",
    tests: [at('pending.test.ts')],
  },
  {
    ...decide,
    name: 'the reason of a decision is not kept',
    find: "set status = move.next, action = decision, reason = input ->> 'reason', changed_by = me",
    replace: 'set status = move.next, action = decision, changed_by = me',
    tests: [at('votes.test.ts'), at('history.test.ts')],
  },
  {
    ...decide,
    name: 'a decision is kept in the name of the agent',
    find: "action = decision, reason = input ->> 'reason', changed_by = me,",
    replace: "action = decision, reason = input ->> 'reason', changed_by = e.user_id,",
    tests: [at('votes.test.ts'), at('history.test.ts')],
  },
  {
    ...decide,
    name: 'a decision is announced at the constituency instead of the station',
    find: "announce_figures(case decision when 'approved' then 'validated' else 'declined' end, contest, station, me)",
    replace: "announce_figures(case decision when 'approved' then 'validated' else 'declined' end, contest, null, me)",
    tests: ['server/src/features/events/recipients.test.ts', at('stations.test.ts')],
  },
  {
    ...decide,
    name: 'a decline is announced as an approval',
    find: "case decision when 'approved' then 'validated' else 'declined' end, contest, station, me)",
    replace: "'validated', contest, station, me)",
    tests: ['server/src/features/events/recipients.test.ts'],
  },
  {
    ...save,
    name: 'a live edit of a public figure passes no gate',
    find: "  if publish then\n    perform pass_gate(contest, call -> 'gate');\n  end if;\n",
    replace: '',
  },
  {
    ...save,
    name: 'a stale live edit is stored',
    find: '  perform refuse_stale(contest.id, null, input);\n',
    replace: '',
    tests: [at('votes.test.ts'), at('races.test.ts'), at('live-edit.test.ts')],
  },
  {
    ...save,
    name: 'a live edit is audited as a validation',
    find: "case doing when 'live_edit' then 'live.edit' else 'votes.save' end,",
    replace: "'votes.save',",
    tests: ['server/src/testing/access/writes.test.ts'],
  },
  {
    ...save,
    name: 'the decisions that came with a live edit are not kept',
    find: "  perform keep_decisions(contest, call -> 'actor', call #> '{gate,decisions}');\n",
    replace: '',
  },
  {
    ...save,
    name: 'a live edit publishes the other candidates as well',
    find: "perform publish_values(contest, me, 'live_edit', array(\n      select candidate_id from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int)));",
    replace: "perform publish_values(contest, me, 'live_edit', null);",
    tests: [at('live-edit.test.ts')],
  },
];
