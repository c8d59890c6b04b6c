import type { Candidate } from '@election/contract/candidates';
import { type RawBuilder, sql } from 'kysely';
import { pictureUrl } from '../files/picture-url.ts';

/** The candidates that a condition over `c` names, in ballot order, each with its party. */
export const candidateRows = (where: RawBuilder<unknown>): RawBuilder<Candidate> => sql<Candidate>`
  select c.id, c.name, c.status, c.year_id, c.election_type_id, c.constituency_id, c.party_id, c.ballot_order, c.version,
         ${pictureUrl('c.avatar')} as avatar_url, c.education, c.date_of_birth, c.religion, c.hometown, c.spouse,
         c.no_of_children, c.prev_positions,
         json_build_object('id', p.id, 'name', p.name, 'acronym', p.acronym, 'color', p.color,
                           'logo_url', ${pictureUrl('p.logo')}) as party
  from candidates c join parties p on p.id = c.party_id
  where ${where}
  order by c.constituency_id, c.ballot_order, c.name`;
