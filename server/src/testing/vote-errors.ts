import { check, sentenceOf } from '@election/contract/checks';
import { type Contest, candidatesOf, figureOf, key, STATION_VOTERS, STATIONS, type Vote } from './vote-world.ts';

// What the checks find in the figures of the model: the part of the rules that the model shares with the product.

/** Errors of the checks without an override for these numbers. */
export function openErrors(contest: Contest) {
  const stations = STATIONS.filter(({ constituency }) => constituency === contest.constituency);
  const published = (place: number, candidate: number) => figureOf(contest, place, candidate)?.published ?? null;
  const sumOf = (candidate: number) => {
    const figures = stations.map(({ id }) => published(id, candidate)).filter((figure) => figure !== null);
    return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0);
  };
  const candidates = candidatesOf(contest);
  const { register } = contest;
  const found = check({
    candidates: candidates.map(({ id, name, inactive }) => ({
      id,
      name,
      status: inactive ? 'inactive' : 'active',
      votes: figureOf(contest, 0, id)?.live ?? null,
      stations: sumOf(id),
    })),
    register: register && {
      registered: register.total_registered_voters,
      valid: register.total_valid_votes,
      rejected: register.total_rejected,
    },
    registered_voters: contest.constituency === 4 ? null : 50_000,
    stations: {
      total: stations.length,
      reported: stations.filter(({ id }) => candidates.some((candidate) => published(id, candidate.id) !== null))
        .length,
    },
  });
  return found
    .filter(
      ({ severity, code, numbers }) =>
        severity === 'error' && !contest.overridden.has(key(code, JSON.stringify(numbers))),
    )
    .map(({ code, numbers }) => ({ code, numbers }));
}

/** The errors once these votes are live. */
export function errorsWith(contest: Contest, votes: readonly Vote[]) {
  const values = new Map(contest.values);
  for (const { candidate_id: candidate, vote_count: live } of votes) {
    const known = figureOf(contest, 0, candidate) ?? { place: 0, candidate, published: null, version: 0, origin: '' };
    values.set(key(0, candidate), { ...known, live });
  }
  return openErrors({ ...contest, values });
}

/** What the checks find wrong in a station's figures as they would stand. */
export function stationErrors(contest: Contest, place: number, votes: readonly Vote[]): string[] {
  const sent = new Map(votes.map(({ candidate_id, vote_count }) => [candidate_id, vote_count]));
  const candidates = candidatesOf(contest).map(({ id, name, inactive }) => ({
    id,
    name,
    status: inactive ? ('inactive' as const) : ('active' as const),
    votes: sent.get(id) ?? figureOf(contest, place, id)?.live ?? null,
  }));
  return check({ candidates, registered_voters: STATION_VOTERS })
    .filter(({ severity }) => severity === 'error')
    .map(sentenceOf);
}
