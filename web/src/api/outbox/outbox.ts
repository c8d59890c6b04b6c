import type { contract } from '@election/contract/contract';
import { submissionText } from '@election/contract/figures/receipts';
import type { Input } from '@election/contract/wire/route';
import { newKey } from '../idempotency.ts';
import type { PersonKeys } from '../phone-lock.ts';
import { sealBytes } from '../sealed.ts';
import { serverNow } from '../server-clock.ts';
import { outboxChanged } from './changes.ts';
import { DURABLE, fieldDatabase, type OutboxRow } from './database.ts';
import { hashOf } from './hash.ts';
import { asideCount, asideRows, CannotKeep, canKeep, drop, openBytes, openField, openFor } from './kept.ts';
import {
  type Content,
  type Receipt,
  type Refusal,
  type Sealed,
  type Submission,
  textOf,
  upgrade,
  uploadName,
} from './submission.ts';

/** The received submissions that stay listed; the server has the older ones. */
const LISTED_RECEIVED = 200;

export const PICTURE = 'picture';
export const rowBound = (user_id: number, id: string, part = 'content') => `outbox ${user_id} ${id} ${part}`;
const encode = (text: string) => new TextEncoder().encode(text);

/** What lies in a person's outbox. */
export interface Listed {
  submissions: Submission[];
  /** Submissions and drafts that this app cannot read; they are kept, and handed over by `unreadableText`. */
  unreadable: number;
}

/** What a person hands over to the outbox. `picture` is that of a sheet. */
export interface Entered {
  /** How sentences name the place. */
  place: string;
  content: Content;
  picture?: File;
}

/**
 * Adds a submission. Once this is done it is on the disk of the phone, and may be said to wait.
 * @throws CannotKeep where the browser has no place for it; nothing is stored then
 */
export async function addSubmission(
  user_id: number,
  { place, content: entered, picture }: Entered,
): Promise<Submission> {
  const id = newKey();
  const { db, key } = await openFor(user_id);
  const bytes = picture && new Uint8Array(await picture.arrayBuffer());
  const typed_at = serverNow().toISOString();
  const content = stamped(entered, typed_at);
  const sha256 = await hashOf(bytes ?? (content.kind === 'sheet' ? '' : submissionText(content.input)));
  const made: Sealed = { place, content, sha256, typed_at };
  const row: OutboxRow = {
    id,
    user_id,
    state: 'waiting',
    sealed: await sealBytes(key, encode(textOf(made)), rowBound(user_id, id)),
    ...(bytes && { picture: await sealBytes(key, bytes, rowBound(user_id, id, PICTURE)) }),
  };
  try {
    const write = db.transaction('outbox', 'readwrite', DURABLE);
    const [number] = await Promise.all([write.store.add(row), write.done]);
    await outboxChanged();
    return { ...made, id, user_id, number, state: 'waiting' };
  } catch (error) {
    throw new CannotKeep(String(error));
  }
}

/** Figures say themselves when they were typed. */
function stamped(content: Content, typed_at: string): Content {
  if (content.kind === 'constituency') return { ...content, input: { ...content.input, typed_at } };
  return content.kind === 'station' ? { ...content, input: { ...content.input, typed_at } } : content;
}

/**
 * A person's submissions on this phone in the order of typing; none in a browser that keeps nothing.
 * @throws where there may be some, and the database does not open
 */
export async function listSubmissions(user_id: number): Promise<Listed> {
  if (!canKeep()) return { submissions: [], unreadable: 0 };
  const db = await openField();
  const rows = await db.getAllFromIndex('outbox', 'user_id', user_id);
  // A full phone has no place for a key, and nothing that one could open.
  if (rows.length === 0) return { submissions: [], unreadable: await asideCount(user_id) };
  const keys = await openFor(user_id);
  const read = await Promise.all(rows.map((row) => readRow(keys, row)));
  const submissions = read.filter((one) => one !== null);
  return { submissions, unreadable: rows.length - submissions.length + (await asideCount(user_id)) };
}

/**
 * What this app cannot read of a person's outbox and drafts, as a file to hand over: the text of an earlier or later app as it stands, or the
 * encrypted bytes where even these cannot be opened.
 */
