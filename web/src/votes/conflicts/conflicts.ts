import type { Decision } from '@election/contract/figures/transitions';
import type { CandidateVotes } from '@election/contract/figures/votes';
import { formatFigure } from '../../ui/fields/figures.ts';
import type { Provider } from '../deciding/providers.ts';
import { conflicts as say } from '../sentences.ts';
import type { Conflict } from './Choices.tsx';
import type { Comparison } from './use-confirmed-write.ts';

/** A figure to become the live value, with the version of the live value that it replaces; 0 where there was none. */
export interface SentVote {
  candidate_id: number;
  vote_count: number;
  version: number;
}

/** A provider's figure to decide on, as the person saw it. */
export interface SentDecision extends SentVote {
  user_id: number;
}

/**
 * Compares votes with the current live values. A conflict is another figure under another version; the same figure under
 * another version is sent again with that version. Null where no version has changed.
 */
export function compareLive<Vote extends SentVote>(
  votes: readonly Vote[],
  now: readonly CandidateVotes[],
): Comparison<readonly Vote[]> | null {
  const versionOf = (id: number) => liveOf(now, id)?.version ?? 0;
  if (votes.every(({ candidate_id, version }) => versionOf(candidate_id) === version)) return null;
  const conflicts = liveConflicts(votes, now);
  return {
    conflicts,
    resolve: (mine) =>
      afterChoice(votes, conflicts, mine)?.map((vote) => ({ ...vote, version: versionOf(vote.candidate_id) })) ?? null,
  };
}

const liveOf = (now: readonly CandidateVotes[], id: number) =>
  now.find(({ candidate }) => candidate.id === id)?.vote_count[0];

function liveConflicts(votes: readonly SentVote[], now: readonly CandidateVotes[]): Conflict[] {
  return votes.flatMap(({ candidate_id: id, vote_count, version }) => {
    const candidate = now.find((row) => row.candidate.id === id)?.candidate;
    const live = liveOf(now, id);
    if (!candidate || !live || live.version === version || live.votes === vote_count) return [];
    const [mine, current] = [formatFigure(vote_count), formatFigure(live.votes)];
    return [
      {
        id,
        name: candidate.name,
        sentence: say.liveChanged({ mine, now: current }),
        theirs: say.keepLive({ now: current }),
        mine: say.replaceLive({ mine }),
      },
    ];
  });
}

/**
 * Compares decisions with the providers' current figures. A conflict is a figure that its provider has replaced while it is
 * pending. Null where there is none: a figure that another user has decided on is refused for good.
 */
export function compareEntries(
  votes: readonly SentDecision[],
  now: readonly Provider[],
  nameOf: (candidate_id: number) => string,
  decision: Decision,
): Comparison<readonly SentDecision[]> | null {
  const conflicts = votes.flatMap((vote): Conflict[] => {
    const provider = now.find(({ id }) => id === vote.user_id);
    const entry = entryOf(now, vote);
    if (!provider || !entry || entry.status !== 'pending' || entry.votes === vote.vote_count) return [];
    const current = formatFigure(entry.votes);
    return [
      {
        id: vote.candidate_id,
        name: nameOf(vote.candidate_id),
        sentence: say.entryChanged({ agent: provider.name, seen: formatFigure(vote.vote_count), now: current }),
        theirs: say.leaveEntry,
        mine: decision === 'declined' ? say.declineNow({ now: current }) : say.acceptNow({ now: current }),
      },
    ];
  });
  if (conflicts.length === 0) return null;
  return {
    conflicts,
    resolve: (mine) =>
      afterChoice(votes, conflicts, mine)?.map((vote) => ({
        ...vote,
        vote_count: entryOf(now, vote)?.votes ?? vote.vote_count,
      })) ?? null,
  };
}

const entryOf = (now: readonly Provider[], { user_id, candidate_id }: SentDecision) =>
  now.find(({ id }) => id === user_id)?.entries.find((entry) => entry.candidate_id === candidate_id);

/** The votes without a conflict and those for which the person chose the own figure; null where none is left. */
export function afterChoice<Vote extends { candidate_id: number }>(
  votes: readonly Vote[],
  conflicts: readonly Conflict[],
  mine: ReadonlySet<number>,
): readonly Vote[] | null {
  const left = votes.filter(
    ({ candidate_id: id }) => mine.has(id) || !conflicts.some((conflict) => conflict.id === id),
  );
  return left.length > 0 ? left : null;
}
