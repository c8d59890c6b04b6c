import { ENTRY_TRANSITIONS } from '@election/contract/figures/transitions';
import { USER_ID } from '../small-election.ts';
import { PROVIDERS, type Step } from './vote-steps.ts';
import { type Contest, candidatesOf, entryOf, figureOf, type Totals, type Vote } from './vote-world.ts';

/** The ballot filled in as the step says: at least one candidate. */
export function ballot(contest: Contest, { figures }: Step): Vote[] {
  const candidates = candidatesOf(contest).filter(({ inactive }) => !inactive);
  const list = candidates.flatMap(({ id }, index) => {
    const vote_count = figures[index] ?? null;
    return vote_count === null ? [] : [{ candidate_id: id, vote_count }];
  });
  return list.length > 0 ? list : [{ candidate_id: candidates[0]?.id ?? 0, vote_count: 0 }];
}

/** A provider with pending figures there, else any provider. */
export function providerFor(contest: Contest, { aims, provider }: Step, place: number): number {
  const waiting = [...contest.items].filter((item) => item.endsWith(`/${place}`));
  const item = aims ? waiting[provider % Math.max(1, waiting.length)] : undefined;
  return item ? Number.parseInt(item, 10) : USER_ID[PROVIDERS[provider] ?? 'agent'];
}

/** What a decision is sent for: the current entries, or on purpose something else. */
export function entriesOf(contest: Contest, what: Step, place: number, user_id: number): Vote[] {
  const seen = ballot(contest, what).map(({ candidate_id, vote_count }) => {
    const entry = entryOf(contest, place, candidate_id, user_id);
    return { candidate_id, vote_count: what.aims || vote_count < 4 ? (entry?.votes ?? vote_count) : vote_count };
  });
  if (!what.aims) return seen;
  const waiting = [...contest.entries.values()]
    .filter((entry) => entry.place === place && entry.user === user_id)
    .filter((entry) => typeof ENTRY_TRANSITIONS[what.status][entry.status] === 'string')
    .map((entry) => ({ candidate_id: entry.candidate, vote_count: entry.votes }));
  const some = waiting.filter((vote) => seen.some(({ candidate_id }) => candidate_id === vote.candidate_id));
  return some.length > 0 ? some : waiting.length > 0 ? waiting : seen;
}

export const versionOf = ({ version }: Step, current = 0): number | undefined =>
  version === 'none' ? undefined : version === 'current' ? current : Math.max(0, current - 1);

/** With the versions of the live values that the figures would replace, or without. */
export const versioned = <V extends Vote>(contest: Contest, what: Step, place: number, list: V[]) =>
  list.map((vote): V & { version?: number } => {
    const version = versionOf(what, figureOf(contest, place, vote.candidate_id)?.version);
    return version === undefined ? vote : { ...vote, version };
  });

/** Totals that mostly agree with the current figures, so that something can be published. */
export function totalsFor(contest: Contest, { figures, aims }: Step): Totals {
  const sum = [...contest.values.values()].filter((v) => v.place === 0).reduce((total, v) => total + v.live, 0);
  const fits = aims && sum < 50_000;
  return {
    total_registered_voters: fits ? 50_000 : (figures[0] ?? 10),
    total_valid_votes: fits ? sum : (figures[1] ?? 10),
    total_rejected: fits ? 0 : (figures[2] ?? 0),
  };
}

/** Adds to a ballot what must be refused. */
export function spoil<V extends Vote>(contest: Contest, { spoilt }: Step, list: V[]): V[] {
  const [first] = list;
  const wrong = {
    no: 0,
    unknown: 999,
    foreign: contest.constituency === 2 ? 11 : 13,
    repeated: first?.candidate_id ?? 0,
    mixed: contest.type === 2 ? 1 : contest.constituency === 2 ? 13 : 11,
    inactive: 4,
  }[spoilt];
  return first && wrong > 0 ? [...list, { ...first, candidate_id: wrong }] : list;
}
