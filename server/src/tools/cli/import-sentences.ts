import { number } from '@election/contract/messages/format';
import { CORRECTION_REASONS } from '@election/contract/results/explanation';
import { counted } from '../../platform/text/counted.ts';

/** Sentences of the import command. */
export const usage = `Usage: npm run import -- FOLDER [options]

  FOLDER            holds year.csv and any of regions.csv, constituencies.csv, polling_stations.csv, coalitions.csv,
                    parties.csv, candidates.csv, results.csv, registers.csv, contests.csv (docs/import.md describes
                    them); a .zip of them, or an .xlsx with sheets of these names
  --dry-run         only say what would happen
  --publish         publish the results that are imported
  --accept CODES    publish places in spite of these findings, such as C3,C7
  --reason TEXT     why errors among them are accepted
  --correct REASON  correct figures that are public, for one of these reasons: ${CORRECTION_REASONS.join(', ')}
  --note TEXT       the public note of the correction, in 10 characters or more
  --year TITLE      the year that the files must be of; needed for a new one that is not four digits
  --rows NUMBER     the rows that results.csv must have
  --votes NUMBER    the sum that its votes must have
  --make-codes      make codes of polling stations from region, constituency and number
  --skip-refused    import the other rows where some are refused
  --as EMAIL        the super_admin in whose name to import; without it the first one
  --report FILE     write all refused rows and findings to a CSV file

Exit code: 0 all done, 1 refused, 2 wrong use, 3 stored, but rows were passed over or places held back from publication.`;
export const COUNTED = ['created', 'changed', 'left', 'refused'] as const;
export const heading = (year: string, created: boolean, folder: string) =>
  `${created ? 'New year' : 'Year'} ${year}, from ${folder}`;
export const reading = (file: string, rows: number) => `${file}: ${counted(rows, 'row')} read`;
export const refusedRow = (file: string, line: number, column: string, record: string, sentence: string) =>
  `${[file, `line ${line}${record ? ` (${record})` : ''}`, ...(column ? [column] : [])].join(', ')}: ${sentence}`;
export const finding = (severity: string, code: string, place: string, sentence: string, publication: string | null) =>
  `${severity} ${code}${publication === null ? '' : ` (${publication})`}: ${place}: ${sentence}`;
export const andMore = (count: number) => `… and ${number(count)} more. --report FILE writes them all.`;
export const dryRun = 'This was a dry run: nothing was changed.';
export const nothingImported = 'Nothing was imported.';
export const stopped = 'Stopped before its end: nothing was imported.';
export const skipThem = 'With --skip-refused the others are imported.';
export const toAccept = (codes: readonly string[], withReason: boolean) =>
  `Mend the figures and import them again, or publish them as they are with --accept ${codes.join(',')}${withReason ? ' --reason TEXT' : ''}.`;
export const giveYear = (title: string) => `If it is right, add --year "${title}".`;
export const change = (place: string, sentence: string, held: boolean) =>
  `${place}: ${sentence}${held ? ' (held back)' : ''}`;
export const giveCorrection = 'Add --correct REASON and --note TEXT.';
export const giveReason = 'Add --reason TEXT.';
export const notCurrent = (title: string) =>
  `The public sees the year ${title} once it is made current: in the console, Years › Make current.`;
export const reportWritten = (file: string) => `All refused rows and findings are in ${file}.`;
