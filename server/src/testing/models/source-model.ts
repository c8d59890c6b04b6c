import { ENTRY_TRANSITIONS, type EntryAction } from '@election/contract/figures/transitions';
import type { EntryStatus } from '@election/contract/figures/votes';
import {
  fourEyes,
  notConfirmed,
  saySources as say,
  secondSourceNeeded,
  sourcesDiffer,
} from '@election/contract/messages/sources';
import { BUILT_IN_ROLES } from '@election/contract/people/permissions';
import { sayContests } from '../../features/contests/sentences.ts';
import { failures } from '../../platform/sentences.ts';
import { type Person, roleOf, USER_ID } from '../small-election.ts';
import { answerBy } from './question-model.ts';
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
  nameOf,
  OK,
  type Outcome,
  putEntry,
  putValue,
  refused,
  refusedStates,
  sameTotals,
  settleItems,
  type Totals,
  type Vote,
  type World,
} from './vote-world.ts';

// Two independent sources as plain values, written a second time from decision 27: who is one, how they compare, what that stops, and
// what claiming a sheet, keying it in and deciding on a difference leave behind.

/** The constituency with a photograph for each of its contests. */
export const WITH_SHEETS = 1;

const ENTERING = (Object.keys(USER_ID) as Person[])
  .filter((person) => BUILT_IN_ROLES[roleOf(person)].scope === 'constituencies')
  .map((person) => USER_ID[person]);
const COUNTING: readonly EntryStatus[] = ['pending', 'approved', 'published'];

const activeOf = (contest: Contest) => candidatesOf(contest).filter(({ inactive }) => !inactive);

/** The figures that count as those of a source, by candidate and person. */
const figuresOf = (contest: Contest, candidate: number) =>
  [...contest.entries.values()]
    .filter(
      (e) => e.place === 0 && e.candidate === candidate && ENTERING.includes(e.user) && COUNTING.includes(e.status),
    )
    .sort((a, b) => a.user - b.user);

/** How many people have a figure for every active candidate. */
const completeOf = (contest: Contest): number =>
  ENTERING.filter((user) =>
    activeOf(contest).every(({ id }) => figuresOf(contest, id).some((figure) => figure.user === user)),
  ).length;

const isDiffering = (contest: Contest, candidate: number): boolean =>
  new Set(figuresOf(contest, candidate).map(({ votes }) => votes)).size > 1;

/** What the sources, or the desk, say of each candidate; undefined where no one does, or two do not agree. */
function confirmedOf(contest: Contest, candidate: number): number | undefined {
  if (contest.resolved) return contest.resolved.get(candidate);
  return isDiffering(contest, candidate) ? undefined : figuresOf(contest, candidate)[0]?.votes;
}

/** Why the year's number of sources stops these figures from becoming public. */
export function unconfirmed(world: World, contest: Contest, sent: readonly Vote[] = []): Outcome | null {
  const live = new Map([...contest.values.values()].filter((v) => v.place === 0).map((v) => [v.candidate, v.live]));
  const isNew = (candidate: number, votes: number) => figureOf(contest, 0, candidate)?.published !== votes;
  for (const { candidate_id, vote_count } of sent) live.set(candidate_id, vote_count);
  const waiting = [...live].filter(([candidate, votes]) => isNew(candidate, votes));
  if (world.needed[contest.type] !== 2 || waiting.length === 0) return null;
  const differing = activeOf(contest).filter(({ id }) => isDiffering(contest, id));
  if (!contest.resolved && differing.length > 0) return refused(409, sourcesDiffer(differing.map(({ name }) => name)));
  const complete = completeOf(contest);
  if (!contest.resolved && complete < 2) return refused(409, secondSourceNeeded(complete));
  const others = waiting
    .filter(([candidate, votes]) => confirmedOf(contest, candidate) !== votes)
    .map(([candidate]) => candidate)
    .sort((a, b) => a - b);
  return others.length > 0 ? refused(409, notConfirmed(others.map(nameOf))) : null;
}

