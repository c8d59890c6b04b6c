import type { Refused } from '@election/contract/figures/transitions';
import type { EntryStatus } from '@election/contract/figures/votes';
import type { RefusalCode } from '@election/contract/messages/rules';
import { refusedEntries } from '@election/contract/messages/rules';
import { sayVotes as say } from '@election/contract/messages/votes';
import { BUILT_IN_ROLES, type Permission } from '@election/contract/people/permissions';
import { failures as session } from '../../platform/sentences.ts';
import { type Person, roleOf } from '../small-election.ts';

/** The small election as plain values: its figures, and the counters of history, audit trail and results. */
export interface World {
  contests: Contest[];
  /** Rows of the audit trail by chain. */
  audit: Map<number, number>;
  /** Versions of the public results by election type. */
  versions: Map<number, number>;
  /** How many sources a contest needs before it is published, by election type. */
  needed: Readonly<Record<number, 1 | 2>>;
  /** Whether no one publishes what they alone validated. */
  fourEyes: boolean;
  /** The sheet that the intern has, by the id of the claim. */
  claim: { contest: Contest; id: number } | null;
}

export interface Contest {
  id: number;
  constituency: number;
  type: number;
  published: boolean;
  /** Whether a publication of it was ever taken back. */
  withdrawn: boolean;
  /** The stations in the sum that is live, and in the public one; null where the figures are the constituency's own. */
  summed: readonly number[] | null;
  shown: readonly number[] | null;
  entries: Map<string, Entry>;
  values: Map<string, Value>;
  /** Open pending items: `user/place`. */
  items: Set<string>;
  /** With the person who saved these totals. */
  register: (Totals & { version: number; by: number }) | null;
  /** The totals that are public. */
  publicTotals: Totals | null;
  /** The figures that the desk decided on, by candidate; null without a decision, and once it has asked again. */
  resolved: Map<number, number> | null;
  /** Open questions: the candidate that each is about, null for the contest. */
  asked: (number | null)[];
  /** Overridden errors, with their numbers. */
  overridden: Set<string>;
  /** Rows of the history. */
  history: number;
}

interface Entry {
  place: number;
  candidate: number;
  user: number;
  votes: number;
  status: EntryStatus;
  /** Who brought it to its state, or to the one that a publication or its withdrawal moved on. */
  by: number;
}
interface Value {
  place: number;
  candidate: number;
  live: number;
  published: number | null;
  version: number;
  origin: string;
  /** Who set this figure, and who set it again. */
  setBy: readonly number[];
}
export interface Totals {
  total_registered_voters: number;
  total_valid_votes: number;
  total_rejected: number;
}
export const TOTALS = ['total_registered_voters', 'total_valid_votes', 'total_rejected'] as const;
export const sameTotals = (one: Totals | null, other: Totals | null): boolean =>
  TOTALS.every((name) => one?.[name] === other?.[name]);
export interface Vote {
  candidate_id: number;
  vote_count: number;
}
/** What a call is answered: the status and, where it is refused, what is said. */
export interface Outcome {
  status: number;
  error?: unknown;
}

const CANDIDATES = [
  { id: 1, name: 'Abena Palm', type: 1, constituency: 0 },
  { id: 2, name: 'Kofi River', type: 1, constituency: 0 },
  { id: 3, name: 'Esi Lamp', type: 1, constituency: 0 },
  { id: 4, name: 'Yaw Withdrawn', type: 1, constituency: 0, inactive: true },
  { id: 11, name: 'Ama Palm', type: 2, constituency: 1 },
  { id: 12, name: 'Kojo River', type: 2, constituency: 1 },
  { id: 13, name: 'Adwoa Palm', type: 2, constituency: 2 },
  { id: 14, name: 'Kwame River', type: 2, constituency: 2 },
];
/** Each station's. */
export const STATION_VOTERS = 600;
export const STATIONS = [
  { id: 1, constituency: 1 },
  { id: 2, constituency: 1 },
  { id: 3, constituency: 3 },
];
export const regionOf = (constituency: number) => (constituency <= 2 ? 1 : 2);

const PLACES: Partial<Record<Person, number[]>> = {
  correspondent: [1, 2],
  southern_correspondent: [3, 4],
  agent: [1],
  intern: [1],
  second_agent: [1, 2],
};
const permissionsOf = (who: Person): readonly Permission[] => BUILT_IN_ROLES[roleOf(who)].permissions;
export const holds = (who: Person, permission: Permission): boolean => permissionsOf(who).includes(permission);
const reaches = (who: Person, constituency: number): boolean => PLACES[who]?.includes(constituency) ?? true;

export const OK: Outcome = { status: 200 };
export const refused = (status: number, error: unknown): Outcome => ({ status, error });
export const forbidden = (who: Person, permission: Permission, constituency: number): Outcome | null =>
  !holds(who, permission)
    ? refused(403, session.notAllowed)
    : !reaches(who, constituency)
      ? refused(403, session.outOfScope)
      : null;
export const count = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);
export const nameOf = (candidate_id: number) => CANDIDATES.find(({ id }) => id === candidate_id)?.name ?? '';
export const key = (...parts: (number | string)[]) => parts.join('/');

export const candidatesOf = ({ type, constituency }: Pick<Contest, 'type' | 'constituency'>) =>
  CANDIDATES.filter((c) => c.type === type && (c.constituency === 0 || c.constituency === constituency));
export const entryOf = (contest: Contest, place: number, candidate: number, user: number) =>
  contest.entries.get(key(place, candidate, user));
