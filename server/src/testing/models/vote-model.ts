import { isDeepStrictEqual } from 'node:util';
import {
  type Decision,
  ENTRY_TRANSITIONS,
  type Publication,
  type Refused,
  VALUE_TRANSITIONS,
} from '@election/contract/figures/transitions';
import type { EntryStatus } from '@election/contract/figures/votes';
import { sayCorrections as corrections } from '@election/contract/messages/corrections';
import { sayFindings as findings } from '@election/contract/messages/findings';
import { errorsFirst, refusals } from '@election/contract/messages/rules';
import { sayVotes as say } from '@election/contract/messages/votes';
import { registerChanged } from '../../platform/sentences.ts';
import { type Person, USER_ID } from '../small-election.ts';
import { answerBy } from './question-model.ts';
import { unconfirmed, validatedAlone } from './source-model.ts';
import { errorSentence, errorsWith, openErrors, stationErrors } from './vote-errors.ts';
import {
  byBallot,
  type Contest,
  contestOf,
  count,
  entryOf,
  figureOf,
  forbidden,
  holds,
  key,
  nameOf,
  noteShown,
  OK,
  type Outcome,
  putEntry,
  putPublic,
  putValue,
  refused,
  refusedStates,
  sameTotals,
  settleItems,
  stale,
  TOTALS,
  type Totals,
  type Vote,
  type World,
} from './vote-world.ts';

// The rules on votes as plain values: what a call is answered, and the state afterwards. The states are those of the contract's
// tables; everything else is written here a second time.

const submits = ENTRY_TRANSITIONS.submit;
const next = (cell: EntryStatus | Refused): EntryStatus => (typeof cell === 'string' ? cell : 'pending');

/** @param place a station, or 0 for the constituency */
export function submit(
  world: World,
  who: Person,
  constituency: number,
  place: number,
  votes: readonly Vote[],
): Outcome {
  const no = forbidden(who, 'entries.submit', constituency);
  if (no) return no;
  const contest = contestOf(world, constituency, votes);
  if ('status' in contest) return contest;
  const user = USER_ID[who];
  const stateOf = (candidate_id: number) => entryOf(contest, place, candidate_id, user)?.status ?? 'none';
  const kept = refusedStates(votes.map(({ candidate_id }) => [candidate_id, submits[stateOf(candidate_id)]]));
  if (kept) return kept;
  for (const { candidate_id, vote_count } of votes) {
    const status = next(submits[stateOf(candidate_id)]);
    putEntry(contest, { place, candidate: candidate_id, user, votes: vote_count, status, by: user });
  }
  contest.items.add(key(user, place));
  count(world.audit, constituency);
  if (place === 0) answerBy(world, contest, votes);
  return OK;
}

export function decide(
  world: World,
  who: Person,
  { constituency, type }: Contest,
  place: number,
  status: Decision,
  votes: readonly (Vote & { user_id: number; version?: number })[],
): Outcome {
  const no = forbidden(who, 'entries.validate', constituency);
  if (no) return no;
  const contest = contestOf(world, constituency, votes, type, status === 'declined');
  if ('status' in contest) return contest;
  const own = refusedStates(
    votes
      .filter(({ user_id }) => user_id === USER_ID[who])
      .map(({ candidate_id }) => [candidate_id, { refused: 'own_entry' as const }]),
  );
  if (own) return own;
  for (const { candidate_id, vote_count, user_id } of byBallot(votes)) {
    const entry = entryOf(contest, place, candidate_id, user_id);
    if (entry && entry.votes !== vote_count) {
      return refused(409, say.figureChanged({ name: nameOf(candidate_id), sent: vote_count, current: entry.votes }));
    }
    const kept = refusedStates([[candidate_id, ENTRY_TRANSITIONS[status][entry?.status ?? 'none']]]);
    if (kept) return kept;
  }
  const conflict = status === 'approved' ? stale(contest, place, votes) : null;
  if (conflict) return conflict;
  for (const { candidate_id: candidate, vote_count, user_id } of votes) {
    const decided = next(ENTRY_TRANSITIONS[status][entryOf(contest, place, candidate, user_id)?.status ?? 'none']);
    putEntry(contest, { place, candidate, user: user_id, votes: vote_count, status: decided, by: USER_ID[who] });
    if (decided === 'pending') contest.items.add(key(user_id, place));
    if (status === 'approved')
      putValue(contest, { place, candidate, live: vote_count, origin: 'approved', by: USER_ID[who] });
  }
  settleItems(contest, place);
  count(world.audit, constituency);
  return OK;
}

/**
 * A validator's own figures; a super_admin's are a live edit, public at once where the contest is. Errors of the checks stop what
 * is public at once, unless the call overrides them.
 */
