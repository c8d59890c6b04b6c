import type { parties as contract, Party } from '@election/contract/ballots/parties';
import { sayParties as say } from '@election/contract/messages/parties';
import type { Input } from '@election/contract/wire/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow, type Row, staleFailure } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { acceptPicture } from '../../platform/files/images.ts';
import { pictureUrl } from '../../platform/files/picture-url.ts';
import { assertStays, assertYear } from '../../platform/writes/belonging.ts';
import { noteChange } from '../../platform/writes/reference-change.ts';
import { removeRow } from '../../platform/writes/remove-row.ts';
import { runOnce } from '../../platform/writes/run-once.ts';
import { sayRows as reference, stays as staysSentence, unnamed } from '../../platform/writes/sentences.ts';

const partyRows = (where: RawBuilder<unknown>): RawBuilder<Party> => sql<Party>`
  select id, name, acronym, status, year_id, order_queue, color, other_colors, independents, coalition_id, ${pictureUrl('logo')} as logo_url, version
  from parties where ${where} order by order_queue`;

/** The parties of a year in their order. */
export async function listParties({ db }: Context, { year }: Input<typeof contract.list>): Promise<Party[]> {
  return (await partyRows(sql`year_id = ${year}`).execute(db)).rows;
}

const readParty = async (db: Db, id: number): Promise<Party> =>
  (await partyRows(sql`id = ${id}`).execute(db)).rows[0] as Party;

/**
 * Creates a party in a year. Owns its transaction: decodes the logo before it opens one.
 * @throws Failure 409 name, acronym or order queue taken, 422 for colours, logo or year
 */
export async function createParty(context: Context, input: Input<typeof contract.create>): Promise<Party> {
  const { logo_url, ...values } = input;
  assertDifferentColors(input.color, input.other_colors);
  const logo = logo_url && (await acceptPicture(context, logo_url, 'logo_url'));
  return runOnce(context, async (inner) => {
    await assertYear(inner.db, values.year_id);
    await assertCoalition(inner.db, values.coalition_id, values.year_id);
    const after = await inner.db
      .insertInto('parties')
      .values({ ...values, logo: logo?.sha256 ?? null })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteChange(inner, { table: 'parties', id: after.id, verb: 'create', after });
    return readParty(inner.db, after.id);
  });
}

/**
 * Updates a party. A logo that is left out stays; extra colours are replaced. Owns its transaction, as createParty.
 * @throws Failure 404, 409 stale or taken, 422 for colours, logo or another year
 */
export async function updateParty(context: Context, input: Input<typeof contract.update>): Promise<Party> {
  const { id, version, year_id, logo_url, ...changes } = input;
  assertDifferentColors(input.color, input.other_colors);
  const logo = logo_url && (await acceptPicture(context, logo_url, 'logo_url'));
  return runOnce(context, async (inner) => {
    const before = await lockRow(inner.db, 'parties', id, unnamed.parties, { version, read: readParty });
    assertStays('year_id', year_id, before.year_id, staysSentence.year);
    await assertCoalition(inner.db, changes.coalition_id, before.year_id);
    const after = await inner.db
      .updateTable('parties')
      .set({ ...changes, logo: logo?.sha256 ?? before.logo })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteChange(inner, { table: 'parties', id, verb: 'update', ...difference(before, after) });
    return readParty(inner.db, id);
  });
}

/**
 * Puts the parties of a year into another order. Their numbers stay, and go to other parties.
 * @throws Failure 409 with the parties where their order is not the one that was seen, 422 where one is missing or comes twice
 */
export async function orderParties(context: Context, input: Input<typeof contract.order>): Promise<Party[]> {
  const { db } = context;
  const { year_id, seen, order } = input;
  await assertYear(db, year_id);
  const { rows: locked } = await sql<Row<'parties'>>`
    select * from parties where year_id = ${year_id} order by id for no key update`.execute(db);
  const parties = locked.toSorted((one, other) => one.order_queue - other.order_queue);
  const ids = parties.map(({ id }) => id);
  if (String(ids) !== String(seen)) throw staleFailure(await listParties(context, { year: year_id }));
  if (new Set(order).size !== ids.length || order.length !== ids.length || order.some((id) => !ids.includes(id))) {
    throw new Failure(422, { order: [say.everyPartyOnce] });
  }

  const numbers = parties.map(({ order_queue }) => order_queue);
  await sql`
    update parties set order_queue = wanted.order_queue
    from unnest(${order}::int[], ${numbers}::int[]) as wanted (id, order_queue)
    where parties.id = wanted.id and parties.order_queue <> wanted.order_queue`.execute(db);
  for (const { id, order_queue } of parties) {
    const now = numbers[order.indexOf(id)] ?? order_queue;
    if (now === order_queue) continue;
    await noteChange(context, {
      table: 'parties',
      id,
      verb: 'update',
      before: { order_queue },
      after: { order_queue: now },
    });
  }
  return listParties(context, { year: year_id });
}

/** Deletes a party without candidates. @throws Failure 404, 409 with the counts of its dependants */
export async function removeParty(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const before = await lockRow(context.db, 'parties', id, unnamed.parties);
  return removeRow(context, 'parties', before);
}

/** @throws Failure 422 for a colour that comes twice among the main and the extra ones (docs/product.md) */
function assertDifferentColors(color: string, others: string[]) {
  const colors = [color, ...others].map((text) => text.toLowerCase());
  if (new Set(colors).size < colors.length) throw new Failure(422, { other_colors: [say.duplicatedColors] });
}

/** @throws Failure 422 for a coalition that the year does not have */
async function assertCoalition(db: Db, id: number | null | undefined, year_id: number) {
  if (id === null || id === undefined) return;
  const found = await db
    .selectFrom('coalitions')
    .select('id')
    .where((eb) => eb.and({ id, year_id }))
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw new Failure(422, { coalition_id: [reference.unknownCoalition] });
}
