import type { notifications as contract, PendingItem } from '@election/contract/events/notifications';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { failures } from '../../../platform/sentences.ts';
import { announce } from '../../../platform/writes/announce.ts';
import { record } from '../../../platform/writes/record.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { sayContests as say } from '../sentences.ts';
import { ITEM_COLUMNS, ITEM_JOINS, type ItemRow, isOf, type Level, toItem } from './pending-item.ts';

type Which = Input<typeof contract.markSeen>;

export const markPendingSeen = (context: Context, { id }: Which) => markSeen(context, id, 'constituency');
export const markPendingStationSeen = (context: Context, { id }: Which) => markSeen(context, id, 'station');

/**
 * Marks an item as no longer pending for the caller; for everybody else it waits on. A second request, or one for an item that
 * is closed, succeeds and changes nothing.
 * @throws Failure 404 where there is no such item of this level, 403 outside the caller's scope
 */
async function markSeen(context: Context, id: number, level: Level): Promise<PendingItem> {
  const { db, actor } = context;
  const { rows } = await sql<ItemRow>`
    select ${sql.raw(ITEM_COLUMNS)}
    from pending_items p cross join (select ${actor.id}::int as id) as reader ${sql.raw(ITEM_JOINS)}
    where p.id = ${id} and ${sql.raw(isOf[level])}`.execute(db);
  const [item] = rows;
  if (!item) throw new Failure(404, failures.missing({ what: say.pendingItem }));
  assertCan(actor, 'pending.read', item.constituency_id);
  if (!item.pending) return toItem(item);

  // Another session of the same reader may have been faster.
  const { numAffectedRows } = await sql`
    insert into pending_readers (item_id, user_id, revision)
    select id, ${actor.id}, revision from pending_items where id = ${id} and pending
    on conflict (item_id, user_id) do update set revision = excluded.revision, seen_at = now()
    where pending_readers.revision < excluded.revision`.execute(db);
  if (numAffectedRows === 1n) {
    await record(context, { action: 'pending.seen', subject: `pending:${id}` }, item.constituency_id);
    const { region_id, constituency_id, polling_station_id } = item;
    const place = { region_id, constituency_id, polling_station_id };
    await announce(db, { type: 'pending-seen', pending_id: id, ...place, user_id: actor.id });
  }
  return toItem({ ...item, pending: false });
}
