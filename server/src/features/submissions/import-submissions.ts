import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { type Receipt, type SubmittedFigures, submissionText } from '@election/contract/figures/receipts';
import {
  type SavedFile,
  type SavedSubmission,
  savedFile,
  savedFileText,
} from '@election/contract/figures/saved-submissions';
import { type Actor, reaches } from '@election/contract/people/permissions';
import { readPairs, writePairs } from '@election/contract/wire/pairs';
import type { Data, Input, Route } from '@election/contract/wire/route';
import pg from 'pg';
import type { Context, Run } from '../../platform/context.ts';
import { failureOf } from '../../platform/db/constraints.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { mayCall } from '../../platform/http/admission.ts';
import { decode, requestHash } from '../../platform/http/read-input.ts';
import { fileKey } from '../../platform/secrets/file-key.ts';
import { failures } from '../../platform/sentences.ts';
import { firstAnswer, isKeyInUse } from '../../platform/writes/run-once.ts';
import { saySubmissions as say } from './sentences.ts';

type Kind = SavedSubmission['kind'];
type Imported = Data<typeof contract.submissions.import>;
type Line = Imported['lines'][number];

const ROUTES = {
  votes: contract.votes.submit,
  'station-votes': contract.stationVotes.submit,
  sheet: contract.sheets.upload,
} as const satisfies Record<Kind, Route>;

/** What the import needs of other features. */
interface Calls {
  findAuthor: (pool: pg.Pool, user_id: number) => Promise<Actor | null>;
  run: { [K in Kind]: Run<(typeof ROUTES)[K]> };
}

/**
 * Enters what a phone has saved: each submission as its author's, under its own key, so that it is entered once however often
 * the file is imported, and whatever the phone still sends. A refused one leaves the others as they are.
 */
export const importSubmissions =
  (calls: Calls): Run<typeof contract.submissions.import> =>
  async (context, input) => {
    const saved = await readSaved(context, input);
    const findAuthor = () => activeAuthor(context.pool, calls, saved.user_id);
    const author = await findAuthor();
    const lines: Line[] = [];
    for (const one of saved.submissions) lines.push(await importOne(context, calls, { saved, one, findAuthor }));
    return { author: { id: author.id, name: author.name }, saved_at: saved.saved_at, lines };
  };

/** @throws Failure 422 for a file that is none, of a newer version, or changed */
async function readSaved({ db }: Context, { file }: Input<typeof contract.submissions.import>): Promise<SavedFile> {
  const refuse = (sentence: string) => new Failure(422, { file: [sentence] });
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
  } catch {
    throw refuse(say.notSaved);
  }
  const { data } = savedFile.safeParse(content);
  if (!data) throw refuse(isNewer(content) ? say.newerFile : say.notSaved);
  const mac = createHmac('sha256', Buffer.from(await fileKey(db, data.user_id), 'hex'))
    .update(savedFileText(data))
    .digest();
  if (!timingSafeEqual(mac, Buffer.from(data.mac, 'hex'))) throw refuse(say.changedFile);
  return data;
}

const isNewer = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'version' in content && Number(content.version) > 1;

/** @throws Failure 422 where the account is gone or inactive */
async function activeAuthor(pool: pg.Pool, { findAuthor }: Calls, user_id: number): Promise<Actor> {
  const author = await findAuthor(pool, user_id);
  if (!author) throw new Failure(422, { file: [say.unknownAuthor] });
  if (author.status !== 'active') throw new Failure(422, { file: [say.inactiveAuthor({ name: author.name })] });
  return author;
}

interface Job {
  saved: SavedFile;
  one: SavedSubmission;
  findAuthor: () => Promise<Actor>;
}

