import type { Receipt } from '@election/contract/figures/receipts';
import { type sheets as contract, mayRemoveSheet } from '@election/contract/figures/sheets';
import { sayValidation as validation } from '@election/contract/messages/validation';
import { can, type Permission } from '@election/contract/people/permissions';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { acceptPicture, type Picture } from '../../platform/files/images.ts';
import { readUpload, removeUpload } from '../../platform/files/uploads.ts';
import { failures } from '../../platform/sentences.ts';
import { announce } from '../../platform/writes/announce.ts';
import { lockContest } from '../../platform/writes/lock-contest.ts';
import { record, recordReceived } from '../../platform/writes/record.ts';
import { auditActor, runOnce } from '../../platform/writes/run-once.ts';
import { assertCan } from '../../platform/writes/scope.ts';
import { readSheet } from './read-sheets.ts';
import { saySheets as say } from './sentences.ts';

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
export async function uploadSheet(
  context: Context,
  input: Input<typeof contract.upload>,
): Promise<Data<typeof contract.upload>> {
  const { actor, config } = context;
  assertCan(actor, 'sheets.write', input.constituency_id);
  const picture = await acceptPicture(context, await photographOf(context, input), 'image');
  assertCan(await context.readmit(), 'sheets.write', input.constituency_id);
  const sheet = await storeSheet(context, input, picture);
  if (input.upload_id !== undefined) await removeUpload(config, actor.id, input.upload_id);
  return sheet;
}

/** The picture of the form, or the one that was uploaded before. @throws Failure 422 */
async function photographOf(
  { actor, config }: Context,
  { image, upload_id }: Input<typeof contract.upload>,
): Promise<File> {
  if (image && upload_id !== undefined) throw new Failure(422, { upload_id: [failures.pictureOrUpload] });
  if (image) return image;
  if (upload_id === undefined) throw new Failure(422, { image: [validation.required] });
  return new File([await readUpload(config, actor.id, upload_id)], 'sheet');
}

const storeSheet = (context: Context, input: Input<typeof contract.upload>, picture: Picture) =>
  runOnce(context, async (inner) => {
    const { db, actor, request } = inner;
    const contest = await lockContest(db, input);
    const before = await currentSheet(db, contest.id);
    if (input.replaces !== undefined && input.replaces !== (before?.id ?? 0)) {
      throw new Failure(409, before ? say.changedMeanwhile({ by: before.by }) : say.removedMeanwhile);
    }
    if (before) await endSheet(inner, before.id, 'replaced');
    const original_sha256 = input.original_sha256 ?? picture.received_sha256;
    const { id } = await db
      .insertInto('pink_sheets')
      .values({ contest_id: contest.id, picture: picture.sha256, original_sha256, uploaded_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { picture: picture.sha256, original_sha256 };
    const submission = {
      submission: request.once?.key,
      sha256: picture.received_sha256,
      imported_by: request.imported_by,
    };
    const change = {
      action: 'sheets.upload' as const,
      subject: subjectOf(contest),
      before,
      after: { id, ...after, ...submission },
    };
    const receipt: Receipt = await recordReceived(inner, change, contest.constituency_id);
    await announceSheet(inner, contest);
    if (can(actor, 'entries.submit')) {
      await sql`select answer_by_sheet(${contest.id}, ${JSON.stringify(auditActor(actor, request))}::jsonb)`.execute(
        db,
      );
    }
    return { ...(await readSheet(inner, id)), receipt };
  });

/** Deletes the current sheet of a contest and keeps it as history. @throws Failure 403 also for another's sheet, 404, 409 if it was replaced */
export async function removeSheet(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const { db, actor } = context;
  const contest = await lockContestOfSheet(context, id, 'sheets.write');
  const before = await currentSheet(db, contest.id);
  if (before?.id !== id) throw new Failure(409, say.alreadyEnded);
  if (!mayRemoveSheet(actor, before.uploaded_by)) throw new Failure(403, say.notYours);
  await endSheet(context, id, 'deleted');
  await record(context, { action: 'sheets.delete', subject: subjectOf(contest), before }, contest.constituency_id);
  await announceSheet(context, contest);
  return null;
}

/**
 * Shows the current sheet of a published contest to readers, or takes it off their page.
 * @throws Failure 403, 404, 409 where it is not the current sheet or the figures are not public
 */
export async function showSheet(context: Context, input: Input<typeof contract.show>): Promise<null> {
  const { db, actor } = context;
  const contest = await lockContestOfSheet(context, input.id, 'votes.publish');
  const sheet = await currentSheet(db, contest.id);
  if (sheet?.id !== input.id) throw new Failure(409, say.notCurrent);
  if (input.public && contest.published_at === null) throw new Failure(409, say.figuresFirst);
  if (sheet.public === input.public) return null;
  await db
    .updateTable('pink_sheets')
    .set(input.public ? { public_at: sql<Date>`now()`, public_by: actor.id } : { public_at: null, public_by: null })
    .where('id', '=', sheet.id)
    .execute();
  const facts = { id: sheet.id, picture: sheet.picture };
  const change = input.public
    ? ({ action: 'sheets.show', after: facts } as const)
    : ({ action: 'sheets.hide', before: facts } as const);
  await record(context, { ...change, subject: subjectOf(contest) }, contest.constituency_id);
  await announceSheet(context, contest);
  return null;
}

/** Locks the contest of a sheet for a person who holds the permission there. @throws Failure 403, 404 */
async function lockContestOfSheet({ db, actor }: Context, id: number, permission: Permission) {
  const sheet = await db
    .selectFrom('pink_sheets')
    .innerJoin('contests', 'contests.id', 'pink_sheets.contest_id')
    .select(['contests.year_id', 'contests.constituency_id', 'contests.election_type_id'])
    .where('pink_sheets.id', '=', id)
    .executeTakeFirst();
  if (!sheet) throw new Failure(404, failures.missing({ what: say.sheet }));
  assertCan(actor, permission, sheet.constituency_id);
  return lockContest(db, sheet);
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
    .select(sql<boolean>`pink_sheets.public_at is not null`.as('public'))
    .where('contest_id', '=', contest_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const endSheet = ({ db, actor }: Context, id: number, ended_how: 'replaced' | 'deleted') =>
  db
    .updateTable('pink_sheets')
    .set({ ended_at: sql<Date>`now()`, ended_by: actor.id, ended_how })
    .where('id', '=', id)
    .execute();

const subjectOf = ({ id }: Contest) => `contest:${id}/sheet`;

const announceSheet = ({ db, actor }: Context, { constituency_id, region_id, id: contest_id }: Contest) =>
  announce(db, {
    type: 'sheet-changed',
    contest_id,
    user_id: actor.id,
    region_id,
    constituency_id,
    polling_station_id: null,
  });
