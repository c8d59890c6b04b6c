import type { Input } from '@election/contract/route';
import { type sheets as contract, mayRemoveSheet, type PinkSheet } from '@election/contract/sheets';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { acceptPicture } from '../../platform/files/images.ts';
import * as failures from '../../platform/sentences.ts';
import { announce } from '../../platform/writes/announce.ts';
import { lockContest } from '../../platform/writes/lock-contest.ts';
import { record } from '../../platform/writes/record.ts';
import { runOnce } from '../../platform/writes/run-once.ts';
import { assertCan } from '../../platform/writes/scope.ts';
import { readSheet } from './read-sheets.ts';
import * as say from './sentences.ts';

interface Contest {
  id: number;
  constituency_id: number;
  region_id: number;
}

/**
 * Makes a photograph the current sheet of a contest and keeps the previous one as history. Owns its transaction: decodes the
 * photograph before it opens one.
 * @throws Failure 403, 404, 409 if the current sheet is not the one that the caller saw, 422 for a file that is no picture
 */
export async function uploadSheet(context: Context, input: Input<typeof contract.upload>): Promise<PinkSheet> {
  assertCan(context.actor, 'sheets.write', input.constituency_id);
  const picture = await acceptPicture(context, input.image, 'image');
  assertCan(await context.readmit(), 'sheets.write', input.constituency_id);
  return runOnce(context, async (inner) => {
    const { db, actor } = inner;
    const contest = await lockContest(db, input);
    const before = await currentSheet(db, contest.id);
    if (input.replaces !== undefined && input.replaces !== (before?.id ?? 0)) {
      throw new Failure(409, before ? say.changedMeanwhile(before.by) : say.removedMeanwhile);
    }
    if (before) await endSheet(inner, before.id, 'replaced');
    const original_sha256 = input.original_sha256 ?? picture.received_sha256;
    const { id } = await db
      .insertInto('pink_sheets')
      .values({ contest_id: contest.id, picture: picture.sha256, original_sha256, uploaded_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { picture: picture.sha256, original_sha256 };
    await note(inner, contest, { action: 'sheets.upload', before, after: { id, ...after } });
    return readSheet(inner, id);
  });
}

/** Deletes the current sheet of a contest and keeps it as history. @throws Failure 403 also for another's sheet, 404, 409 if it was replaced */
export async function removeSheet(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const { db, actor } = context;
  const sheet = await db
    .selectFrom('pink_sheets')
    .innerJoin('contests', 'contests.id', 'pink_sheets.contest_id')
    .select(['contests.year_id', 'contests.constituency_id', 'contests.election_type_id'])
    .where('pink_sheets.id', '=', id)
    .executeTakeFirst();
  if (!sheet) throw new Failure(404, failures.missing(say.sheet));
  assertCan(actor, 'sheets.write', sheet.constituency_id);
  const contest = await lockContest(db, sheet);
  const before = await currentSheet(db, contest.id);
  if (before?.id !== id) throw new Failure(409, say.alreadyEnded);
  if (!mayRemoveSheet(actor, before.uploaded_by)) throw new Failure(403, say.notYours);
  await endSheet(context, id, 'deleted');
  await note(context, contest, { action: 'sheets.delete', before });
  return null;
}

const currentSheet = (db: Db, contest_id: number) =>
  db
    .selectFrom('pink_sheets')
    .innerJoin('users', 'users.id', 'pink_sheets.uploaded_by')
    .select([
      'pink_sheets.id',
      'pink_sheets.picture',
      'pink_sheets.original_sha256',
      'pink_sheets.uploaded_by',
      'users.name as by',
    ])
    .where('contest_id', '=', contest_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const endSheet = ({ db, actor }: Context, id: number, ended_how: 'replaced' | 'deleted') =>
  db
    .updateTable('pink_sheets')
    .set({ ended_at: sql<Date>`now()`, ended_by: actor.id, ended_how })
    .where('id', '=', id)
    .execute();

async function note(context: Context, contest: Contest, change: { action: string; before?: unknown; after?: unknown }) {
  const { constituency_id, region_id, id: contest_id } = contest;
  await record(context, { ...change, subject: `contest:${contest_id}/sheet` }, constituency_id);
  await announce(context.db, {
    type: 'sheet-changed',
    contest_id,
    user_id: context.actor.id,
    region_id,
    constituency_id,
    polling_station_id: null,
  });
}
