import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/**
 * A free slug for a region or constituency in its year. A constituency's name is unique in its region alone, so that two of a
 * year may have the same slug; the later one then gets its region as a suffix, `tano-north-ahafo`, or a number.
 * @param place the year, for a constituency the region, and the id of a row that is being renamed
 */
export async function freeSlug(
  db: Db,
  table: 'regions' | 'constituencies',
  title: string,
  place: { year_id: number; region_id?: number; except?: number },
): Promise<string> {
  const { year_id, region_id = 0, except = 0 } = place;
  const { rows } = await sql<{ slug: string }>`
    select free_slug(${table}, ${year_id}, ${title}, (select slug from regions where id = ${region_id}), ${except}) as slug`.execute(
    db,
  );
  return (rows[0] as { slug: string }).slug;
}
