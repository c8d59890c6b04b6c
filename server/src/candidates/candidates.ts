import type { Candidate, candidates as contract } from '@election/contract/candidates';
import type { Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { pictureUrl } from '../files/picture-url.ts';

/** The candidates of a year and election type in ballot order; of one constituency where one is named. */
export async function listCandidates({ db }: Context, input: Input<typeof contract.list>): Promise<Candidate[]> {
  const { year_id, election_type_id, constituency_id = null } = input;
  const { rows } = await sql<Candidate>`
    select c.id, c.name, c.status, c.year_id, c.election_type_id, c.constituency_id, c.party_id, c.ballot_order, c.version,
           ${pictureUrl('c.avatar')} as avatar_url, c.education, c.date_of_birth, c.religion, c.hometown, c.spouse,
           c.no_of_children, c.prev_positions,
           json_build_object('id', p.id, 'name', p.name, 'acronym', p.acronym, 'color', p.color,
                             'logo_url', ${pictureUrl('p.logo')}) as party
    from candidates c join parties p on p.id = c.party_id
    where c.year_id = ${year_id} and c.election_type_id = ${election_type_id}
      and (${constituency_id}::int is null or c.constituency_id is null or c.constituency_id = ${constituency_id})
    order by c.constituency_id, c.ballot_order, c.name`.execute(db);
  return rows;
}
