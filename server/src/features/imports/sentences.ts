import { counted, number, quoted } from '@election/contract/messages/format';

/* Sentences of the import of files. */

// The folder and its files.
export const noFolder = (path: string) => `There is no folder ${path}.`;
export const folderUnreadable = (path: string) =>
  `The folder ${path} cannot be read. Check that it is a folder, and its rights.`;
export const notAFolder = (path: string) =>
  `${path} cannot be read as a folder, a .zip or an .xlsx. Give the folder that holds the files.`;
export const nothingToImport = (path: string) =>
  `There is nothing to import in ${path}: none of the files of the import format is there.`;
export const fileTwice = (names: readonly string[]) =>
  `${names.join(' and ')} are the same file of the import format. Keep one of them.`;
export const noYear = 'year.csv is missing. It names the election year that everything else belongs to.';
export const yearRefused = 'year.csv does not name the year, so nothing can be imported.';

// Names that are not those of a file of the format.
export const unknownFile = (name: string, closest?: string) =>
  `${name} is not a file of the import format and was ignored.${closest === undefined ? '' : ` If you mean ${closest}, rename it.`}`;
export const unknownSheet = (workbook: string, sheet: string) =>
  `${workbook}: the sheet ${quoted(sheet)} does not have the name of a file of the import format and was ignored.`;
export const isFolder = (name: string) =>
  `${name} is a folder. Its files were not read: move them up, or import that folder.`;
export const isSpecial = (name: string) =>
  `${name} is not an ordinary file but a pipe, a device or a broken link. Put the file itself there.`;
export const zipWithin = (name: string) => `${name} was not unpacked. Unpack it first, or import it separately.`;
export const compressed = (name: string, file: string) =>
  `${name} is compressed and cannot be read. Unpack it to ${file}, or put ${file} into a .zip.`;
export const otherWorkbook = (name: string, file: string) =>
  `${name} is a kind of workbook that cannot be read. Save it as .xlsx, or as CSV in UTF-8 named ${file}.`;
export const otherEnding = (name: string, file: string) =>
  `${name} cannot be read. Rename it to ${file}, if it is CSV.`;
export const sheetName = (workbook: string, file: string) => `${workbook}, sheet ${file.replace(/\.csv$/, '')}`;

export const unconfirmed = (places: number, sentence: string) =>
  `${counted(places, 'place')} ${places === 1 ? 'is' : 'are'} not published: two sources or another person must confirm the figures. One of the reasons: ${sentence}`;
export const withoutPoll = (places: number) =>
  `Figures of ${counted(places, 'place')} are not published: their contests were decided unopposed, are postponed or annulled.`;

/** More names than this fill a screen. */
const NAMED = 20;
const placesNamed = (places: readonly string[]) =>
  places.slice(0, NAMED).join('; ') + (places.length > NAMED ? ` and ${number(places.length - NAMED)} more` : '');
export const withdrawn = (places: readonly string[]) =>
  `Publications were withdrawn and are not renewed by an import: ${placesNamed(places)}. Publish each on its own screen.`;
export const heldStatuses = (places: readonly string[]) =>
  `Statuses are not published, since the figures of their contests are held back: ${placesNamed(places)}.`;

// What a file holds.
export const unknownColumn = (file: string, column: string) =>
  `${file}: the column ${quoted(column)} is not part of the import format and was ignored.`;
export const noColumns =
  'The first line names none of the columns of this file. Name them, separated by commas, semicolons, tabs or vertical bars.';
export const noRows = (name: string) => `${name} holds no row below its first line.`;
const SEPARATOR_NAMES: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};
const ENCODING_NAMES: Record<string, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' };
export const readAs = (name: string, separator: string, encoding: string) =>
  `${name} was read as ${ENCODING_NAMES[encoding] ?? encoding}, separated by ${SEPARATOR_NAMES[separator] ?? quoted(separator)}.`;
export const notText = (name: string) =>
  `${name} is not a text file, or is in UTF-16 without a byte order mark. Save it as CSV in UTF-8.`;
export const tooManyColumns = (name: string, line: number, most: number) =>
  `${name}, line ${number(line)}: more than ${number(most)} columns. This is not a file of the import format.`;
export const cellTooLong = (name: string, line: number, most: number) =>
  `${name}, line ${number(line)}: a cell has more than ${number(most)} characters.`;
export const lineTooLong = (name: string, line: number, most: number) =>
  `${name}, line ${number(line)}: the line has more than ${number(most)} characters.`;
export const tooMuchMemory = (name: string) =>
  `${name} cannot be read within the memory that an import may take. Import it in parts.`;
