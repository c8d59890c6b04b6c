import { counted, number, quoted } from '@election/contract/messages/format';
import { formatMegabytes } from '../../ui/fields/figures.ts';

/** Sentences of the import of files in the console. */
export const heading = 'Import and export';
export const note =
  'Regions, constituencies, stations, parties, candidates, results and registers of a year, from CSV files or a workbook.';
export const importHeading = 'Import';
export const exportHeading = 'Export';
export const noYear = 'There is no year yet, so there is nothing to export.';
export const wholeHeading = 'The whole year';
export const wholeNote = 'Places, parties, candidates and the published figures, in files that you can import again.';
export const wholeZip = 'All files (ZIP of CSV)';
export const wholeXlsx = 'One workbook (XLSX)';
export const writing = 'Writing the files. Stay on this page.';
export const publishedHeading = 'Published results';

export const dropHere = 'Drop a folder, its CSV files, a workbook (.xlsx) or a zip here, or choose them.';
export const chooseFolder = 'Choose a folder';
export const chooseFiles = 'Choose files, a workbook or a zip';
export const template = 'Download a template';
export const templateNote = 'A zip of every file that can be imported, with its columns and an example row.';
export const limits = (megabytes: number) => `Up to ${megabytes} MB. A zip uploads faster.`;
export const chosen = (files: number, size: string) => `${counted(files, 'file')}, ${size}`;
export const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${number(Math.ceil(bytes / 1024))} kB` : formatMegabytes(bytes);
export const nothingChosen = 'There is no CSV file, no workbook (.xlsx) and no zip among them.';
const NAMED = 10;
export const leftOut = (names: readonly string[]) =>
  `Not sent, since only .csv, .xlsx and .zip are read: ${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${number(names.length - NAMED)} more` : ''}. If they belong to the election, unpack them or save them in one of these formats.`;
export const expected = 'Expected totals, if you know them';
export const expectedNote =
  'The results are refused if results.csv has other totals. This finds a file that was cut off.';
export const expectedRows = 'Rows of results';
export const expectedVotes = 'Total votes';
export const makeCodes = 'Make codes for polling stations';
export const makeCodesNote =
  'Makes codes from region, constituency and number if the files have none, or only number the stations within each constituency. The check shows them.';
export const tooMany = (files: number) => `These are more than ${files} files. Put them into a zip, or choose fewer.`;
export const tooLarge = (megabytes: number) =>
  `These files are larger than ${megabytes} MB together. Put them into a zip, or import them in parts.`;
export const check = 'Check the files';
export const checkNote = 'The check changes nothing.';
export const sending = (percent: number) => `Sending, ${percent} %`;
export const putBack = 'Choose other files';

export const checking = 'Checking';
export const applying = 'Importing';
export const begins = 'Opening the files…';
export const reading = (file: string, rows: number) => `${file}: ${counted(rows, 'row')} read`;
export const comparing = (rows: number) => `${counted(rows, 'row')} read. Comparing them with the stored data…`;
export const leaveOpen = 'You can leave this page and come back to its address.';

export const ofYear = (title: string, isNew: boolean) => (isNew ? `New year ${title}` : `Year ${title}`);
export const wouldDo = 'What the import would do';
export const did = 'What the import did';
export const file = 'File';
export const rows = 'Rows';
export const created = 'New';
export const changed = 'Changed';
export const left = 'Unchanged';
export const refused = 'Refused';
export const line = 'Line';
export const record = 'Row of';
export const column = 'Column';
export const reason = 'Reason';
export const place = 'Place';
export const code = 'Check';
export const change = 'Old and new';
export const severity = 'Weight';
export const severities = { error: 'Error', warning: 'Warning', question: 'Question' } as const;
export const firstOf = (shown: number, total: number) =>
  `The first ${number(shown)} of ${number(total)}; the report has them all.`;
export const report = 'Download the report (CSV)';
export const reportName = 'import-report.csv';
export const noneRefused = 'No row is refused.';

export const skip = (rows: number) => `Skip the ${counted(rows, 'refused row')} and import the rest`;
export const publish = 'Publish the imported results';
export const publishersOnly =
  'contests.csv sets the status of contests, and your role cannot publish. Remove it and check the files again, or ask a publisher.';
export const publishNote = 'Otherwise they are stored as validated figures.';
export const held = (places: number) => `Held back: ${counted(places, 'place')}`;
export const heldNote = 'Look at the findings below. Places that you tick are published; your decision is stored.';
export const heldByStatus = 'The status of the contest holds its votes back. A tick does not change that.';
export const acceptCode = (code: string, places: number) => `${code}: ${counted(places, 'place')}`;
export const example = (place: string, sentence: string) => `${place}: ${sentence}`;
export const acceptReason = 'Reason';
export const acceptReasonNote = (codes: readonly string[]) =>
  `${codes.join(' and ')} will be overridden. Kept in the history.`;
export const reasonFirst = 'Give the reason why errors are overridden.';
export const confirmYear = (title: string) => `The new year is really called ${quoted(title)}`;
export const confirmYearNote =
  'It is not four digits. If this is a mistake, correct year.csv and check the files again.';
export const yearFirst = 'Confirm the title of the new year, or correct year.csv.';
export const notCurrent = (title: string) => `The public sees the year ${title} once it is made current.`;
export const toYears = 'Go to the years';
export const publication = 'Publication';
export const publications = { 'held back': 'Held back', accepted: 'Ticked' } as const;
export const apply = 'Import';
export const applyQuestion = 'Are you sure you want to import these files?';
export const applyBody = (created: number, changed: number, year: string) =>
  `${year}: ${number(created)} new and ${number(changed)} changed, all or nothing.`;
export const mendFirst = 'Rows are refused. Correct the files and check them again, or skip these rows.';
export const noYearFirst = 'year.csv does not name the year, so nothing can be imported.';
export const again = 'Import other files';
export const done = 'The import is done.';
export const failed = 'The import has failed.';
export const toResults = 'See the results';
