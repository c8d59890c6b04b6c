import { check } from '@election/contract/checks';
import { sentences } from '@election/contract/messages/checks';
import * as findings from '@election/contract/messages/findings';
import * as registers from '@election/contract/messages/registers';
import * as rules from '@election/contract/messages/rules';
import * as session from '@election/contract/messages/session';
import * as say from '@election/contract/messages/votes';
import { MAX_INT } from '@election/contract/wire';
import { type Person, USER_ID } from './small-election.ts';
import {
  byBallot,
  type Contest,
  candidatesOf,
  contestOf,
  count,
  entryOf,
  figureOf,
  forbidden,
  key,
  MAY,
  nameOf,
  OK,
  type Outcome,
  putEntry,
  putValue,
  refused,
  STATION_VOTERS,
  STATIONS,
  settleItems,
  stale,
  type Totals,
  type Vote,
  type World,
} from './vote-world.ts';

// The rules on votes once more, as plainly as they can be said: what a call is answered, and what stands then.

/** @param place a station, or 0 for the constituency */
export function submit(
  world: World,
  who: Person,
  constituency: number,
  place: number,
  votes: readonly Vote[],
): Outcome {
  const no = forbidden(who, 'submit', constituency);
  if (no) return no;
  const contest = contestOf(world, constituency, votes);
  if ('status' in contest) return contest;
  const user = USER_ID[who];
  const settled = byBallot(votes).filter(({ candidate_id }) => {
    const entry = entryOf(contest, place, candidate_id, user);
    return entry && entry.status !== 'pending';
  });
  if (settled.length > 0) return refused(409, say.readOnly(settled.map(({ candidate_id }) => nameOf(candidate_id))));
  for (const { candidate_id, vote_count } of votes) {
    putEntry(contest, { place, candidate: candidate_id, user, votes: vote_count, status: 'pending' });
  }
  contest.items.add(key(user, place));
  count(world.audit, constituency);
  return OK;
}

export function decide(
  world: World,
  who: Person,
  { constituency, type }: Contest,
  place: number,
  status: 'approved' | 'declined',
  votes: readonly (Vote & { user_id: number; version?: number })[],
): Outcome {
  const no = forbidden(who, 'validate', constituency);
  if (no) return no;
  const contest = contestOf(world, constituency, votes, type);
  if ('status' in contest) return contest;
  for (const { candidate_id, vote_count, user_id } of byBallot(votes)) {
    const entry = entryOf(contest, place, candidate_id, user_id);
    const name = nameOf(candidate_id);
    if (!entry) return refused(409, say.entryGone(name));
    if (entry.votes !== vote_count) return refused(409, say.figureChanged(name, vote_count, entry.votes));
    if (entry.status !== 'pending') return refused(409, say.alreadyDecided(name, entry.status));
  }
  const conflict = status === 'approved' ? stale(contest, place, votes) : null;
  if (conflict) return conflict;
  for (const { candidate_id: candidate, vote_count, user_id } of votes) {
    putEntry(contest, { place, candidate, user: user_id, votes: vote_count, status });
    if (status === 'approved') putValue(contest, { place, candidate, live: vote_count, origin: 'approved' });
  }
  settleItems(contest, place);
  count(world.audit, constituency);
  return OK;
}

/** A validator's own figures; a super_admin's are a live edit, public at once where the contest is. */
export function save(
  world: World,
  who: Person,
  constituency: number,
  votes: readonly (Vote & { version?: number })[],
): Outcome {
  const edit = MAY[who].do.includes('edit');
  const no = forbidden(who, edit ? 'edit' : 'save', constituency);
  if (no) return no;
  const contest = contestOf(world, constituency, votes);
  if ('status' in contest) return contest;
  const conflict = stale(contest, 0, votes);
  if (conflict) return conflict;
  const publishes = edit && contest.published;
  for (const { candidate_id: candidate, vote_count } of votes) {
    const status = publishes ? 'published' : 'approved';
    putEntry(contest, { place: 0, candidate, user: USER_ID[who], votes: vote_count, status });
    putValue(contest, { place: 0, candidate, live: vote_count, origin: edit ? 'live_edit' : 'validated' });
    if (publishes) makePublic(contest, candidate);
  }
  settleItems(contest, 0);
  if (publishes) count(world.versions, contest.type);
  count(world.audit, constituency);
  return OK;
}

function makePublic(contest: Contest, candidate: number) {
  const value = figureOf(contest, 0, candidate);
  if (value) putValue(contest, value, value.live);
}

/** Errors of the checks that nobody has overridden with these numbers. */
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

export function override(world: World, who: Person, contest: Contest, errors: ReturnType<typeof openErrors>): Outcome {
  const no = forbidden(who, 'validate', contest.constituency);
  if (no) return no;
  if (!MAY[who].do.includes('publish')) return refused(403, findings.onlyPublishers);
  for (const { code, numbers } of errors) contest.overridden.add(key(code, JSON.stringify(numbers)));
  count(world.audit, contest.constituency);
  return OK;
}

