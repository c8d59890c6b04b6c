import {
  type sheets as contract,
  type EndedSheet,
  type PinkSheet,
  SEE_SHEETS,
} from '@election/contract/figures/sheets';
import { type Actor, can } from '@election/contract/people/permissions';
import type { Input } from '@election/contract/wire/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { readSecret } from '../../platform/secrets/application-secret.ts';
import { sheetLink } from '../../platform/secrets/sheet-link.ts';
import { failures as say } from '../../platform/sentences.ts';

type Unlinked<T> = Omit<T, 'image'>;

/** Whether an actor holds a permission with which one sees sheets, and has the constituency in scope. */
export const maySee = (actor: Actor, constituency_id: number): boolean =>
  SEE_SHEETS.some((permission) => can(actor, permission, constituency_id));

/** The current sheet of a contest, or none. @throws Failure 403 outside the caller's scope */
export async function listSheets(context: Context, input: Input<typeof contract.list>): Promise<PinkSheet[]> {
  if (!maySee(context.actor, input.constituency_id)) throw new Failure(403, say.outOfScope);
  const { rows } = await sheetRows(sql`${contestIs(input)} and s.ended_at is null`).execute(context.db);
  return linked(context, rows);
}

/** The replaced and deleted sheets of a contest, newest first. */
export async function listEndedSheets(context: Context, input: Input<typeof contract.history>): Promise<EndedSheet[]> {
  const { rows } = await sql<Unlinked<EndedSheet>>`
    select ${SHEET_COLUMNS}, to_json(s.ended_at) as ended_at, s.ended_how, json_build_object('id', e.id, 'name', e.name) as ended_by
    from pink_sheets s
    join contests k on k.id = s.contest_id
    join pictures p on p.sha256 = s.picture
    join users u on u.id = s.uploaded_by
    join users e on e.id = s.ended_by
    where ${contestIs(input)}
    order by s.ended_at desc, s.id desc`.execute(context.db);
  return linked(context, rows);
}

/** One current sheet, in the shape of the list. */
export async function readSheet(context: Context, id: number): Promise<PinkSheet> {
  const { rows } = await sheetRows(sql`s.id = ${id}`).execute(context.db);
  return (await linked(context, rows))[0] as PinkSheet;
}

const contestIs = (input: Input<typeof contract.history>) => sql`
  k.year_id = ${input.year_id} and k.constituency_id = ${input.constituency_id}
  and k.election_type_id = ${input.election_type_id}`;

const SHEET_COLUMNS = sql`
  s.id, p.media_type, p.width, p.height, s.original_sha256, to_json(s.uploaded_at) as uploaded_at,
  json_build_object('id', u.id, 'name', u.name) as uploaded_by`;

const sheetRows = (where: RawBuilder<unknown>) => sql<Unlinked<PinkSheet>>`
  select ${SHEET_COLUMNS}, s.public_at is not null as public, coalesce((
    select json_agg(json_build_object('constituency_id', place.id, 'constituency', place.name,
                    'election_type_id', ok.election_type_id) order by place.name, ok.election_type_id)
    from pink_sheets o
    join contests ok on ok.id = o.contest_id
    join constituencies place on place.id = ok.constituency_id
    where o.ended_at is null and o.id <> s.id
      and (o.original_sha256 = s.original_sha256 or o.picture = s.picture)), '[]') as same_as
  from pink_sheets s
  join contests k on k.id = s.contest_id
  join pictures p on p.sha256 = s.picture
  join users u on u.id = s.uploaded_by
  where ${where}`;

async function linked<T extends { id: number }>(
  { db, request }: Context,
  rows: T[],
): Promise<(T & { image: string })[]> {
  if (rows.length === 0) return [];
  const secret = await readSecret(db, 'sheets');
  return rows.map((row) => ({ ...row, image: sheetLink(secret, row.id, request.token) }));
}
