import type { regions as contract, Region } from '@election/contract/regions';
import type { Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** The regions of a year by title, each with the number of its constituencies. */
export async function listRegions({ db }: Context, { year_id }: Input<typeof contract.list>): Promise<Region[]> {
  const { rows } = await sql<Region>`
    select r.id, r.title, r.slug, r.status, r.svg_path, r.year_id, r.version,
           json_build_array(json_build_object('title', y.title)) as year,
           (select count(*) from constituencies c where c.region_id = r.id)::int as constituency_count,
           json_build_array(json_build_object('status', r.election_status, 'status_desc', r.status_desc)) as election_status
    from regions r join years y on y.id = r.year_id
    where r.year_id = ${year_id} order by r.title`.execute(db);
  return rows;
}
