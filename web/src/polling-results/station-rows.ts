import type { CandidateMark } from '@election/contract/candidates';
import { check, type Finding, type Thresholds } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-polling-results';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { Actor } from '@election/contract/permissions';
import { type Ruling, voteCan } from '@election/contract/rules';
import type { AgentEntries, CandidateVotes, EntryStatus } from '@election/contract/votes';
import type { Decision } from '../app/election/deciding/decision.ts';
import type { Figure } from '../ui/figure-text.ts';

/** One agent's figure for one candidate at the station. */
export interface Entry {
  user_id: number;
  agent: string;
  votes: number;
  status: EntryStatus;
}

type Live = CandidateVotes['vote_count'][number];
export type Typed = Readonly<Record<number, Figure>>;

/** One candidate at a station, with every figure there is. */
export interface StationRow {
  candidate: CandidateMark;
  entries: readonly Entry[];
  /** The chosen agent's figure: what a decision would be about. */
  chosen: Entry | null;
  live: Live | null;
  /** What would be published: what is typed, else the live figure. */
  figure: Figure;
  /** Agents do not agree. */
  differs: boolean;
}

/** The agent whose figures are decided on first: one who waits, else anybody who entered some. */
export const firstAgent = (agents: readonly AgentEntries[]): AgentEntries | undefined =>
  agents.find((agent) => agent.polling_station_vote_entries.some(({ status }) => status === 'pending')) ?? agents[0];

export function stationRows(
  results: readonly CandidateVotes[],
  agents: readonly AgentEntries[],
  agent_id: number | null,
  typed: Typed,
): StationRow[] {
  return results.map(({ candidate, vote_count }) => {
    const entries = agents.flatMap((agent) => entryOf(agent, candidate.id));
    const counted = entries.filter(({ status }) => status !== 'declined');
    const live = vote_count[0] ?? null;
    return {
      candidate,
      entries,
      chosen: entries.find(({ user_id }) => user_id === agent_id) ?? null,
      live,
      figure: candidate.id in typed ? (typed[candidate.id] ?? null) : (live?.votes ?? null),
      differs: counted.some(({ votes }) => votes !== counted[0]?.votes),
    };
  });
}

function entryOf({ id, name, polling_station_vote_entries }: AgentEntries, candidate_id: number): Entry[] {
  const entry = polling_station_vote_entries.find((one) => one.candidate_id === candidate_id);
  return entry ? [{ user_id: id, agent: name, votes: entry.votes, status: entry.status }] : [];
}

/** Whether the chosen agent's figure can be decided on, or why not. Without one, pressing says to select a vote first. */
export function canDecide({ chosen, entries, live }: StationRow, decision: Decision, actor: Actor): Ruling {
  if (!chosen) return entries.some(({ status }) => status === 'pending') ? true : sayVotes.noPendingVotes;
  if (decision === 'declined') return voteCan.decline(chosen.status, actor);
  const ruling = voteCan.approve(chosen.status, actor);
  return ruling === true && live?.votes === chosen.votes ? sayVotes.sameAsLive : ruling;
}

/** Whether what is typed differs from the live figures. */
export const isDirty = (rows: readonly StationRow[]): boolean =>
  rows.some(({ figure, live }) => figure !== (live?.votes ?? null));

/** What publishing sends: every active candidate's figure, each with the version that was seen. */
export const votesToPublish = (rows: readonly StationRow[]) =>
  rows.flatMap(({ candidate, figure, live }) =>
    candidate.status === 'inactive' || figure === null
      ? []
      : [{ candidate_id: candidate.id, vote_count: figure, ...(live && { version: live.version }) }],
  );

/** True, or why the figures cannot be published now. */
export function canPublish(rows: readonly StationRow[], findings: readonly Finding[], said: Said): Ruling {
  if (votesToPublish(rows).length === 0) return say.nothingEntered;
  const isNew = rows.some(({ figure, live }) => figure !== null && figure !== (live?.published_votes ?? null));
  if (!isNew) return say.alreadyPublished;
  if (findings.some(({ severity }) => severity === 'error') && said.reason.trim() === '') return say.reasonFirst;
  return findings.length > 0 && !said.compared ? say.compareFirst : true;
}

/** What the person says to the findings. */
export interface Said {
  compared: boolean;
  reason: string;
}

/** The checks over the figures as they would be published. */
export const findingsOf = (
  rows: readonly StationRow[],
  registered_voters: number | null,
  thresholds: Thresholds,
): Finding[] =>
  check({
    thresholds,
    candidates: rows.map(({ candidate: { id, name, status }, figure, live, entries }) => ({
      id,
      name,
      status,
      votes: figure,
      published: live?.published_votes ?? null,
      entered: entries
        .filter(({ status: state }) => state !== 'declined')
        .map(({ agent, votes }) => ({ provider: agent, votes })),
    })),
    registered_voters,
  });
