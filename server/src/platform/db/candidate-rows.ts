import type { Candidate } from '@election/contract/ballots/candidates';
import { type RawBuilder, sql } from 'kysely';
import { pictureUrl } from '../files/picture-url.ts';

/** Selects candidates with their parties, in ballot order. @param where a condition on the alias `c` */
export const candidateRows = (where: RawBuilder<unknown>): RawBuilder<Candidate> => sql<Candidate>`
  select c.id, c.name, candidate_label(c) as label, c.status, c.withdrawn, c.year_id, c.election_type_id, c.constituency_id, c.party_id, c.ballot_order, c.version,
         ${pictureUrl('c.avatar')} as avatar_url, c.education, c.date_of_birth, c.religion, c.hometown, c.spouse,
         c.no_of_children, c.prev_positions,
         party_json(p) as party
  from candidates c join parties p on p.id = c.party_id
  where ${where}
  order by c.constituency_id, c.ballot_order, c.name`;

/**
 * As a condition over candidates `c`: those on the ballot paper of a contest. A presidential candidate is on every constituency's.
 * @param constituency_id null for the candidates of all constituencies
 */
export const isOnBallot = (contest: {
  year_id: number;
  election_type_id: number;
  constituency_id: number | null;
}) => sql`
  c.year_id = ${contest.year_id} and c.election_type_id = ${contest.election_type_id}
  and (${contest.constituency_id}::int is null or c.constituency_id is null or c.constituency_id = ${contest.constituency_id})`;