async function importOne(context: Context, calls: Calls, job: Job): Promise<Line> {
  const { id, kind, input } = job.one;
  const place = await placeOf(context.pool, input);
  const line = { id, kind, place: place?.text ?? null };
  // Again for each: an account may be closed while a long file is imported.
  const author = await job.findAuthor();
  const route = ROUTES[kind];
  const fields = route.body === 'multipart' ? readPairs(writePairs(input)) : input;
  const once = { key: id, hash: requestHash(route, fields) };
  try {
    if (place && !reaches(context.actor, place.constituency_id)) throw new Failure(403, failures.outOfScope);
    if (!mayCall(route.access, author)) throw new Failure(403, say.authorMayNot({ name: author.name }));
    const wasReceived = await isKeyInUse(context.pool, author, id);
    if (!wasReceived && (await isCorrected(context.pool, author, job))) throw new Failure(409, failures.superseded);
    const imported_by = { id: context.actor.id, name: context.actor.name };
    const request = { ...context.request, once, imported_by };
    const inner = { ...context, actor: author, readmit: job.findAuthor, request, headers: {} };
    const receipt = await enter(inner, calls, job.one, fields);
    return { ...line, outcome: wasReceived ? 'already_received' : 'received', receipt, reason: null };
  } catch (error) {
    const failure = refusalOf(error);
    if (!failure) throw error;
    const first = await firstAnswer(context.pool, author, once).catch(() => null);
    if (!first) return { ...line, outcome: 'refused', receipt: null, reason: sentenceOf(failure) };
    const { receipt } = first.data as { receipt: Receipt };
    return { ...line, outcome: 'already_received', receipt, reason: null };
  }
}

/** Runs the call that the submission is. @throws Failure as that call, and 422 where the content is not what its hash says */
async function enter(context: Context, { run }: Calls, one: SavedSubmission, fields: Record<string, unknown>) {
  if (one.kind === 'sheet') {
    const input = decode(ROUTES.sheet, { ...fields, image: pictureOf(one), upload_id: undefined });
    return (await run.sheet(context, input)).receipt;
  }
  if (one.kind === 'votes') {
    const input = decode(ROUTES.votes, fields);
    assertContent(one, input);
    return (await run.votes(context, input)).receipt;
  }
  const input = decode(ROUTES['station-votes'], fields);
  assertContent(one, input);
  return (await run['station-votes'](context, input)).receipt;
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

function assertContent(one: SavedSubmission, input: SubmittedFigures): void {
  if (sha256(submissionText(input)) !== one.sha256) throw new Failure(422, say.otherContent);
}

function pictureOf({ picture, sha256: expected }: SavedSubmission): File {
  if (picture === undefined) throw new Failure(422, say.pictureMissing);
  const bytes = Buffer.from(picture, 'base64');
  if (sha256(bytes) !== expected) throw new Failure(422, say.otherContent);
  return new File([new Uint8Array(bytes)], 'sheet');
}

/** Whether a submission of the file that corrects this one, itself or by others between them, was received. */
async function isCorrected(pool: pg.Pool, author: Actor, { saved, one }: Job): Promise<boolean> {
  const corrections = new Map(saved.submissions.map(({ id, input }) => [input.supersedes, id]));
  const seen = new Set([one.id]);
  for (let next = corrections.get(one.id); next !== undefined && !seen.has(next); next = corrections.get(next)) {
    if (await isKeyInUse(pool, author, next)) return true;
    seen.add(next);
  }
  return false;
}

/** The place that a submission names; null where the server does not know it. */
async function placeOf(pool: pg.Pool, input: SavedSubmission['input']) {
  const number = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) < 2 ** 31 ? Number(value) : 0);
  const [place] = await named<{ constituency_id: number; text: string }>(
    pool,
    'saved_place',
    `select c.id as constituency_id, concat_ws(', ', c.name, s.code || ' ' || s.name) as text
     from constituencies c left join polling_stations s on s.id = $2 and s.constituency_id = c.id
     where c.id = coalesce((select constituency_id from polling_stations where id = $2), $1)`,
    [number(input.constituency_id), number(input.polling_station_id)],
  );
  return place ?? null;
}

/** The refusal of a call; null for an outage or a defect, of which the whole import must be repeated. */
function refusalOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error.status < 500 && error.status !== 429 ? error : null;
  return error instanceof pg.DatabaseError ? failureOf(error) : null;
}

const sentenceOf = ({ error_msg }: Failure): string =>
  typeof error_msg === 'string'
    ? error_msg
    : Object.entries(error_msg)
        .map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
        .join(' ');