export const figureOf = (contest: Contest, place: number, candidate: number) =>
  contest.values.get(key(place, candidate));

/** The contest of a ballot, or why there is none. @param takesInactive whether inactive candidates may be on it */
export function contestOf(
  world: World,
  constituency: number,
  votes: readonly Vote[],
  type?: number,
  takesInactive = false,
): Contest | Outcome {
  const known = votes.map(({ candidate_id }) =>
    CANDIDATES.find(
      (c) =>
        c.id === candidate_id &&
        (c.constituency === 0 || c.constituency === constituency) &&
        (type === undefined || c.type === type),
    ),
  );
  const unknown = votes.filter((_, index) => !known[index]).map(({ candidate_id }) => candidate_id);
  if (unknown.length > 0) return refused(422, say.unknownCandidates({ ids: unknown.sort((a, b) => a - b) }));
  if (new Set(known).size < votes.length) return refused(422, say.repeatedCandidates);
  if (new Set(known.map((c) => c?.type)).size > 1) return refused(422, say.mixedTypes);
  const inactive = known.filter((c) => c?.inactive && !takesInactive);
  if (inactive.length > 0) return refused(422, say.inactiveCandidates({ names: inactive.map((c) => c?.name ?? '') }));
  return world.contests.find((c) => c.constituency === constituency && c.type === known[0]?.type) as Contest;
}

export function putEntry(contest: Contest, entry: Entry) {
  const at = key(entry.place, entry.candidate, entry.user);
  const known = contest.entries.get(at);
  if (known?.votes !== entry.votes || known.status !== entry.status) contest.history++;
  contest.entries.set(at, entry);
}

/** @param published undefined leaves what is public as it is */
export function putValue(
  contest: Contest,
  { by, ...next }: Pick<Value, 'place' | 'candidate' | 'live' | 'origin'> & { by: number },
  published?: number | null,
) {
  const at = key(next.place, next.candidate);
  const known = contest.values.get(at);
  const value = { ...next, published: published === undefined ? (known?.published ?? null) : published };
  const changed = Number(known?.live !== value.live) + Number((known?.published ?? null) !== value.published);
  contest.history += changed;
  const setBy = [...(known?.live === next.live ? known.setBy : []), by];
  contest.values.set(at, { ...value, setBy, version: known ? known.version + Number(changed > 0) : 1 });
}

/** What is public of a figure becomes the live one, or none: no one sets the figure by that. */
export function putPublic(contest: Contest, value: Value, published: number | null) {
  if (value.published === published) return;
  contest.history++;
  contest.values.set(key(value.place, value.candidate), { ...value, published, version: value.version + 1 });
}

export function settleItems(contest: Contest, place: number) {
  for (const item of contest.items) {
    const waits = [...contest.entries.values()].some(
      (e) => e.place === place && e.status === 'pending' && item === key(e.user, place),
    );
    if (item.endsWith(`/${place}`) && !waits) contest.items.delete(item);
  }
}

export const byBallot = <T extends { candidate_id: number }>(votes: readonly T[]) =>
  [...votes].sort((a, b) => a.candidate_id - b.candidate_id);

/** The first figure, by ballot, that was sent with another version than the current one. */
export function stale(
  contest: Contest,
  place: number,
  votes: readonly (Vote & { version?: number })[],
): Outcome | null {
  for (const { candidate_id, vote_count, version } of byBallot(votes)) {
    const value = figureOf(contest, place, candidate_id);
    if (!value || version === undefined || version === value.version) continue;
    return refused(409, say.liveChanged({ name: nameOf(candidate_id), sent: vote_count, current: value.live }));
  }
  return null;
}

/** What is answered where the states of some of these candidates' entries refuse the action; by ballot. */
export function refusedStates(
  cells: readonly (readonly [candidate_id: number, cell: string | Refused])[],
): Outcome | null {
  const names = new Map<RefusalCode, string[]>();
  for (const [candidate_id, cell] of [...cells].sort(([a], [b]) => a - b)) {
    if (typeof cell === 'string') continue;
    names.set(cell.refused, [...(names.get(cell.refused) ?? []), nameOf(candidate_id)]);
  }
  if (names.size === 0) return null;
  return refused(409, refusedEntries([...names].map(([refusal, list]) => ({ refusal, names: list }))));
}

const sumsOf = (contest: Contest) =>
  [...contest.values.values()].filter(
    ({ place, origin, published }) => place === 0 && origin === 'stations' && published !== null,
  );
/** Whether the sum that is public is the one that is live. */
export const showsItsSum = (contest: Contest): boolean =>
  sumsOf(contest).every(({ live, published }) => live === published);

/** A publication takes along which stations are in the sum that it makes public. */
export function noteShown(contest: Contest) {
  contest.shown =
    sumsOf(contest).length === 0 ? null : showsItsSum(contest) ? (contest.summed ?? []) : (contest.shown ?? []);
}

/** Whether what is public is the sum of some of its stations: one is not in it, or lacks the figure of a candidate. */
export function isPartly(contest: Contest): boolean {
  const { shown, constituency } = contest;
  if (shown === null) return false;
  const stations = STATIONS.filter((station) => station.constituency === constituency);
  const ballot = candidatesOf(contest).filter(({ inactive }) => !inactive);
  return (
    stations.length === 0 ||
    stations.some(
      ({ id }) =>
        !shown.includes(id) || ballot.some((one) => (figureOf(contest, id, one.id)?.published ?? null) === null),
    )
  );
}
