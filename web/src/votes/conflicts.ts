import * as say from '@election/contract/messages/screens-conflicts';
import type { AgentEntries, CandidateVotes } from '@election/contract/votes';
import type { Conflict } from '../app/election/conflicts.tsx';
import { formatFigure } from '../ui/figures.ts';

/** A figure on its way to the live value, with the version that was seen; 0 where there was none. */
export interface SentVote {
  candidate_id: number;
  vote_count: number;
  version: number;
}

/** A figure of a provider on its way to a decision, as it was seen. */
export interface SentDecision {
  candidate_id: number;
  user_id: number;
  vote_count: number;
}

/** The live values that somebody changed after they were seen here. */
export function liveConflicts(votes: readonly SentVote[], now: readonly CandidateVotes[]): Conflict[] {
  return votes.flatMap(({ candidate_id, vote_count, version }) => {
    const row = now.find(({ candidate }) => candidate.id === candidate_id);
    const live = row?.vote_count[0];
    if (!row || !live || live.version === version) return [];
    const [mine, current] = [formatFigure(vote_count), formatFigure(live.votes)];
    return [
      {
        id: candidate_id,
        name: row.candidate.name,
        sentence: say.liveChanged(mine, current),
        stand: say.keepLive(current),
        mine: say.replaceLive(mine),
      },
    ];
  });
}

/** What is sent after the choice: figures without a conflict as they were, chosen ones with the version of now. */
export function afterChoice<Vote extends SentVote>(
  votes: readonly Vote[],
  conflicts: readonly Conflict[],
  mine: ReadonlySet<number>,
  now: readonly CandidateVotes[],
): Vote[] {
  return votes.flatMap((vote) => {
    if (!conflicts.some(({ id }) => id === vote.candidate_id)) return [vote];
    if (!mine.has(vote.candidate_id)) return [];
    const live = now.find(({ candidate }) => candidate.id === vote.candidate_id)?.vote_count[0];
    return [{ ...vote, version: live?.version ?? 0 }];
  });
}

/** Entries whose provider has sent another figure since they were seen, while they still wait for a decision. */
export function entryConflicts(
  votes: readonly SentDecision[],
  now: readonly AgentEntries[],
  nameOf: (candidate_id: number) => string,
  status: 'approved' | 'declined',
): Conflict[] {
  return votes.flatMap(({ candidate_id, user_id, vote_count }) => {
    const agent = now.find(({ id }) => id === user_id);
    const entry = agent?.vote_count_entries.find((one) => one.candidate_id === candidate_id);
    if (!agent || !entry || entry.status !== 'pending' || entry.votes === vote_count) return [];
    const current = formatFigure(entry.votes);
    return [
      {
        id: candidate_id,
        name: nameOf(candidate_id),
        sentence: say.entryChanged(agent.name, formatFigure(vote_count), current),
        stand: say.leaveEntry,
        mine: status === 'declined' ? say.declineNow(current) : say.acceptNow(current),
      },
    ];
  });
}

/** What is decided after the choice: chosen entries with the figure that they say now, the others not at all. */
export function decisionsAfterChoice(
  votes: readonly SentDecision[],
  conflicts: readonly Conflict[],
  mine: ReadonlySet<number>,
  now: readonly AgentEntries[],
): SentDecision[] {
  return votes.flatMap((vote) => {
    if (!conflicts.some(({ id }) => id === vote.candidate_id)) return [vote];
    if (!mine.has(vote.candidate_id)) return [];
    const entry = now
      .find(({ id }) => id === vote.user_id)
      ?.vote_count_entries.find((one) => one.candidate_id === vote.candidate_id);
    return entry ? [{ ...vote, vote_count: entry.votes }] : [];
  });
}
