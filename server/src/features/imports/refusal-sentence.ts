import { shortened } from '@election/contract/messages/format';
import { sayCsv as csv, invalid, notUtf8 } from '../../platform/text/csv-sentences.ts';
import { sayHints, sayRows } from './sentences.ts';

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
  sort: string;
  elsewhere?: string;
  closest?: string;
  refused_line?: number;
}

type Sentence = string | ((detail: Detail) => string);

/** Refusals that other files have too, by the parser, and those of more than one sentence. */
const OTHERS: Record<string, (detail: Detail) => string> = {
  invalid: ({ value, sentence }) => invalid(value, sentence),
  missing_column: () => csv.missingColumn,
  repeated_column: () => csv.repeatedColumn,
  empty_file: () => csv.emptyFile,
  broken: () => csv.brokenFile,
  cells: ({ found, expected }) => csv.cells({ found, expected }),
  not_utf8: ({ value }) => notUtf8(value),
  unknown: (detail) => [sayRows.unknown({ ...detail, value: shortened(detail.value) }), ...hintOf(detail)].join(' '),
};

/** The sentence of a refusal, by its code from the SQL routines or from the parser. */
export function refusalSentence(code: string, given: unknown): string {
  const detail = given as Detail;
  const other = OTHERS[code];
  if (other) return other(detail);
  const rows: Readonly<Record<string, Sentence | undefined>> = sayRows;
  const sentence = rows[code];
  if (sentence === undefined) throw new Error(`No sentence for the refusal "${code}" of an import`);
  return typeof sentence === 'string' ? sentence : sentence({ ...detail, value: shortened(detail.value ?? '') });
}

/** What may be meant by an unknown name. */
function hintOf({ sort, elsewhere, closest, refused_line: line }: Detail): string[] {
  if (line !== undefined) return [sayHints.refusedLine({ line })];
  if (elsewhere !== undefined)
    return [sort === 'party' ? sayHints.acronym({ acronym: elsewhere }) : sayHints.elsewhere({ place: elsewhere })];
  return closest === undefined ? [] : [sayHints.closest({ closest: shortened(closest) })];
}