export function save(
  world: World,
  who: Person,
  constituency: number,
  votes: readonly (Vote & { version?: number })[],
  overridden: ReturnType<typeof openErrors> = [],
): Outcome {
  const edit = holds(who, 'live.edit');
  const no = forbidden(who, edit ? 'live.edit' : 'votes.save', constituency);
  if (no) return no;
  const contest = contestOf(world, constituency, votes);
  if ('status' in contest) return contest;
  const conflict = stale(contest, 0, votes);
  if (conflict) return conflict;
  const action = edit ? 'live_edit' : 'validate';
  const publishes = VALUE_TRANSITIONS[action][publicationOf(contest)] === 'published';
  const mayOverride = holds(who, 'votes.publish');
  const open = errorsWith(contest, votes);
  const kept = open.filter((error) => mayOverride && overridden.some((sent) => isDeepStrictEqual(sent, error)));
  const errors = open.filter((error) => !kept.includes(error));
  if (publishes && errors.length > 0) return refused(409, errorsFirst(errors.map(errorSentence)));
  const alone = publishes
    ? (unconfirmed(world, contest, votes) ?? validatedAlone(world, who, contest, 0, votes))
    : null;
  if (alone) return alone;
  for (const { code, numbers } of kept) contest.overridden.add(key(code, JSON.stringify(numbers)));
  if (kept.length > 0) count(world.audit, constituency);
  const own = USER_ID[who];
  const stateOf = (candidate_id: number) => entryOf(contest, 0, candidate_id, own)?.status ?? 'none';
  const waiting = refusedStates(
    votes.map(({ candidate_id }) => [candidate_id, ENTRY_TRANSITIONS[action][stateOf(candidate_id)]]),
  );
  if (waiting) return waiting;
  const stood = standingAt(contest, 0);
  for (const { candidate_id: candidate, vote_count } of votes) {
    const user = USER_ID[who];
    const saved = next(ENTRY_TRANSITIONS[action][stateOf(candidate)]);
    const status = publishes ? ENTRY_TRANSITIONS.publish[saved] : saved;
    putEntry(contest, { place: 0, candidate, user, votes: vote_count, status, by: user });
    putValue(contest, { place: 0, candidate, live: vote_count, origin: edit ? 'live_edit' : 'validated', by: user });
    if (publishes) makePublic(contest, candidate);
  }
  if (publishes) noteShown(contest);
  settleItems(contest, 0);
  if (publishes) {
    count(world.versions, contest.type);
    keepCorrection(world, contest, 0, stood);
  }
  count(world.audit, constituency);
  return OK;
}

/** @param candidate undefined: all of the place */
function moveEntries(action: 'publish' | 'withdraw', contest: Contest, place: number, candidate?: number) {
  for (const entry of [...contest.entries.values()]) {
    const isMeant = entry.place === place && (candidate === undefined || entry.candidate === candidate);
    if (isMeant) putEntry(contest, { ...entry, status: ENTRY_TRANSITIONS[action][entry.status] });
  }
}

function publicationOf(contest: Contest): Publication {
  const live = [...contest.values.values()].filter(({ place }) => place === 0);
  if (!contest.published) return contest.withdrawn ? 'withdrawn' : live.length === 0 ? 'empty' : 'unpublished';
  const isNew =
    live.some((value) => value.published !== value.live) ||
    !isRegisterPublic(contest) ||
    [...contest.entries.values()].some(({ place, status }) => place === 0 && status === 'approved');
  return isNew ? 'outdated' : 'published';
}

const isRegisterPublic = ({ register, publicTotals }: Contest): boolean => sameTotals(register, publicTotals);

function publishRegister(world: World, contest: Contest) {
  const { register, publicTotals: before } = contest;
  if (!register || isRegisterPublic(contest)) return;
  const { version: _, by: __, ...totals } = register;
  contest.history += TOTALS.filter((name) => before?.[name] !== totals[name]).length;
  contest.publicTotals = totals;
  count(world.audit, contest.constituency);
}

function makePublic(contest: Contest, candidate: number) {
  const value = figureOf(contest, 0, candidate);
  if (value) putPublic(contest, value, value.live);
}

export function override(world: World, who: Person, contest: Contest, errors: ReturnType<typeof openErrors>): Outcome {
  const no = forbidden(who, 'entries.validate', contest.constituency);
  if (no) return no;
  if (!holds(who, 'votes.publish')) return refused(403, findings.onlyPublishers);
  for (const { code, numbers } of errors) contest.overridden.add(key(code, JSON.stringify(numbers)));
  count(world.audit, contest.constituency);
  return OK;
}

export function publish(world: World, who: Person, contest: Contest): Outcome {
  const no = forbidden(who, 'votes.publish', contest.constituency);
  if (no) return no;
  const cell = VALUE_TRANSITIONS.publish[publicationOf(contest)];
  if (typeof cell !== 'string') return refused(409, refusals[cell.refused]);
  const errors = openErrors(contest);
  if (errors.length > 0) {
    return refused(409, errorsFirst(errors.map(errorSentence)));
  }
  const alone = unconfirmed(world, contest) ?? validatedAlone(world, who, contest, 0);
  if (alone) return alone;
  const stood = standingAt(contest, 0);
  for (const { place, candidate } of [...contest.values.values()]) if (place === 0) makePublic(contest, candidate);
  moveEntries('publish', contest, 0);
  contest.published = true;
  noteShown(contest);
  publishRegister(world, contest);
  count(world.versions, contest.type);
  count(world.audit, contest.constituency);
  keepCorrection(world, contest, 0, stood);
  return OK;
}

