import { number } from '@election/contract/messages/format';
import { sentences } from '@election/contract/messages/sentences';
// Commands say these sentences too.
import '../../platform/http/language.ts';
import { isKept, type KeptTable, ROW } from './kept-rows.ts';

const say = sentences('answersTrail', 'difference');
const differs = sentences('answersTrail', 'differs');
const columns: Record<string, string | undefined> = sentences('answersTrail', 'columns');
const tables: Record<KeptTable, string> = sentences('answersTrail', 'tables');

/** What each kind is compared with: the history of figures, the audit trail, the published figures, or the file of a sheet. */
const RECORD = {
  live: 'history',
  published: 'history',
  'published-trail': 'trail',
  entry: 'history',
  person: 'history',
  register: 'history',
  publication: 'history',
  'publication-trail': 'trail',
  correction: 'trail',
  'contest-status': 'history',
  sum: 'published',
  'station-sum': 'published',
  seat: 'published',
  sheet: 'trail',
  'sheet-file': 'file',
  restoration: 'trail',
} as const satisfies Record<keyof typeof differs, string>;

/** The first difference of its kind between a table and the records: what, where, and what both say; null for nothing. */
export interface Difference {
  kind: keyof typeof RECORD | KeptTable;
  /** How many of its kind there are. */
  count: number;
  /** Of a row of a kept table its key and name, and the column. */
  field: string;
  /** The number of the pink sheet or restoration. */
  item?: number | null;
  region?: string | null;
  constituency?: string | null;
  election_type?: string | null;
  station_code?: string | null;
  station?: string | null;
  candidate?: string | null;
  provider?: string | null;
  table_says: string | null;
  record_says: string | null;
  /** The names of the people whose ids table and records give. */
  table_user?: string | null;
  record_user?: string | null;
}

/** What does not fit, and where; without the figures, for the log. */
export function differenceAt(found: Difference): string {
  if (isKept(found.kind))
    return say.at({ what: say.rows({ rows: tables[found.kind] }), where: found.field.replaceAll('_', ' ') });
  const { station_code: code, station: name } = found;
  const where = [
    found.region && say.region({ name: found.region }),
    found.constituency,
    found.election_type && say.electionType({ type: found.election_type }),
    code && (name ? say.stationNamed({ code, name }) : say.station({ code })),
    found.candidate,
    found.provider && say.entryOf({ name: found.provider }),
    found.item && say.item({ kind: found.kind, id: String(found.item) }),
    columns[found.field],
  ];
  const parts = where.flatMap((part) => part || []);
  const inAll = parts.reduce((outer, inner) => (outer === '' ? inner : say.within({ outer, inner })), '');
  return say.at({ what: differs[found.kind], where: inAll });
}

/** The difference in one sentence, in the reader's language: what, where, what the table says and what the records say. */
export const difference = (found: Difference): string =>
  say.says({
    at: differenceAt(found),
    table: found.kind === 'sheet-file' ? 'file' : 'table',
    found: said(found, 'table'),
    record: isKept(found.kind) ? 'rows' : RECORD[found.kind],
    recorded: said(found, 'record'),
    more: found.count - 1,
  });

function said(found: Difference, side: 'table' | 'record'): string {
  const value = found[`${side}_says`];
  if (value === null) return say.nothing;
  if (found.field.endsWith('_by')) return found[`${side}_user`] ?? say.user({ id: value });
  if (isKept(found.kind)) return value === ROW ? say.row : value;
  if (/^\d{1,15}$/.test(value) && found.field !== 'contest') return number(Number(value));
  return value;
}
