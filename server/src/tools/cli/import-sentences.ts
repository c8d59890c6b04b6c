import { counted, number } from '@election/contract/messages/format';

/** Sentences of the import command. */
export const usage = `Usage: npm run import -- FOLDER [--dry-run] [--publish] [--skip-refused] [--as EMAIL] [--report FILE]

  FOLDER          holds year.csv and any of regions.csv, constituencies.csv, polling_stations.csv, parties.csv,
                  candidates.csv, results.csv, registers.csv (docs/import.md describes them)
  --dry-run       only say what would happen
  --publish       publish the results that are imported
  --skip-refused  import the other rows where some are refused
  --as EMAIL      the super_admin in whose name to import; without it the first one
  --report FILE   write all refused rows and findings to a CSV file`;
export const COUNTED = ['created', 'changed', 'left', 'refused'] as const;
export const heading = (year: string, created: boolean, folder: string) =>
  `${created ? 'New year' : 'Year'} ${year}, from ${folder}`;
export const reading = (file: string, rows: number) => `${file}: ${counted(rows, 'row')} read`;
export const refusedRow = (file: string, line: number, column: string, sentence: string) =>
  `${file}, line ${line}, ${column}: ${sentence}`;
export const finding = (severity: string, place: string, sentence: string) => `${severity}: ${place}: ${sentence}`;
export const andMore = (count: number) => `… and ${number(count)} more. --report FILE writes them all.`;
export const dryRun = 'This was a dry run: nothing was changed.';
export const nothingImported =
  'Nothing was imported, because rows are refused. Mend them, or import the others with --skip-refused.';
export const reportWritten = (file: string) => `All refused rows and findings are in ${file}.`;