/** Who validated a candidate's figure as it is: who set it, and who approved an entry that equals it. Sums of stations: no one. */
function validatorsOf(contest: Contest, place: number, candidate: number): readonly number[] {
  const value = figureOf(contest, place, candidate);
  if (!value || value.origin === 'stations') return [];
  const approved = [...contest.entries.values()].filter(
    (e) => e.place === place && e.candidate === candidate && e.votes === value.live && e.status === 'approved',
  );
  return [...value.setBy, ...approved.map((e) => e.by)];
}

/** Why four eyes stop a person from making a place's figures and totals public, with those that they send. */
export function validatedAlone(
  world: World,
  who: Person,
  contest: Contest,
  place: number,
  sent: readonly Vote[] = [],
  totals: Totals | null = null,
): Outcome | null {
  if (!world.fourEyes) return null;
  const me = USER_ID[who];
  const alone = candidatesOf(contest).filter(({ id }) => {
    const value = figureOf(contest, place, id);
    const said = sent.find((vote) => vote.candidate_id === id)?.vote_count;
    const next = said ?? value?.live;
    if (next === undefined || next === value?.published) return false;
    const validators = [
      ...(said === undefined || said === value?.live ? validatorsOf(contest, place, id) : []),
      ...(said === undefined ? [] : [me]),
    ];
    return validators.length > 0 && validators.every((person) => person === me);
  });
  if (alone.length > 0) return refused(409, fourEyes(alone.map(({ name }) => name)));
  const { register, publicTotals } = contest;
  const next = place === 0 ? (totals ?? register) : null;
  if (!next || sameTotals(next, publicTotals)) return null;
  const savedBy = register && sameTotals(next, register) ? register.by : me;
  return savedBy === me ? refused(409, say.fourEyesRegister) : null;
}

/** The candidates that the desk decides on. */
export function openFields(contest: Contest): number[] {
  const active = activeOf(contest).map(({ id }) => id);
  const differ = !contest.resolved && active.some((id) => isDiffering(contest, id));
  if (differ) return active.filter((id) => confirmedOf(contest, id) === undefined);
  if (!contest.resolved && completeOf(contest) < 2) return [];
  return active.filter((id) => {
    const live = figureOf(contest, 0, id)?.live;
    return live !== undefined && live !== confirmedOf(contest, id);
  });
}

/** The people with a figure of a candidate, and that figure. */
export const saidOf = (contest: Contest, candidate: number) =>
  figuresOf(contest, candidate).map(({ user, votes }) => ({ user, votes }));

const ofPerson = (contest: Contest, user: number) => [...contest.entries.values()].filter((e) => e.user === user);
const isAskedAgain = (contest: Contest, user: number): boolean =>
  ofPerson(contest, user).some((e) => e.place === 0 && e.status === 'asked_again');

/** The contest whose sheet the person is given: asked again before all else, then with one source before none. */
export function nextSheet(world: World, user: number): Contest | null {
  const waits = (contest: Contest) =>
    isAskedAgain(contest, user) ||
    (world.needed[contest.type] === 2 &&
      !contest.published &&
      !contest.resolved &&
      completeOf(contest) < 2 &&
      ofPerson(contest, user).length === 0);
  const waiting = world.contests.filter((contest) => contest.constituency === WITH_SHEETS && waits(contest));
  if (world.claim && waiting.includes(world.claim.contest)) return world.claim.contest;
  const order = (contest: Contest) => Number(isAskedAgain(contest, user)) * 10 + completeOf(contest);
  return waiting.sort((a, b) => order(b) - order(a) || a.type - b.type)[0] ?? null;
}

/** The candidates whom a person keys in: those for whom they are asked again, else all. */
export function keyedBy(contest: Contest, user: number): number[] {
  const all = activeOf(contest).map(({ id }) => id);
  const again = all.filter((id) => entryOf(contest, 0, id, user)?.status === 'asked_again');
  return again.length > 0 ? again : all;
}

