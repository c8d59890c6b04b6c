import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { SubmissionState } from './submission.ts';

/** A submission as it lies on the phone: what the queue is ordered by, and the rest encrypted. */
export interface OutboxRow {
  /** The order of typing on this phone; given by the database. */
  number?: number;
  id: string;
  user_id: number;
  state: SubmissionState;
  sealed: Uint8Array<ArrayBuffer>;
  /** The encrypted picture of a sheet, until its receipt. */
  picture?: Uint8Array<ArrayBuffer>;
}

/** What a person keeps under a name: a draft by its place, or the field pack. */
export interface KeptRow {
  user_id: number;
  name: string;
  sealed: Uint8Array<ArrayBuffer>;
}

interface Field extends DBSchema {
  outbox: { key: number; value: OutboxRow; indexes: { user_id: number } };
  kept: { key: [number, string]; value: KeptRow; indexes: { user_id: number } };
}

const VERSION = 1;
const EMPTY = 'election-empty';
let opened: Promise<IDBPDatabase<Field> | null> | undefined;

/** The database of the field on this phone; null where the browser keeps none. */
export function fieldDatabase(): Promise<IDBPDatabase<Field> | null> {
  opened ??= open()
    .catch(() => null)
    .then((db) => {
      // A browser that has no room now may have it later.
      if (!db) opened = undefined;
      return db;
    });
  return opened;
}

async function open() {
  if (!globalThis.indexedDB) return null;
  const db = await openDB<Field>('election-field', VERSION, {
    upgrade: (made) => {
      made.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true }).createIndex('user_id', 'user_id');
      made.createObjectStore('kept', { keyPath: ['user_id', 'name'] }).createIndex('user_id', 'user_id');
    },
    // A newer app in another tab must not wait for this one.
    blocking: () => {
      db.close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  void beginNewLog();
  return db;
}

/**
 * Chromium goes on in the log of its last run. Where a kill has cut off the last record of this log, the start after the next finds records
 * behind the cut, takes the log for corrupt and deletes all databases of the origin. Deleting a database makes it begin a new log.
 */
async function beginNewLog(): Promise<void> {
  try {
    const empty = await openDB(EMPTY);
    empty.close();
    await deleteDB(EMPTY);
  } catch {
    // A full phone has no room for it, and still reads what it keeps.
  }
}

/** A write that is on the disk once it is done: what is said to wait must outlive the phone's battery. */
export const DURABLE = { durability: 'strict' } as const;
