import type { yearComparisons as contract, YearComparison } from '@election/contract/places/year-comparisons';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lockRow } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { noteChange } from '../../platform/writes/reference-change.ts';
import { sayRows as reference, unnamed } from '../../platform/writes/sentences.ts';
import { sayPlaces as say } from './sentences.ts';

/** A year's constituencies with those of the year that it is compared with, or would be. @throws Failure 404 */
export async function readYearComparison(
  { db }: Pick<Context, 'db'>,
  { id, compared_with }: Input<typeof contract.read>,
): Promise<YearComparison> {
  const year = await db
    .selectFrom('years')
    .select(['compared_with', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!year) throw new Failure(404, reference.unknownYear);
  const earlier = await earlierYear(db, id, compared_with ?? year.compared_with);
  const { rows } = await matchesOf(id, earlier?.id ?? null, earlier?.id === year.compared_with).execute(db);
  const { rows: offered } = await sql<YearComparison['offered'][number]>`
    select c.id, c.name, r.title as region from constituencies c join regions r on r.id = c.region_id
    where c.year_id = ${earlier?.id ?? null}::int order by c.name, r.title`.execute(db);
  return { compared_with: year.compared_with, earlier, matches: rows, offered, version: year.version };
}

async function earlierYear(db: Db, id: number, compared_with: number | null) {
  if (compared_with === null) return null;
  if (compared_with === id) throw new Failure(422, { compared_with: [say.comparedWithItself] });
  const earlier = await db
    .selectFrom('years')
    .select(['id', 'title'])
    .where('id', '=', compared_with)
    .executeTakeFirst();
  if (!earlier) throw new Failure(422, { compared_with: [reference.unknownYear] });
  return earlier;
}

/** Confirmed matches; where none of the year are, proposals by code, then by name, each where it comes once in both years. */
const matchesOf = (year_id: number, earlier_id: number | null, isStored: boolean) => sql<
  YearComparison['matches'][number]
>`
  with own as (
    select c.id, c.name, r.title as region, lower(c.code) as code, count(*) over (partition by lower(c.code)) as codes,
           lower(c.name) as key, count(*) over (partition by lower(c.name)) as names
    from constituencies c join regions r on r.id = c.region_id where c.year_id = ${year_id}
  ), earlier as (
    select id, lower(code) as code, count(*) over (partition by lower(code)) as codes,
           lower(name) as key, count(*) over (partition by lower(name)) as names
    from constituencies where year_id = ${earlier_id}::int
  ), confirmed as (
    select m.constituency_id as id, m.earlier_id from constituency_matches m join own on own.id = m.constituency_id
    join earlier on earlier.id = m.earlier_id where ${isStored}::boolean
  ), by_code as (
    select own.id, earlier.id as earlier_id from own join earlier on earlier.code = own.code and earlier.codes = 1 and own.codes = 1
  ), by_name as (
    select own.id, earlier.id as earlier_id from own join earlier on earlier.key = own.key and earlier.names = 1 and own.names = 1
    where own.id not in (select id from by_code) and earlier.id not in (select earlier_id from by_code)
  ), matched as (
    select id, earlier_id, 'confirmed' as by from confirmed
    union all
    select id, earlier_id, by
    from (select *, 'code' as by from by_code union all select *, 'name' from by_name) as proposed
    where not exists (select from confirmed)
  )
  select own.id, own.name, own.region, matched.earlier_id, matched.by
  from own left join matched using (id) order by own.region, own.name`;

/** Compares a year with another one by these matches, or with none. @throws Failure 404, 409 stale, 422 */
export async function saveYearComparison(
  context: Context,
  { id, compared_with, matches, version }: Input<typeof contract.save>,
): Promise<YearComparison> {
  const { db } = context;
  const before = await lockRow(db, 'years', id, unnamed.years, {
    version,
    read: () => readYearComparison(context, { id }),
  });
  await earlierYear(db, id, compared_with);
  await db.updateTable('years').set({ compared_with }).where('id', '=', id).execute();
  await sql`delete from constituency_matches m using constituencies c where c.id = m.constituency_id and c.year_id = ${id}`.execute(
    db,
  );
  const { rows } = await sql<{ stored: number }>`
    with sent as (
      select * from unnest(${matches.map((one) => one.constituency_id)}::int[], ${matches.map((one) => one.earlier_id)}::int[])
        as sent (constituency_id, earlier_id)
    ), stored as (
      insert into constituency_matches (constituency_id, earlier_id)
      select own.id, earlier.id from sent
      join constituencies own on own.id = sent.constituency_id and own.year_id = ${id}
      join constituencies earlier on earlier.id = sent.earlier_id and earlier.year_id = ${compared_with}
      on conflict do nothing
      returning 1
    )
    select count(*)::int as stored from stored`.execute(db);
  if (rows[0]?.stored !== matches.length) throw new Failure(422, { matches: [say.matchedOnce] });
  await noteChange(context, {
    table: 'years',
    id,
    verb: 'update',
    before: { compared_with: before.compared_with },
    after: { compared_with, matches: matches.length },
  });
  return readYearComparison(context, { id });
}