export async function unreadableText(user_id: number): Promise<string> {
  const { db, ...keys } = await openFor(user_id);
  const rows = await db.getAllFromIndex('outbox', 'user_id', user_id);
  const told = rows.map(async (row) => {
    if (await readRow(keys, row)) return [];
    const { id, state, number, sealed } = row;
    const bytes = await openBytes(keys, sealed, rowBound(user_id, id));
    return [{ id, state, number, ...(bytes ? { stored: new TextDecoder().decode(bytes) } : { sealed: [...sealed] }) }];
  });
  return JSON.stringify(
    {
      user_id,
      saved_at: new Date().toISOString(),
      rows: (await Promise.all(told)).flat(),
      drafts: await asideRows(user_id),
    },
    null,
    2,
  );
}

async function readRow(keys: PersonKeys, row: OutboxRow): Promise<Submission | null> {
  const { id, user_id, state, number = 0 } = row;
  const bytes = await openBytes(keys, row.sealed, rowBound(user_id, id));
  const sealed = bytes && upgrade(new TextDecoder().decode(bytes));
  return sealed && { ...sealed, id, user_id, state, number };
}

/** The picture of a sheet that waits. */
export async function pictureOf({
  user_id,
  id,
  number,
  content,
}: Pick<Submission, 'user_id' | 'id' | 'number' | 'content'>): Promise<File | null> {
  const { db, ...keys } = await openFor(user_id);
  const sealed = (await db.get('outbox', number))?.picture;
  const bytes = sealed && (await openBytes(keys, sealed, rowBound(user_id, id, PICTURE)));
  return bytes && content.kind === 'sheet' ? new File([bytes], content.name, { type: content.type }) : null;
}

/** A submission has its receipt: it stays listed, its picture goes, and so do the oldest received ones. */
export async function markReceived(submission: Submission, receipt: Receipt): Promise<void> {
  const { refusal: _, ...rest } = submission;
  await replace({ ...rest, receipt, received_at: Date.now() }, 'received');
  const { submissions } = await listSubmissions(submission.user_id);
  const received = submissions.filter(({ state }) => state === 'received');
  await Promise.all(received.slice(0, -LISTED_RECEIVED).map(remove));
}

/** The server refused it: the person decides. */
export const markRefused = (submission: Submission, refusal: Refusal): Promise<void> =>
  replace({ ...submission, refusal }, 'needs-you');

/** A refused submission waits once more, as it is. */
export const tryAgain = ({ refusal: _, ...submission }: Submission): Promise<void> => replace(submission, 'waiting');

/** What the person keeps of a refused submission's figures takes its place; none removes it. */
export async function keepOf(submission: Submission, votes: readonly KeptVote[] | null): Promise<void> {
  const { content, place, user_id } = submission;
  if (votes && content.kind === 'constituency')
    await addSubmission(user_id, { place, content: { ...content, input: { ...content.input, votes: [...votes] } } });
  if (votes && content.kind === 'station')
    await addSubmission(user_id, { place, content: { ...content, input: { ...content.input, votes: [...votes] } } });
  await remove(submission);
}
type KeptVote = Input<typeof contract.votes.submit>['votes'][number];

async function replace(submission: Submission, state: Submission['state']): Promise<void> {
  const { id, user_id, number } = submission;
  const { db, key } = await openFor(user_id);
  const sealed = await sealBytes(key, encode(textOf(submission)), rowBound(user_id, id));
  const write = db.transaction('outbox', 'readwrite', DURABLE);
  const row = await write.store.get(number);
  // What was deleted meanwhile is not brought back by its answer.
  if (!row) return write.done;
  const { picture, ...stored } = row;
  // The picture stays until the server has it.
  const kept = state === 'received' || !picture ? stored : { ...stored, picture };
  await Promise.all([write.store.put({ ...kept, number, state, sealed }), write.done]);
  if (state === 'received') await drop(user_id, uploadName(id));
  await outboxChanged();
}

/** Removes a submission for good: one that the person gives up, or an old received one. */
export async function remove({ number, user_id, id }: Submission): Promise<void> {
  const db = await fieldDatabase();
  await db?.transaction('outbox', 'readwrite', DURABLE).store.delete(number);
  await drop(user_id, uploadName(id));
  await outboxChanged();
}
