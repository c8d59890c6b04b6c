import * as failures from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/sheets';
import { noContest } from '@election/contract/messages/votes';
import type { Input } from '@election/contract/route';
import type { sheets as contract, PinkSheet } from '@election/contract/sheets';
import { record } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { acceptPicture } from '../files/images.ts';
import { runOnce } from '../http/idempotency.ts';
import { publish } from '../realtime/publish.ts';
import { assertCan } from '../scope.ts';
import { readSheet } from './read-sheets.ts';

interface Contest {
  id: number;
  constituency_id: number;
  region_id: number;
}

/**
 * Makes a photograph the sheet of a contest; the one before it stays as history. Mounted hot: the photograph is decoded
 * before the transaction is opened.
 * @throws Failure 403, 404, 409 where another sheet stands than the one seen, 422 for a file that is no picture
 */
export async function uploadSheet(context: Context, input: Input<typeof contract.upload>): Promise<PinkSheet> {
  assertCan(context.actor, 'sheets.write', input.constituency_id);
  const picture = await acceptPicture(context, input.image, 'image');
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

/** Deletes the current sheet of a contest; it stays as history. @throws Failure 403, 404, 409 where it was replaced */
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
  await endSheet(context, id, 'deleted');
  await note(context, contest, { action: 'sheets.delete', before });
  return null;
}

/** The contest's row is the lock that everyone takes who changes its sheet. */
async function lockContest(db: Db, place: { year_id: number; constituency_id: number; election_type_id: number }) {
  const contest = await db
    .selectFrom('contests')
    .innerJoin('constituencies', 'constituencies.id', 'contests.constituency_id')
    .select(['contests.id', 'contests.constituency_id', 'constituencies.region_id'])
    .where('contests.year_id', '=', place.year_id)
    .where('contests.constituency_id', '=', place.constituency_id)
    .where('contests.election_type_id', '=', place.election_type_id)
    .forUpdate('contests')
    .executeTakeFirst();
  if (!contest) throw new Failure(404, noContest);
  return contest;
}

const currentSheet = (db: Db, contest_id: number) =>
  db
    .selectFrom('pink_sheets')
    .innerJoin('users', 'users.id', 'pink_sheets.uploaded_by')
    .select(['pink_sheets.id', 'pink_sheets.picture', 'pink_sheets.original_sha256', 'users.name as by'])
    .where('contest_id', '=', contest_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const endSheet = ({ db, actor }: Context, id: number, ended_how: 'replaced' | 'deleted') =>
  db
    .updateTable('pink_sheets')
    .set({ ended_at: new Date(), ended_by: actor.id, ended_how })
    .where('id', '=', id)
    .execute();

async function note(context: Context, contest: Contest, change: { action: string; before?: unknown; after?: unknown }) {
  const { constituency_id, region_id, id: contest_id } = contest;
  await record(context, { ...change, subject: `contest:${contest_id}/sheet` }, constituency_id);
  await publish(context.db, {
    type: 'sheet-changed',
    contest_id,
    user_id: context.actor.id,
    region_id,
    constituency_id,
    polling_station_id: null,
  });
}
