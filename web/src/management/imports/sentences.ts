import { counted, number, quoted } from '@election/contract/messages/format';
import { formatMegabytes } from '../../ui/fields/figures.ts';

/** Sentences of the import of files in the console. */
export const heading = 'Import and export';
export const note =
  'Regions, constituencies, stations, parties, candidates, results and registers of a year, from CSV files or a workbook.';
export const importHeading = 'Bring files in';
export const exportHeading = 'Take files out';
export const noYear = 'There is no year yet, so there is nothing to export.';
export const wholeHeading = 'The whole year';
export const wholeNote =
  'Places, parties and candidates as they are, and the published figures, in the files that an import reads.';
export const wholeZip = 'All files (ZIP of CSV)';
export const wholeXlsx = 'One workbook (XLSX)';
export const writing = 'The files are being written. Stay on this page.';
export const publishedHeading = 'Published results';

export const dropHere = 'Drop a folder, its CSV files, a workbook (.xlsx) or a zip here, or choose them.';
export const chooseFolder = 'Choose a folder';
export const chooseFiles = 'Choose files, a workbook or a zip';
export const template = 'Download a template';
export const templateNote = 'A zip of every file that can be imported, with its columns and an example row.';
export const limits = (megabytes: number) => `Up to ${megabytes} MB. A zip travels faster.`;
export const chosen = (files: number, size: string) => `${counted(files, 'file')}, ${size}`;
export const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${number(Math.ceil(bytes / 1024))} kB` : formatMegabytes(bytes);
export const nothingChosen = 'There is no CSV file, no workbook (.xlsx) and no zip among them.';
const NAMED = 10;
export const leftOut = (names: readonly string[]) =>
  `Not sent, since only .csv, .xlsx and .zip are read: ${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${number(names.length - NAMED)} more` : ''}. Unpack them or save them as one of these, where they belong to the election.`;
export const expected = 'If you know them';
export const expectedNote = 'Results are refused if results.csv has other numbers: a file that was cut has fewer.';
export const expectedRows = 'Rows of results';
export const expectedVotes = 'Votes in all';
export const makeCodes = 'Make codes for polling stations';
export const makeCodesNote =
  'From region, constituency and number, where the files have no codes of their own or only number the stations of each constituency. The check shows them.';
export const tooMany = (files: number) => `These are more than ${files} files. Put them into a zip, or choose fewer.`;
export const tooLarge = (megabytes: number) =>
  `These files are larger than ${megabytes} MB together. Put them into a zip, or import them in parts.`;
export const check = 'Check the files';
export const checkNote = 'The check changes nothing.';
export const sending = (percent: number) => `Sending, ${percent} %`;
export const putBack = 'Choose others';

export const checking = 'Checking';
export const applying = 'Importing';
export const begins = 'The files are being opened.';
export const reading = (file: string, rows: number) => `${file}: ${counted(rows, 'row')} read`;
export const comparing = (rows: number) => `${counted(rows, 'row')} read. They are held against what is there.`;
export const leaveOpen = 'You may leave this page; the address leads back to it.';

export const ofYear = (title: string, isNew: boolean) => (isNew ? `New year ${title}` : `Year ${title}`);
export const wouldDo = 'What the import would do';
export const did = 'What the import did';
export const file = 'File';
export const rows = 'Rows';
export const created = 'New';
export const changed = 'Changed';
export const left = 'As before';
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

export const skip = (rows: number) => `Pass over the ${counted(rows, 'refused row')} and import the others`;
export const publish = 'Publish the results that are imported';
export const publishersOnly =
  'contests.csv says what became of polls, and your role does not publish. Put the files back without it, or ask a publisher.';
export const publishNote = 'Without it they wait as validated figures.';
export const held = (places: number) => `Held back: ${counted(places, 'place')}`;
export const heldNote =
  'Look at the findings below. What you tick is published all the same, and kept as your decision.';
export const heldByStatus = 'The status of the contest holds back its votes: no tick publishes them.';
export const acceptCode = (code: string, places: number) => `${code}: ${counted(places, 'place')}`;
export const example = (place: string, sentence: string) => `${place}: ${sentence}`;
export const acceptReason = 'Reason';
export const acceptReasonNote = (codes: readonly string[]) =>
  `${codes.join(' and ')} will be overridden. Kept in the history.`;
export const reasonFirst = 'Give the reason why errors are overridden.';
export const confirmYear = (title: string) => `The new year is really called ${quoted(title)}`;
export const confirmYearNote = 'It is not four digits. If that is a slip, mend year.csv and check the files again.';
export const yearFirst = 'Confirm the title of the new year, or mend year.csv.';
export const notCurrent = (title: string) => `The public sees the year ${title} once it is made current.`;
export const toYears = 'Go to the years';
export const publication = 'Publication';
export const publications = { 'held back': 'Held back', accepted: 'Ticked' } as const;
export const apply = 'Import';
export const applyQuestion = 'Are you sure you want to import these files?';
export const applyBody = (created: number, changed: number, year: string) =>
  `${year}: ${number(created)} new and ${number(changed)} changed, all of it or nothing.`;
export const mendFirst = 'Rows are refused. Mend the files and check them again, or pass those rows over.';
export const noYearFirst = 'The year cannot be told from year.csv, so nothing can be imported.';
export const again = 'Import other files';
export const done = 'The import is done.';
export const failed = 'The import has failed.';
export const toResults = 'See the results';
