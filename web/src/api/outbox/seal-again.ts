import { sealBytes, unsealBytes } from '../sealed.ts';
import { DURABLE } from './database.ts';
import { keptBound, openFor } from './kept.ts';
import { PICTURE, rowBound } from './outbox.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Opened = Awaited<ReturnType<typeof openFor>>;

/**
 * Encrypts what the phone keeps for a person under the present key where an earlier one has. A row that changes meanwhile stays as
 * it is, readable by the earlier key.
 * @returns whether nothing needs the earlier key any more
 */
export async function sealAgain(user_id: number): Promise<boolean> {
  const opened = await openFor(user_id);
  if (!opened.earlier) return true;
  const [outbox, kept] = [await sealOutbox(opened, user_id), await sealKept(opened, user_id)];
  return outbox && kept;
}

/** The bytes under the present key; null where the earlier one does not open them. */
async function resealed({ key, earlier }: Opened, sealed: Bytes, boundTo: string): Promise<Bytes | null> {
  const bytes = earlier && (await unsealBytes(earlier, sealed, boundTo));
  return bytes ? sealBytes(key, bytes, boundTo) : null;
}

const isSame = (one: Bytes | undefined, other: Bytes | undefined) =>
  one?.length === other?.length && (one ?? []).every((byte, at) => byte === other?.[at]);

async function sealOutbox(opened: Opened, user_id: number): Promise<boolean> {
  let isWhole = true;
  for (const row of await opened.db.getAllFromIndex('outbox', 'user_id', user_id)) {
    const content = await resealed(opened, row.sealed, rowBound(user_id, row.id));
    const picture = row.picture && (await resealed(opened, row.picture, rowBound(user_id, row.id, PICTURE)));
    if (!content && !picture) continue;
    const write = opened.db.transaction('outbox', 'readwrite', DURABLE);
    const now = await write.store.get(row.number ?? 0);
    const same = now && isSame(now.sealed, row.sealed) && isSame(now.picture, row.picture);
    if (same) await write.store.put({ ...now, ...(content && { sealed: content }), ...(picture && { picture }) });
    else if (now) isWhole = false;
    await write.done;
  }
  return isWhole;
}

async function sealKept(opened: Opened, user_id: number): Promise<boolean> {
  let isWhole = true;
  for (const row of await opened.db.getAllFromIndex('kept', 'user_id', user_id)) {
    const sealed = await resealed(opened, row.sealed, keptBound(user_id, row.name));
    if (!sealed) continue;
    const write = opened.db.transaction('kept', 'readwrite', DURABLE);
    const now = await write.store.get([user_id, row.name]);
    if (now && isSame(now.sealed, row.sealed)) await write.store.put({ ...now, sealed });
    else if (now) isWhole = false;
    await write.done;
  }
  return isWhole;
}
