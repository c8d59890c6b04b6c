import type { notifications as contract, PendingItem } from '@election/contract/notifications';
import type { Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { missing } from '../../platform/sentences.ts';
import { announce } from '../../platform/writes/announce.ts';
import { record } from '../../platform/writes/record.ts';
import { assertCan } from '../../platform/writes/scope.ts';
import { ITEM_COLUMNS, ITEM_JOINS, type ItemRow, isOf, type Level, toItem } from './pending-item.ts';
import * as say from './sentences.ts';

type Which = Input<typeof contract.close>;

export const closePending = (context: Context, { id }: Which) => close(context, id, 'constituency');
export const closePendingStation = (context: Context, { id }: Which) => close(context, id, 'station');

/**
 * Marks an item as no longer pending; its entries stay as they are. A second request for a closed item succeeds and changes nothing.
 * @throws Failure 404 where there is no such item of this level, 403 outside the caller's scope
 */
async function close(context: Context, id: number, level: Level): Promise<PendingItem> {
  const { db, actor } = context;
  const { rows } = await sql<ItemRow>`
    select ${sql.raw(ITEM_COLUMNS)} from pending_items p ${sql.raw(ITEM_JOINS)}
    where p.id = ${id} and ${sql.raw(isOf[level])} for update of p`.execute(db);
  const [item] = rows;
  if (!item) throw new Failure(404, missing(say.pendingItem));
  assertCan(actor, 'pending.read', item.constituency_id);
  if (!item.pending) return toItem(item);

  await db
    .updateTable('pending_items')
    .set({ pending: false, closed_at: new Date(), closed_by: actor.id })
    .where('id', '=', id)
    .execute();
  await record(context, { action: 'pending.close', subject: `pending:${id}` }, item.constituency_id);
  const { region_id, constituency_id, polling_station_id } = item;
  await announce(db, { type: 'pending-closed', pending_id: id, region_id, constituency_id, polling_station_id });
  return toItem({ ...item, pending: false });
}
