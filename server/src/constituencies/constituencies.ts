import type { Constituency, constituencies as contract } from '@election/contract/constituencies';
import type { Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** The constituencies of a region by name. */
export async function listConstituencies(
  { db }: Context,
  { region, year_id }: Input<typeof contract.list>,
): Promise<Constituency[]> {
  const { rows } = await sql<Constituency>`
    select id, name, slug, code, status, svg_path, region_id, year_id, registered_voters, version,
           json_build_object('status', election_status, 'status_desc', status_desc) as election_status
    from constituencies
    where region_id = ${region} and year_id = ${year_id} order by name`.execute(db);
  return rows;
}