/** @param current whether the caller names the version of what is public now */
export function withdraw(world: World, who: Person, contest: Contest, current: boolean): Outcome {
  const no = forbidden(who, 'votes.withdraw', contest.constituency);
  if (no) return no;
  const cell = VALUE_TRANSITIONS.withdraw[publicationOf(contest)];
  if (typeof cell !== 'string') return refused(409, refusals[cell.refused]);
  if (!current) return refused(409, corrections.publicationMoved);
  for (const value of [...contest.values.values()]) if (value.place === 0) putPublic(contest, value, null);
  moveEntries('withdraw', contest, 0);
  if (contest.publicTotals) contest.history += TOTALS.length;
  contest.publicTotals = null;
  contest.published = false;
  contest.shown = null;
  contest.withdrawn = true;
  count(world.versions, contest.type);
  count(world.audit, contest.constituency);
  count(world.audit, contest.constituency);
  return OK;
}

/** What is public at a place: figures by candidate, and the totals. */
const standingAt = (contest: Contest, place: number) => ({
  figures: [...contest.values.values()].filter((value) => value.place === place && value.published !== null),
  totals: place === 0 && contest.published ? contest.publicTotals : null,
});

/** What stood and is another figure now is a correction; sums of stations are none. */
function keepCorrection(world: World, contest: Contest, place: number, stood: ReturnType<typeof standingAt>) {
  const now = standingAt(contest, place);
  const isOwn = (candidate: number) => figureOf(contest, place, candidate)?.origin !== 'stations';
  const moved = stood.figures.some(
    ({ candidate, published }) => isOwn(candidate) && figureOf(contest, place, candidate)?.published !== published,
  );
  const totalsMoved =
    stood.totals !== null &&
    TOTALS.some((name) => stood.totals?.[name] !== now.totals?.[name]) &&
    [...contest.values.values()].some((value) => value.place === place && value.origin !== 'stations');
  if (stood.figures.length === 0 || !(moved || totalsMoved)) return;
  // The publication of a whole contest has counted already.
  if (place !== 0) count(world.versions, contest.type);
  count(world.audit, contest.constituency);
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
  const no = forbidden(who, 'stations.publish', constituency);
  if (no) return no;
  const errors = reason ? [] : stationErrors(met, place, votes);
  if (errors.length > 0) return refused(422, { reason: [...errors, findings.reasonNeeded] });
  const alone = validatedAlone(world, who, met, place, votes);
  if (alone) return alone;
  const contest = contestOf(world, constituency, votes, type);
  if ('status' in contest) return contest;
  const conflict = stale(contest, place, votes);
  if (conflict) return conflict;
  const stood = standingAt(contest, place);
  for (const { candidate_id: candidate, vote_count } of votes) {
    const known = figureOf(contest, place, candidate);
    const same = known?.live === vote_count && known.published === vote_count;
    const figure = { place, candidate, live: vote_count, origin: 'station', by: USER_ID[who] };
    if (!same) putValue(contest, figure, vote_count);
    moveEntries('publish', contest, place, candidate);
  }
  keepCorrection(world, contest, place, stood);
  count(world.audit, constituency);
  return OK;
}

export function saveRegister(
  world: World,
  who: Person,
  contest: Contest,
  { version, ...totals }: Totals & { version?: number },
): Outcome {
  const no = forbidden(who, 'registers.edit', contest.constituency);
  if (no) return no;
  const before = contest.register;
  if (version !== undefined && version !== (before?.version ?? 0)) {
    const none = { total_registered_voters: 0, total_valid_votes: 0, total_rejected: 0 };
    return refused(409, registerChanged(totals, before ?? none));
  }
  const changed = TOTALS.filter((name) => before?.[name] !== totals[name]).length;
  const publishes = contest.published && holds(who, 'live.edit');
  if (changed === 0 && (!publishes || isRegisterPublic(contest))) return OK;
  const errors = publishes ? openErrors({ ...contest, register: { ...totals, version: 0, by: 0 } }) : [];
  if (errors.length > 0) return refused(409, errorsFirst(errors.map(errorSentence)));
  const alone = publishes ? (unconfirmed(world, contest) ?? validatedAlone(world, who, contest, 0, [], totals)) : null;
  if (alone) return alone;
  const stood = standingAt(contest, 0);
  contest.history += changed;
  contest.register = {
    ...totals,
    version: (before?.version ?? 0) + Math.sign(changed),
    by: changed > 0 || !before ? USER_ID[who] : before.by,
  };
  if (changed > 0) count(world.audit, contest.constituency);
  if (publishes) {
    publishRegister(world, contest);
    count(world.versions, contest.type);
    keepCorrection(world, contest, 0, stood);
  }
  return OK;
}
