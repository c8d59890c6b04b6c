import { sayCsv as csv, invalid, notUtf8 } from '../../platform/text/csv-sentences.ts';
import * as say from './sentences.ts';

/** The possible parameters of a refusal; each code sets those of its sentence. */
interface Detail {
  value: string;
  sentence: string;
  line: number;
  by: string;
  constituency: string;
  order: number;
  found: number;
  sum: number;
  expected: number;
  sort: say.Sort;
  elsewhere: string;
  closest: string;
  refused_line: number;
}

/** The sentence of every refusal code, from the SQL routines and from the parser. */
const SENTENCES: Record<string, (detail: Detail) => string> = {
  invalid: ({ value, sentence }) => invalid(value, sentence),
  no_columns: () => say.noColumns,
  missing_column: () => csv.missingColumn,
  repeated_column: () => csv.repeatedColumn,
  empty_file: () => csv.emptyFile,
  broken: () => csv.brokenFile,
  cells: ({ found, expected }) => csv.cells({ found, expected }),
  not_utf8: ({ value }) => notUtf8(value),
  one_year: () => say.oneYear,
  current_year: () => say.currentYear,
  repeated: ({ line }) => say.repeated(line),
  contradicted: ({ line }) => say.contradicted(line),
  unknown: ({ sort, value, elsewhere, closest, refused_line: refusedLine }) =>
    say.unknown(sort, value, { elsewhere, closest, refusedLine }),
  unknown_order: ({ order }) => say.unknownOrder(order),
  order_needed: ({ value }) => say.orderNeeded(value),
  decided_unopposed: ({ value, by }) => say.decidedUnopposed(value, by),
  other_order: ({ value, order }) => say.otherOrder(value, order),
  total_differs: ({ value, sum }) => say.totalDiffers(value, sum),
  after_total: () => say.afterTotal,
  rows_differ: ({ found, expected }) => say.rowsDiffer(found, expected),
  votes_differ: ({ found, expected }) => say.votesDiffer(found, expected),
  inactive: ({ value }) => say.inactive(value),
  own_entry: ({ value }) => say.ownEntry(value),
  code_twice: ({ value, line }) => say.codeTwice(value, line),
  code_alike: ({ value, by }) => say.codeAlike(value, by),
  code_too_long: ({ value }) => say.codeTooLong(value),
  station_elsewhere: ({ value, constituency }) => say.stationElsewhere(value, constituency),
  name_taken: ({ value, by }) => say.nameTaken(value, by),
  order_taken: ({ value, by }) => say.orderTaken(Number(value), by),
};

/** The sentence of a refusal. */
export function refusalSentence(code: string, detail: unknown): string {
  const sentence = SENTENCES[code];
  if (!sentence) throw new Error(`No sentence for the refusal "${code}" of an import`);
  return sentence(detail as Detail);
}
