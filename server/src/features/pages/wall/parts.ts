import { isolate } from '@election/contract/messages/isolate';
import { say } from '@election/contract/messages/results';
import type { Contender } from '@election/contract/results/drawings';
import type { View } from '@election/contract/results/view/view';
import { say as sayWall } from './sentences.ts';

/** By how much two contenders differ, in words: in seats, or in votes. */
export function apartOf(first: Contender, second: Contender): string {
  if (first.seats !== null && second.seats !== null)
    return sayWall.seatsApart({ count: Math.abs(first.seats - second.seats) });
  if (first.votes === null || second.votes === null) return sayWall.noClosest;
  return sayWall.ahead({ count: Math.abs(first.votes - second.votes) });
}

/** What every picture says of an election that is not real, or not live. */
export const noticesOf = ({ result, standby }: View): string[] => [
  ...(result.year.rehearsal ? [say.rehearsal] : []),
  ...(standby ? [say.standby] : []),
];

/** A picture whose texts turn nothing but themselves, also where words of them run from right to left. */
export function isolated<Value>(value: Value): Value {
  if (typeof value === 'string') return isolate(value) as Value;
  if (Array.isArray(value)) return value.map(isolated) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, isolated(part)])) as Value;
}