export function claim(world: World, who: Person, given: World['claim']): Outcome {
  const no = forbidden(who, 'keying.write', WITH_SHEETS);
  if (no) return no;
  world.claim = given;
  return OK;
}

export function keyIn(world: World, who: Person, votes: readonly Vote[]): Outcome {
  const no = forbidden(who, 'keying.write', WITH_SHEETS);
  if (no) return no;
  if (!world.claim) return refused(409, failures.claimEnded);
  const { constituency, type } = world.claim.contest;
  const contest = contestOf(world, constituency, votes, type);
  if ('status' in contest) return contest;
  const user = USER_ID[who];
  const missing = keyedBy(contest, user).filter((id) => !votes.some(({ candidate_id }) => candidate_id === id));
  if (missing.length > 0) return refused(422, failures.incomplete({ names: missing.map(nameOf) }));
  const cells = votes.map(({ candidate_id }) => {
    const state = entryOf(contest, 0, candidate_id, user)?.status ?? 'none';
    return [candidate_id, ENTRY_TRANSITIONS.key_in[state]] as const;
  });
  const kept = refusedStates(cells);
  if (kept) return kept;
  const again = votes.filter(({ candidate_id }) => entryOf(contest, 0, candidate_id, user)?.status === 'asked_again');
  for (const { candidate_id: candidate, vote_count } of votes)
    putEntry(contest, { place: 0, candidate, user, votes: vote_count, status: 'pending', by: user });
  contest.items.add(key(user, 0));
  count(world.audit, constituency);
  if (again.length > 0) answerBy(world, contest, again);
  world.claim = null;
  return OK;
}

/** Why a decision of the desk is refused. @param seen whether the caller names the figures as they are now */
function undecidable(who: Person, contest: Contest, seen: boolean): Outcome | null {
  const no = forbidden(who, 'differences.resolve', contest.constituency);
  if (no) return no;
  if (!seen) return refused(409, failures.sourcesMoved);
  return openFields(contest).length === 0 ? refused(409, sayContests.noDifference) : null;
}

function moveSources(
  who: Person,
  contest: Contest,
  candidates: readonly number[],
  actionOf: (entry: Vote) => EntryAction,
): void {
  for (const candidate of candidates) {
    for (const entry of figuresOf(contest, candidate)) {
      const next = ENTRY_TRANSITIONS[actionOf({ candidate_id: candidate, vote_count: entry.votes })][entry.status];
      if (typeof next === 'string' && next !== entry.status)
        putEntry(contest, { ...entry, status: next, by: USER_ID[who] });
    }
  }
  settleItems(contest, 0);
}

/** @param votes a figure for each open candidate; the others stand as they are confirmed */
export function resolve(world: World, who: Person, contest: Contest, seen: boolean, votes: readonly Vote[]): Outcome {
  const no = undecidable(who, contest, seen);
  if (no) return no;
  const ballot = new Map<number, number>();
  for (const candidate of contest.resolved?.keys() ?? activeOf(contest).map(({ id }) => id)) {
    const figure = confirmedOf(contest, candidate);
    if (figure !== undefined) ballot.set(candidate, figure);
  }
  for (const { candidate_id, vote_count } of byBallot(votes)) ballot.set(candidate_id, vote_count);
  moveSources(who, contest, [...ballot.keys()], (said) =>
    said.vote_count === ballot.get(said.candidate_id) ? 'kept' : 'set_aside',
  );
  for (const [candidate, live] of ballot)
    putValue(contest, { place: 0, candidate, live, origin: 'validated', by: USER_ID[who] });
  contest.resolved = ballot;
  count(world.audit, contest.constituency);
  return OK;
}

export function askAgain(world: World, who: Person, contest: Contest, seen: boolean): Outcome {
  const no = undecidable(who, contest, seen);
  if (no) return no;
  moveSources(who, contest, openFields(contest), () => 'ask_again');
  contest.resolved = null;
  count(world.audit, contest.constituency);
  return OK;
}
