import type { parties as contract, Party } from '@election/contract/parties';
import type { Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { pictureUrl } from '../files/picture-url.ts';

/** The parties of a year in their order. */
export async function listParties({ db }: Context, { year }: Input<typeof contract.list>): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select id, name, acronym, status, year_id, order_queue, color, other_colors, ${pictureUrl('logo')} as logo_url, version
    from parties where year_id = ${year} order by order_queue`.execute(db);
  return rows;
}
