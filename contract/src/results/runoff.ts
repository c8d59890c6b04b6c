import * as z from 'zod';
import { candidateMark } from '../ballots/candidates.ts';
import { runoffDone } from '../messages/done.ts';
import { elected as electedShared, sayRunoff as say } from '../messages/runoff.ts';
import { route } from '../wire/route.ts';
import { id, nothing } from '../wire/wire.ts';

/** A candidate of the first round, by published votes. */
const firstRoundCandidate = z.object({
  candidate: candidateMark,
  votes: z.int(),
  /** Active, and not withdrawn. */
  stands: z.boolean(),
});

export const firstRound = z.object({
  /** More than so many percent of the valid votes elect; with 0 the most votes do. */
  majority_percent: z.int(),
  /** Constituencies of which votes are still to be published; an annulled contest has none. */
  awaited: z.int(),
  /** The candidates of the first round by votes, then ballot order. */
  candidates: z.array(firstRoundCandidate),
  /** The candidates of the run-off, where it is open. */
  runoff: z.array(candidateMark),
});
export type FirstRound = z.output<typeof firstRound>;

/**
 * What the votes of the first round ask for: nothing before all of them are public, no one more where someone has more of them than elect, else a run-off of the two who stand and have most. `tied` are those among whom people choose, beside `named`.
 */
export type Outcome =
  | { kind: 'awaited'; constituencies: number }
  | { kind: 'elected'; candidate_id: number }
  | { kind: 'nobody' }
  | { kind: 'runoff'; named: number[]; tied: number[] };

export function outcomeOf({ awaited, candidates, majority_percent }: Omit<FirstRound, 'runoff'>): Outcome {
  if (awaited > 0) return { kind: 'awaited', constituencies: awaited };
  const valid = candidates.reduce((sum, { votes }) => sum + votes, 0);
  const elected = candidates.find(({ votes }) => votes * 100 > valid * majority_percent);
  if (elected) return { kind: 'elected', candidate_id: elected.candidate.id };

  const standing = candidates.filter(({ stands }) => stands).sort((a, b) => b.votes - a.votes);
  const second = standing[1];
  if (valid === 0 || !second) return { kind: 'nobody' };
  const named = standing.filter(({ votes }) => votes > second.votes).map(({ candidate }) => candidate.id);
  const level = standing.filter(({ votes }) => votes === second.votes).map(({ candidate }) => candidate.id);
  return named.length + level.length === 2
    ? { kind: 'runoff', named: [...named, ...level], tied: [] }
    : { kind: 'runoff', named, tied: level };
}

/** True where the two may stand in a run-off, or the sentence that says why not: a Ruling. */
export function runoffCan(candidate_ids: readonly number[], first: FirstRound): true | string {
  if (first.runoff.length > 0) return say.isOpen;
  const outcome = outcomeOf(first);
  switch (outcome.kind) {
    case 'awaited':
      return say.awaited({ constituencies: outcome.constituencies });
    case 'elected':
      return electedShared(
        first.majority_percent,
        first.candidates.find(({ candidate }) => candidate.id === outcome.candidate_id)?.candidate.name,
      );
    case 'nobody':
      return say.tooFewCandidates;
    default: {
      const chosen = new Set(candidate_ids);
      const { named, tied } = outcome;
      const may = chosen.size === 2 && named.every((one) => chosen.has(one));
      return (may && [...chosen].every((one) => named.includes(one) || tied.includes(one))) || say.notTheFirst;
    }
  }
}

export const runoff = {
  read: route({
    method: 'GET',
    path: '/api/v1/run-off',
    access: ['candidates.manage'],
    input: z.object({ year_id: id }),
    data: firstRound,
  }),
  open: route({
    method: 'POST',
    path: '/api/v1/run-off',
    access: ['candidates.manage'],
    stepUp: true,
    /** The two of the first round who stand in it. */
    input: z.object({ year_id: id, candidate_ids: z.array(id).length(2) }),
    data: firstRound,
    msg: () => runoffDone.opened,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/run-off/:id',
    access: ['candidates.manage'],
    stepUp: true,
    /** The year. */
    input: z.object({ id }),
    data: nothing,
    msg: () => runoffDone.removed,
  }),
};
