import { MAX_INT } from '@election/contract/wire/pairs';
import { failures as session } from '../../platform/sentences.ts';
import { type Person, USER_ID } from '../small-election.ts';
import {
  type Contest,
  count,
  figureOf,
  holds,
  OK,
  type Outcome,
  putValue,
  refused,
  showsItsSum,
  type World,
} from './vote-world.ts';

// The three sums that a super_admin asks for, as the rest of the model.

/** Constituencies without a figure of their own get the sums of their stations. */
export function syncConstituencies(world: World, who: Person, type: number): Outcome {
  if (!holds(who, 'results.sync')) return refused(403, session.notAllowed);
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
    for (const [candidate, live] of differing)
      putValue(contest, { place: 0, candidate, live, origin: 'stations', by: USER_ID[who] });
    if (differing.length > 0) count(world.audit, contest.constituency);
    noteSum(world, contest);
  }
  count(world.audit, 0);
  return OK;
}

/** Which stations are in the sum; in the public one too, where it is the sum that there is now. */
function noteSum(world: World, contest: Contest) {
  const values = [...contest.values.values()];
  const stations = values.filter(({ place, published }) => place > 0 && published !== null).map(({ place }) => place);
  const isSum = values.some(({ place, origin }) => place === 0 && origin === 'stations');
  contest.summed = isSum ? [...new Set(stations)].sort((a, b) => a - b) : null;
  const shown = contest.summed ?? [];
  if (contest.shown === null || `${contest.shown}` === `${shown}` || !showsItsSum(contest)) return;
  contest.shown = shown;
  count(world.versions, contest.type);
}

/** Regional sums or seats counted again: nothing may differ, but readers are told. */
export function syncRollups(world: World, who: Person, type: number): Outcome {
  if (!holds(who, 'results.sync')) return refused(403, session.notAllowed);
  count(world.versions, type);
  count(world.audit, 0);
  return OK;
}
