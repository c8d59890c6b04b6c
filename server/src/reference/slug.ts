import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * The slug that a region or constituency takes in its year. Two of a year may read the same (a constituency's name is
 * unique in its region only): the later one gets its region's behind it or a number, `tano-north-ahafo`, since there is
 * nothing that the person could mend.
 * @param place its year, for a constituency its region, and the id of a row that is being renamed
 */
export async function freeSlug(
  db: Db,
  table: 'regions' | 'constituencies',
  title: string,
  place: { year_id: number; region_id?: number; except?: number },
): Promise<string> {
  const { year_id, region_id = 0, except = 0 } = place;
  const { rows } = await sql<{ slug: string }>`
    select free_slug(
      ${title},
      (select slug from regions where id = ${region_id}),
      array(select slug::text from ${sql.table(table)} where year_id = ${year_id} and id <> ${except})) as slug`.execute(
    db,
  );
  return (rows[0] as { slug: string }).slug;
}