export const tooSlow = (name: string) => `${name} takes too long to be read. Import it in parts.`;
export const notWritten = (name: string, code: string) =>
  `${name} cannot be written to the folder for temporary files (${code}). Make room there, or name another folder in TMPDIR.`;
export const workbookBroken = (name: string) =>
  `${name} cannot be read: it is damaged, locked with a password, or not an .xlsx file.`;
const hiddenPart = ({ sheet, rows }: { sheet: string; rows: readonly number[] | null }) => {
  if (rows === null) return `the sheet ${quoted(sheet)}`;
  const numbers = rows.slice(0, NAMED).map((row) => number(row));
  const more = rows.length > NAMED ? ` and ${number(rows.length - NAMED)} more` : '';
  return `${rows.length === 1 ? 'row' : 'rows'} ${numbers.join(', ')}${more} of ${quoted(sheet)}`;
};
/** rows: null for the sheet as a whole */
export const hiddenParts = (name: string, parts: readonly { sheet: string; rows: readonly number[] | null }[]) =>
  `${name} hides what would be imported: ${parts.map(hiddenPart).join('; ')}. Show it if it belongs to the election, or delete it, then try again.`;
export const workbookTooLarge = (name: string, megabytes: number) =>
  `${name} is larger than ${megabytes} MB once unpacked. Save its sheets as CSV in UTF-8.`;

// Files sent from the console.
export const nothingSent =
  'None of the files that were sent is one of the import format. Send year.csv and the others, or a zip of them.';
export const zipBroken = (name: string) =>
  `${name} cannot be unpacked: it is damaged, incomplete or locked with a password.`;
export const zipUnsafe = (name: string) =>
  `The zip holds a file whose name points outside of it: ${quoted(name)}. Nothing of it was read.`;
export const zipTooMany = (name: string, files: number) =>
  `${name} holds more than ${number(files)} files. Nothing was read.`;
export const zipTooLarge = (name: string, megabytes: number) =>
  `The files of ${name} are larger than ${number(megabytes)} MB together once unpacked. Import them in parts, or as a folder with the command.`;
export const zipTooDense = (name: string, times: number) =>
  `${name} unpacks to more than ${number(times)} times its size, as no real figures do. Nothing was read.`;

// A row.
export const candidateOrOrder = 'Give the candidate by name, or by the place on the ballot paper in the column order.';
export const repeatedColor = 'This colour is the same as the one before it.';
export const noPlace = 'A presidential candidate has no region and no constituency. Leave this empty.';
export const currentYear =
  'The public sees this year: it is the current one. Make another active year current before this one becomes inactive.';
export const oneYear = 'An import is of one year. Only the first row of year.csv counts.';
export const repeated = (line: number) => `Line ${line} says the same already.`;
export const contradicted = (line: number) =>
  `Line ${line} has other values for the same record. Keep the row that is right.`;
const uniqueCodes =
  'A code is unique in the year. Where codes only number the stations of a constituency, let the import make codes.';
export const codeTwice = (code: string, line: number) =>
  `Line ${line} has the code ${quoted(code)} too. ${uniqueCodes}`;
export const codeTooLong = (code: string) => `The code that was made, ${quoted(code)}, has more than 200 characters.`;
export const codesMade = (count: number, first: string, last: string) =>
  `polling_stations.csv: ${counted(count, 'code')} made from region, constituency and number: ${quoted(first)}${count > 1 ? ` … ${quoted(last)}` : ''}.`;
export const namesakes = (count: number) =>
  `polling_stations.csv: ${counted(count, 'polling station')} share their name with another one of their constituency. They are told apart by code.`;
export const codeAlike = (code: string, by: string) =>
  `${quoted(code)} is probably ${quoted(by)}, which has the same name, constituency and registered voters: a spreadsheet turns codes into numbers. Give the code as text, or another name if it is another station.`;
export const stationElsewhere = (code: string, constituency: string) =>
  `Polling station ${quoted(code)} already belongs to the constituency ${constituency}. ${uniqueCodes}`;
export const nameTaken = (name: string, by: string) => `${by} already has the name ${quoted(name)}.`;
export const orderTaken = (order: number, by: string) => `${by} has the place ${order} in the order of parties.`;
export const totalDiffers = (said: string, sum: number) =>
  `The row total says ${quoted(said)}, but the votes of the rows above add up to ${number(sum)}. The file was cut or changed, so none of its rows counts.`;
export const afterTotal = 'The row total ends the file, but rows follow it, so none of its rows counts.';
export const rowsDiffer = (found: number, expected: number) =>
  `The file has ${counted(found, 'row')}; you expect ${number(expected)}. None of them counts.`;