export function publish(world: World, who: Person, contest: Contest): Outcome {
  const no = forbidden(who, 'publish', contest.constituency);
  if (no) return no;
  const errors = openErrors(contest);
  if (errors.length > 0) {
    return refused(409, rules.errorsFirst(errors.map(({ code, numbers }) => sentences[code](numbers))));
  }
  const live = [...contest.values.values()].filter(({ place }) => place === 0);
  const approved = [...contest.entries.values()].filter(({ place, status }) => place === 0 && status === 'approved');
  if (live.length === 0) return refused(409, rules.nothingToPublish);
  const news = approved.length > 0 || live.some((value) => value.published !== value.live);
  if (contest.published && !news) return refused(409, rules.nothingNew);
  for (const { candidate } of live) makePublic(contest, candidate);
  for (const entry of approved) putEntry(contest, { ...entry, status: 'published' });
  contest.published = true;
  count(world.versions, contest.type);
  count(world.audit, contest.constituency);
  return OK;
}

export function publishStation(
  world: World,
  who: Person,
  met: Contest,
  place: number,
  votes: readonly (Vote & { version?: number })[],
  reason: string | undefined,
): Outcome {
  const { constituency, type } = met;
  const no = forbidden(who, 'stations', constituency);
  if (no) return no;
  const errors = reason ? [] : stationErrors(met, place, votes);
  if (errors.length > 0) return refused(422, { reason: [...errors, findings.reasonNeeded] });
  const contest = contestOf(world, constituency, votes, type);
  if ('status' in contest) return contest;
  const conflict = stale(contest, place, votes);
  if (conflict) return conflict;
  for (const { candidate_id: candidate, vote_count } of votes) {
    const known = figureOf(contest, place, candidate);
    const same = known?.live === vote_count && known.published === vote_count;
    if (!same) putValue(contest, { place, candidate, live: vote_count, origin: 'station' }, vote_count);
    for (const entry of contest.entries.values()) {
      const meant = entry.place === place && entry.candidate === candidate && entry.status === 'approved';
      if (meant) putEntry(contest, { ...entry, status: 'published' });
    }
  }
  count(world.audit, constituency);
  return OK;
}

/** What the checks find wrong in a station's figures as they would stand. */
function stationErrors(contest: Contest, place: number, votes: readonly Vote[]): string[] {
  const sent = new Map(votes.map(({ candidate_id, vote_count }) => [candidate_id, vote_count]));
  const candidates = candidatesOf(contest).map(({ id, name, inactive }) => ({
    id,
    name,
    status: inactive ? ('inactive' as const) : ('active' as const),
    votes: sent.get(id) ?? figureOf(contest, place, id)?.live ?? null,
  }));
  return check({ candidates, registered_voters: STATION_VOTERS })
    .filter(({ severity }) => severity === 'error')
    .map(({ code, numbers }) => sentences[code](numbers));
}

export function saveRegister(
  world: World,
  who: Person,
  contest: Contest,
  { version, ...totals }: Totals & { version?: number },
): Outcome {
  const no = forbidden(who, 'register', contest.constituency);
  if (no) return no;
  const before = contest.register;
  if (version !== undefined && version !== (before?.version ?? 0)) {
    const none = { total_registered_voters: 0, total_valid_votes: 0, total_rejected: 0 };
    return refused(409, registers.changed(totals, before ?? none));
  }
  const names = ['total_registered_voters', 'total_valid_votes', 'total_rejected'] as const;
  const changed = names.filter((name) => before?.[name] !== totals[name]).length;
  if (changed === 0) return OK;
  contest.history += changed;
  contest.register = { ...totals, version: (before?.version ?? 0) + 1 };
  if (contest.published) count(world.versions, contest.type);
  count(world.audit, contest.constituency);
  return OK;
}

/** Constituencies without a figure of their own get the sums of their stations. */
export function syncConstituencies(world: World, who: Person, type: number): Outcome {
  if (!MAY[who].do.includes('sync')) return refused(403, session.notAllowed);
  for (const contest of world.contests.filter((c) => c.type === type)) {
    const values = [...contest.values.values()];
    if (values.some(({ place, origin }) => place === 0 && origin !== 'stations')) continue;
    const sums = new Map<number, number>();
    for (const { place, candidate, published } of values) {
      if (place > 0 && published !== null) sums.set(candidate, (sums.get(candidate) ?? 0) + published);
    }
    const differing = [...sums].filter(
      ([candidate, sum]) => sum <= MAX_INT && figureOf(contest, 0, candidate)?.live !== sum,
    );
    for (const [candidate, live] of differing) putValue(contest, { place: 0, candidate, live, origin: 'stations' });
    if (differing.length > 0) count(world.audit, contest.constituency);
  }
  count(world.audit, 0);
  return OK;
}

/** Regional sums or seats counted anew: nothing may differ, but readers are told. */
export function syncRollups(world: World, who: Person, type: number): Outcome {
  if (!MAY[who].do.includes('sync')) return refused(403, session.notAllowed);
  count(world.versions, type);
  count(world.audit, 0);
  return OK;
}
