import type { Person } from '../small-election.ts';
import { ACCESS, ROLES } from './table.ts';
import type { Target } from './target.ts';

/** What a write leaves. Each list is whole: a row, an event or a renewed answer more is a fault as well. */
export interface Trace {
  /** The tables whose rows change, apart from those that the other lists speak of. */
  tables: readonly string[];
  /**
   * What changes beside the thing that the call is aimed at: the column of a table by which a changed row belongs to another year,
   * region, constituency, station, race, party or person; or a read of a place in the other region. Each has its reason.
   */
  beside: readonly string[];
  /** Rows of the audit trail: action and kind of subject, `@` where the row stands in the chain of the constituency. */
  audit: readonly string[];
  /** Rows of the history: figure and action. */
  history: readonly string[];
  events: readonly string[];
  /** The cached reads whose ETag changes. Workbooks are made of the rows of their CSV, and take longest. */
  renewed: readonly string[];
}

export interface Write extends Partial<Trace> {
  /** Who calls; by default the first role of the access table that may. */
  by?: Person;
  /** What differs from the call of the access table; `made` has the ids that earlier writes were answered with. */
  input?: (at: Target, made: Readonly<Record<string, number>>) => Record<string, unknown>;
  /** Name and role of the actor in the audit trail, where the call is anonymous. */
  actor?: string;
}

/** Who calls a write, and where what it is aimed at lies. */
export function findCaller(name: string, { by }: Write): { person: Person | 'anonymous'; place: 'own' | 'near' } {
  const words = (ACCESS[name]?.[1] ?? '').split(' ');
  const isOpen = words.at(-1)?.startsWith('+');
  const first = isOpen ? words.length - 1 : words.findIndex((word) => word.includes('+'));
  return {
    person: by ?? ROLES[first] ?? 'anonymous',
    place: words[first]?.startsWith('+') ? 'own' : 'near',
  };
}

export const WITH_PLACES = ['exports.json', 'exports.nist', 'exports.nistStations', 'results.national'];
export const COVERED = ['coverage.constituency', 'coverage.pdf', 'coverage.states'];
export const changed = ['reference-changed'];
