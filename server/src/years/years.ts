import type { Year } from '@election/contract/years';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** All years, the greatest title first. */
export async function listYears({ db }: Context): Promise<Year[]> {
  const { rows } = await sql<Year>`
    select id, title, status, rehearsal, version,
           json_build_object('status', election_status, 'status_desc', status_desc) as election_status,
           (id = (select id from years where status = 'active' order by title desc limit 1))::int as is_current_year
    from years order by title desc`.execute(db);
  return rows;
}
