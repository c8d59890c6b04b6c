import { number, quoted } from '@election/contract/messages/format';

/* Sentences of the import of files. */

// The folder and its files.
export const noFolder = (folder: string) => `There is no folder ${folder}.`;
export const folderUnreadable = (folder: string) =>
  `The folder ${folder} cannot be read. Check that it is a folder, and its rights.`;
export const nothingToImport = (folder: string) =>
  `There is nothing to import in ${folder}: none of the files of the import format is there.`;
export const fileTwice = (names: readonly string[]) =>
  `${names.join(' and ')} are the same file of the import format. Keep one of them.`;
export const noYear = 'year.csv is missing. It names the election year that everything else belongs to.';
export const yearRefused = 'The year cannot be told from year.csv, so nothing can be imported.';

// Files sent from the console.
export const nothingSent =
  'None of the files that were sent is one of the import format. Send year.csv and the others, or a zip of them.';
export const notText = (name: string) => `${name} is not a text file. Save it as CSV in UTF-8.`;
export const utf16 = (name: string) => `${name} is in UTF-16. Save it as CSV in UTF-8.`;
export const zipBroken = (name: string) =>
  `${name} cannot be unpacked: it is damaged, incomplete or locked with a password.`;
export const zipUnsafe = (name: string) =>
  `The zip holds a file whose name points outside of it: ${quoted(name)}. Nothing of it was read.`;
export const zipTooMany = (entries: number) => `The zip holds more than ${number(entries)} files. Nothing was read.`;
export const zipTooLarge = (megabytes: number) =>
  `The files of the zip are larger than ${megabytes} MB together once unpacked. Import them in parts, or with the command.`;

// A row.
export const candidateOrOrder = 'Give the candidate by name, or by the place on the ballot paper in the column order.';
export const repeatedColor = 'This colour is the same as the one before it.';
export const noPlace = 'A presidential candidate has no region and no constituency. Leave this empty.';
export const currentYear =
  'The public sees this year: it is the current one. Make another active year current before this one becomes inactive.';
export const oneYear = 'An import is of one year. Only the first row of year.csv counts.';
export const repeated = (line: number) => `Line ${line} says the same already.`;
export const contradicted = (line: number) =>
  `Line ${line} says something else of the same thing. Keep the row that is right.`;
export const stationElsewhere = (code: string, constituency: string) =>
  `Polling station ${quoted(code)} already belongs to the constituency ${constituency}.`;
export const nameTaken = (name: string, by: string) => `${by} already has the name ${quoted(name)}.`;
export const orderTaken = (order: number, by: string) => `${by} has the place ${order} in the order of parties.`;
export const inactive = (name: string) => `${quoted(name)} is inactive and takes no votes.`;
export const otherOrder = (name: string, order: number) =>
  `${quoted(name)} does not have the place ${order} on the ballot paper.`;
export const unknownOrder = (order: number) =>
  `There is not exactly one candidate with the place ${order} on the ballot paper. Give the candidate's name.`;

// An unresolved name.
const SORTS = {
  region: 'region of this name in the year',
  constituency: 'constituency of this name in the region',
  polling_station: 'polling station with this code in the constituency',
  party: 'party with this acronym in the year',
  candidate: 'candidate of this name in the contest',
} as const;
export type Sort = keyof typeof SORTS;

export const unknown = (
  sort: Sort,
  value: string,
  more?: { elsewhere?: string; closest?: string; refusedLine?: number },
) => [`${quoted(value)}: there is no ${SORTS[sort]}.`, hint(sort, more ?? {})].filter(Boolean).join(' ');

function hint(
  sort: Sort,
  { elsewhere, closest, refusedLine }: { elsewhere?: string; closest?: string; refusedLine?: number },
) {
  if (refusedLine !== undefined) return `Line ${refusedLine} of its own file brings it, but is refused.`;
  if (elsewhere !== undefined && sort === 'party') return `Give the acronym: ${elsewhere}.`;
  if (elsewhere !== undefined) return `There is one in ${elsewhere}.`;
  return closest === undefined ? '' : `Did you mean ${quoted(closest)}?`;
}

// A finding of the import alone; the others are those of the plausibility checks.
export const jump = (total: number, median: number) =>
  `${number(total)} votes in all; half of the constituencies of the region have ${number(median)} or more. Is that right?`;
export const place = (electionType: string, region: string, constituency: string, station: string | null) =>
  [region, constituency, station, electionType].filter((part) => part !== null).join(', ');

// Applying.
export const anotherRunning = 'Another import is running. Wait until it is done, then try again.';
export const theImport = 'The import';
export const notApplicable = 'This import has been applied already, or has failed. Check the files again.';
export const stillRunning = 'This import is still at work. Wait until it is done.';
export const rowsRefused = 'Rows are refused. Mend the files, or choose to import the others.';
export const filesGone = 'The files were kept for a day and are gone. Send them again.';
export const interrupted =
  'The server that ran this import stopped before it was done. Nothing was imported. Check the files again.';
export const changedMeanwhile =
  'Others changed the same data in the meantime. Nothing was imported. Check the files again, then apply.';
export const ambiguous = (name: string) =>
  `The year has two things called ${quoted(name)} that differ in nothing but white space or capital letters. Rename one of them first.`;
export const noAdmin = 'There is no active super_admin yet in whose name to import. Run "npm run create-admin" first.';
export const notAnAdmin = (email: string) => `${email} is not the e-mail address of an active super_admin.`;
export const reportCut = 'There are more. The command npm run import with --report writes them all.';
