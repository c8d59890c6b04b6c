import { counted, number, quoted } from './format.ts';

export const unknownFile = (file: string) => `${file} is not a file of the import format and was passed over.`;
export const unknownColumn = (file: string, column: string) =>
  `${file}: the column ${quoted(column)} is not part of the import format and was passed over.`;
export const refusedHeading = (count: number) => `Refused: ${counted(count, 'row')}`;
export const findingsHeading = (count: number) => `Worth a look: ${counted(count, 'finding')}`;
export const imported = (created: number, changed: number) =>
  `Imported: ${number(created)} created, ${number(changed)} changed.`;
export const nothingNew = 'Everything is there already: nothing was changed.';
export const toPublish = (contests: number, stations: number) =>
  `To publish: ${counted(contests, 'contest')}, ${counted(stations, 'polling station')}.`;
export const publishedCount = (contests: number, stations: number) =>
  `Published: ${counted(contests, 'contest')}, ${counted(stations, 'polling station')}.`;
export const heldBack = (places: number) =>
  `${counted(places, 'place is', 'places are')} not published because of errors. Mend the figures, or override the errors with a reason.`;
