import { series } from '@election/contract/messages/lists';
import { users as say } from './sentences.ts';

/** Constituencies that are named before the rest is counted. */
const NAMED = 4;

/** The region, and the first of the constituencies by name. */
export function placeText(region: string, constituencies: readonly string[]): string {
  if (constituencies.length === 0) return region;
  const more = constituencies.length - NAMED;
  if (more <= 1) return say.place({ region, constituencies: series(constituencies) });
  return say.placeAndMore({ region, constituencies: series(constituencies.slice(0, NAMED)), more });
}
