import type { AuditAction } from '@election/contract/messages/audit';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { announce } from './announce.ts';
import { GENERAL_CHAIN, record } from './record.ts';

/** The tables of reference data, and how events and the audit trail name a row of each: `party:7`. */
const SUBJECT = {
  years: 'year',
  regions: 'region',
  constituencies: 'constituency',
  polling_stations: 'polling_station',
  coalitions: 'coalition',
  parties: 'party',
  candidates: 'candidate',
  polls: 'poll',
} as const;
type ReferenceTable = keyof typeof SUBJECT;

/** Public results contain nothing of these. */
const NOT_IN_RESULTS: ReferenceTable[] = ['polling_stations', 'polls'];

/**
 * Records a change of reference data in its own transaction: a new version of the public results, which contain names, colours
 * and places, a row of the audit trail, and an event.
 * @param change its action is written `polling-stations.update`; see `difference` for before and after
 * @param chain the constituency that the row belongs to, where it belongs to one
 */
export async function noteChange(
  context: Context,
  change: {
    table: ReferenceTable;
    id: number;
    verb: 'create' | 'update' | 'delete' | 'make-current';
    before?: unknown;
    after?: unknown;
  },
  chain = GENERAL_CHAIN,
): Promise<void> {
  const { table, id, verb, before, after } = change;
  const subject = `${SUBJECT[table]}:${id}`;
  // Locks are taken in one order everywhere: result versions before the audit chain.
  if (!NOT_IN_RESULTS.includes(table)) await sql`select raise_all_result_versions()`.execute(context.db);
  // The compiler does not see that a hyphen replaces the underscore: a test has each of them.
  const action = `${table.replace('_', '-')}.${verb}` as AuditAction;
  await record(context, { action, subject, before, after }, chain);
  await announce(context.db, { type: 'reference-changed', subject });
}