export const votesDiffer = (found: number, expected: number) =>
  `The votes add up to ${number(found)}; you expect ${number(expected)}. None of the rows counts.`;
export const ownEntry = (name: string) =>
  `You entered a figure of ${quoted(name)} yourself there, so another person decides on it.`;
export const inactive = (name: string) =>
  `${quoted(name)} is inactive and takes no new figure. Make the candidate active first, or leave the row out.`;
export const otherOrder = (name: string, order: number) =>
  `${quoted(name)} does not have the place ${order} on the ballot paper.`;
export const decidedUnopposed = (name: string, place: string) =>
  `${place} was decided unopposed, so ${quoted(name)} cannot be a candidate there too. Set this candidate's status to inactive, or change the status of the contest first.`;
export const orderNeeded = (name: string) =>
  `The contest has more than one candidate named ${quoted(name)}. Add the place on the ballot paper in the column order.`;
export const unknownOrder = (order: number) =>
  `There is not exactly one candidate with the place ${order} on the ballot paper. Give the candidate's name.`;

// An unresolved name.
const SORTS = {
  region: 'region of this name in the year',
  constituency: 'constituency of this name in the region',
  polling_station: 'polling station with this code in the constituency',
  coalition: 'coalition with this short name in the year',
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
  if (refusedLine !== undefined) return `Line ${refusedLine} of its file has it, but that line is refused.`;
  if (elsewhere !== undefined && sort === 'party') return `Give the acronym: ${elsewhere}.`;
  if (elsewhere !== undefined) return `There is one in ${elsewhere}.`;
  return closest === undefined ? '' : `Did you mean ${quoted(closest)}?`;
}

export const place = (electionType: string, region: string, constituency: string, station: string | null) =>
  [region, constituency, station, electionType].filter((part) => part !== null).join(', ');

// Changes of what is public.
const namesOf = (names: readonly string[]) =>
  names.length === 1 ? String(names[0]) : `a tie of ${names.join(' and ')}`;
export const firstChanges = (before: readonly string[], after: readonly string[]) =>
  `First place: ${namesOf(before)} → ${namesOf(after)}`;
export const figureChanges = (name: string, before: number, after: number) =>
  `${name}: ${number(before)} → ${number(after)}`;
const TOTALS = ['registered voters', 'valid votes', 'rejected ballots', 'ballots issued', 'ballots not returned'];
const totalOf = (total: number | null | undefined) => (typeof total === 'number' ? number(total) : 'not known');
export const totalsChange = (before: readonly (number | null)[], after: readonly (number | null)[]) =>
  `Register: ${TOTALS.flatMap((name, at) =>
    before[at] === after[at] ? [] : [`${name} ${totalOf(before[at])} → ${totalOf(after[at])}`],
  ).join(', ')}`;
export const correctionNeeded = (count: number) =>
  `This changes ${counted(count, 'public figure')}. Nothing was imported. Look at each change, and give a reason and a note to the public.`;

// Applying.
export const anotherRunning = 'Another import is running. Wait until it is done, then try again.';
export const theImport = 'The import';
export const notApplicable = 'This import has been applied already, or has failed. Check the files again.';
export const stillRunning = 'This import is still at work. Wait until it is done.';
export const rowsRefused = 'Rows are refused. Correct the files, or choose to skip these rows.';
export const unusualYear = (title: string) =>
  `year.csv names a new year ${quoted(title)}, which is not four digits. Correct it, or confirm this title.`;
export const otherYear = (title: string, named: string) =>
  `year.csv names the year ${quoted(title)}, not ${quoted(named)}. Nothing was imported.`;
export const reasonNeeded = (codes: readonly string[]) =>
  `${codes.join(' and ')} ${codes.length === 1 ? 'is an error' : 'are errors'} of the checks. Give the reason why the figures are published all the same.`;
export const filesGone = 'The files were kept for a day and are gone. Send them again.';
export const interrupted =
  'The server that ran this import stopped before it was done. Nothing was imported. Check the files again.';
export const changedMeanwhile =
  'Others changed the same data in the meantime. Nothing was imported. Check the files again, then apply.';
export const ambiguous = (name: string) =>
  `The year has two things called ${quoted(name)} that differ in nothing but white space or capital letters. Rename one of them first.`;
export const noAdmin = 'There is no active super_admin yet in whose name to import. Run "npm run create-admin" first.';
export const notAnAdmin = (email: string) => `${email} is not the email address of an active super_admin.`;
export const factorNeeded = (name: string) =>
  `${name} has no second factor, without which an account publishes nothing in a real election. Set one up in the console under Your account, name another super_admin with --as, or import without --publish.`;
export const reportCut = 'There are more. The command npm run import with --report writes them all.';
