import * as say from '@election/contract/messages/imports';

/** What the detail of a refusal may hold; each code fills what its sentence needs. */
interface Detail {
  value: string;
  sentence: string;
  line: number;
  by: string;
  constituency: string;
  order: number;
  found: number;
  expected: number;
  sort: say.Sort;
  elsewhere: string;
  closest: string;
  refused_line: number;
}

/** The sentence of every code that a row can be refused with, by the routines here or while it is read. */
const SENTENCES: Record<string, (detail: Detail) => string> = {
  invalid: ({ value, sentence }) => say.invalid(value, sentence),
  missing_column: () => say.missingColumn,
  repeated_column: () => say.repeatedColumn,
  empty_file: () => say.emptyFile,
  broken: () => say.brokenFile,
  cells: ({ found, expected }) => say.cells(found, expected),
  not_utf8: ({ value }) => say.notUtf8(value),
  one_year: () => say.oneYear,
  repeated: ({ line }) => say.repeated(line),
  contradicted: ({ line }) => say.contradicted(line),
  unknown: ({ sort, value, elsewhere, closest, refused_line: refusedLine }) =>
    say.unknown(sort, value, { elsewhere, closest, refusedLine }),
  unknown_order: ({ order }) => say.unknownOrder(order),
  other_order: ({ value, order }) => say.otherOrder(value, order),
  inactive: ({ value }) => say.inactive(value),
  station_elsewhere: ({ value, constituency }) => say.stationElsewhere(value, constituency),
  name_taken: ({ value, by }) => say.nameTaken(value, by),
  order_taken: ({ value, by }) => say.orderTaken(Number(value), by),
};

/** Says why a row is refused. */
export function refusalSentence(code: string, detail: unknown): string {
  const sentence = SENTENCES[code];
  if (!sentence) throw new Error(`No sentence for the refusal "${code}" of an import`);
  return sentence(detail as Detail);
}
