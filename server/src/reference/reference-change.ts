import { sql } from 'kysely';
import { GENERAL_CHAIN, record } from '../audit.ts';
import type { Context } from '../context.ts';
import { publish } from '../realtime/publish.ts';

/** How the audit trail and events name a row of each feature: `party:7`. */
const SUBJECT = {
  years: 'year',
  regions: 'region',
  constituencies: 'constituency',
  'polling-stations': 'polling_station',
  parties: 'party',
  candidates: 'candidate',
  polls: 'poll',
} as const;

/** What public results do not show. */
const NOT_IN_RESULTS: (keyof typeof SUBJECT)[] = ['polling-stations', 'polls'];

/**
 * What every change of reference data leaves behind, in its own transaction: a new version of the public results, which show
 * names, colours and places too, a row of the audit trail and an event.
 * @param change the action is written `parties.update`; see `difference` for before and after
 * @param chain the constituency that it belongs to, where it belongs to one
 */
export async function noteChange(
  context: Context,
  change: {
    feature: keyof typeof SUBJECT;
    id: number;
    verb: 'create' | 'update' | 'delete';
    before?: unknown;
    after?: unknown;
  },
  chain = GENERAL_CHAIN,
): Promise<void> {
  const { feature, id, verb, before, after } = change;
  const subject = `${SUBJECT[feature]}:${id}`;
  // Before the audit trail, as all locks go.
  if (!NOT_IN_RESULTS.includes(feature)) await sql`select raise_all_result_versions()`.execute(context.db);
  await record(context, { action: `${feature}.${verb}`, subject, before, after }, chain);
  await publish(context.db, { type: 'reference-changed', subject });
}
