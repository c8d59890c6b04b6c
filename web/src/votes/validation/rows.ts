import type { CandidateMark } from '@election/contract/candidates';
import * as say from '@election/contract/messages/screens-votes';
import { type Actor, CHECKER_ROLE_IDS } from '@election/contract/permissions';
import { type Ruling, voteCan } from '@election/contract/rules';
import type { AgentEntries, CandidateVotes, EntryStatus } from '@election/contract/votes';
import type { Decision } from '../../app/election/deciding/decision.ts';

/** One provider's figure for one candidate. */
export interface Entry {
  user_id: number;
  agent: string;
  votes: number;
  status: EntryStatus;
}

export type Live = CandidateVotes['vote_count'][number];

/** One candidate with every figure there is. */
export interface ValidationRow {
  candidate: CandidateMark;
  entries: readonly Entry[];
  /** The figure that a decision would be about: that of the chosen agent unless another was taken for this row. */
  taken: Entry | null;
  /** What a validator entered, where one did. */
  validated: number | null;
  live: Live | null;
  /** Providers do not agree. */
  differs: boolean;
}

export const isChecker = ({ role_id }: Pick<AgentEntries, 'role_id'>): boolean => CHECKER_ROLE_IDS.includes(role_id);

/** The provider whose figures are shown first: one with something to decide, else an agent with any figure, else anybody. */
export const firstAgent = (agents: readonly AgentEntries[]): AgentEntries | undefined => {
  const entered = agents.filter(({ vote_count_entries }) => vote_count_entries.length > 0);
  return (
    entered.find((agent) => agent.vote_count_entries.some(({ status }) => status === 'pending')) ??
    entered.find(isChecker) ??
    entered[0]
  );
};

/** Puts the figures of all providers beside each candidate. `taken`: rows in which another agent's figure was picked. */
export function validationRows(
  results: readonly CandidateVotes[],
  agents: readonly AgentEntries[],
  agent_id: number | null,
  taken: Readonly<Record<number, number>>,
): ValidationRow[] {
  return results.map(({ candidate, vote_count }) => {
    const entriesBy = (wanted: readonly AgentEntries[]) => wanted.flatMap((agent) => entryOf(agent, candidate.id));
    const entries = entriesBy(agents.filter(isChecker));
    const [validated] = entriesBy(agents.filter((agent) => !isChecker(agent)));
    const user_id = taken[candidate.id] ?? agent_id;
    const counted = entries.filter(({ status }) => status !== 'declined');
    return {
      candidate,
      entries,
      taken: [...entries, ...(validated ? [validated] : [])].find((entry) => entry.user_id === user_id) ?? null,
      validated: validated?.votes ?? null,
      live: vote_count[0] ?? null,
      differs: counted.some(({ votes }) => votes !== counted[0]?.votes),
    };
  });
}

function entryOf(agent: AgentEntries, candidate_id: number): Entry[] {
  const entry = agent.vote_count_entries.find((one) => one.candidate_id === candidate_id);
  return entry ? [{ user_id: agent.id, agent: agent.name, votes: entry.votes, status: entry.status }] : [];
}

/**
 * Whether a row's figure can be decided on now, or why not. A row with pending figures of which none is taken is no
 * reason to switch the button off: pressing it says to select a vote first.
 */
export function canDecide(row: ValidationRow, decision: Decision, actor: Actor): Ruling {
  const { taken, entries, live } = row;
  if (!taken) return entries.some(({ status }) => status === 'pending') ? true : say.noPendingVotes;
  if (decision === 'declined') return voteCan.decline(taken.status, actor);
  const ruling = voteCan.approve(taken.status, actor);
  return ruling === true && live?.votes === taken.votes ? say.sameAsLive : ruling;
}

/** What the live figures of rows would be once their taken figures are accepted, by candidate. */
export const takenFigures = (rows: readonly ValidationRow[]): Record<number, number> =>
  Object.fromEntries(rows.flatMap(({ candidate, taken }) => (taken ? [[candidate.id, taken.votes]] : [])));

/** What providers entered, as the rules compare it: declined figures do not count. */
export const enteredIn = ({ entries }: ValidationRow) =>
  entries.filter(({ status }) => status !== 'declined').map(({ agent, votes }) => ({ provider: agent, votes }));
