import type { NationalResult } from '../results/results.ts';
import { number } from './format.ts';
import { listed } from './lists.ts';
import { sentences } from './sentences.ts';

type Reporting = NationalResult['reporting'];

/** Sentences of the public pages. Walls, graphics and papers say much of it too. */
export const say = sentences('results', 'pages');

/** Stands where something that is drawn apart, such as a time, belongs into a sentence. */
export const GAP = '\n';

export const titleOf = (...parts: string[]) => parts.join(' · ');

/** "1 in part, 1 postponed" after a comma: what is not reported as a whole, and what is not awaited; empty where nothing is. */
export const apart = ({ partly, by_stations, postponed, annulled }: Omit<Reporting, 'reported' | 'total'>) =>
  say.apart({ partly, by_stations, postponed, annulled });
/** "2 of 4" */
export const reportedShort = ({ reported, total }: Pick<Reporting, 'reported' | 'total'>) =>
  say.reportedShort({ done: reported, total });
/** "2 of 4 constituencies reported, 1 in part" */
export const reportedOf = (reporting: Reporting) =>
  `${say.reported({ done: reporting.reported, total: reporting.total })}${apart(reporting)}`;
/** What a page says while no constituency is in its sums. */
export const nothingOf = ({ by_stations }: Pick<Reporting, 'by_stations'>) =>
  by_stations === 0 ? say.nothingYet : say.onlyStations({ count: by_stations });

/** A party that stands under its own name is named once. */
export const isSameName = (name: string, party: string) => name.toLowerCase() === party.toLowerCase();
export const electedOf = (name: string, party: string) =>
  isSameName(name, party) ? name : say.electedOf({ name, party });
export const tiedBetween = (names: readonly string[]) =>
  names.length === 0 ? say.tied : say.tiedBetween({ names: listed(names) });
export const marginOf = (count: number | null) => (count === null ? '–' : number(count));
