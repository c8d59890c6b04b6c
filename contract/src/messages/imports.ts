import { counted, number } from './format.ts';

export const refusedHeading = (count: number) => `Refused: ${counted(count, 'row')}`;
export const changesHeading = (count: number) => `Changes what is public: ${counted(count, 'figure')}`;
export const findingsHeading = (count: number) => `Worth a look: ${counted(count, 'finding')}`;
export const imported = (created: number, changed: number) =>
  `Imported: ${number(created)} created, ${number(changed)} changed.`;
export const leftOut = (counts: readonly { file: string; rows: number; refused: number }[]) =>
  `Refused and left out: ${counts
    .filter(({ refused }) => refused > 0)
    .map(({ file, rows, refused }) => `${number(refused)} of ${counted(rows, 'row')} of ${file}`)
    .join(', ')}. The report names each.`;
export const nothingNew = 'Everything is there already: nothing was changed.';
export const toPublish = (contests: number, stations: number) =>
  `Would be published: ${counted(contests, 'contest')}, ${counted(stations, 'polling station')}.`;
export const publishedCount = (contests: number, stations: number) =>
  `Published: ${counted(contests, 'contest')}, ${counted(stations, 'polling station')}.`;
export const heldBack = (places: number, codes: readonly string[]) =>
  codes.length === 0
    ? `Held back from publication: ${counted(places, 'place')}, by the status of ${places === 1 ? 'its contest' : 'their contests'}.`
    : `Held back from publication: ${counted(places, 'place')}, because of ${codes.join(', ')}. The findings say why.`;
