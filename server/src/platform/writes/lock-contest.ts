import type { Contest } from '@election/contract/figures/contest';
import { sayVotes } from '@election/contract/messages/votes';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';

interface LockedContest {
  id: number;
  constituency_id: number;
  published_at: Date | null;
  region_id: number;
}

/** Locks a contest's row, as every change of its register or sheet does. @throws Failure 404 where there is no such contest */
export async function lockContest(db: Db, { year_id, constituency_id, election_type_id }: Contest) {
  const { rows } = await sql<LockedContest>`
    select contest.id, contest.constituency_id, contest.published_at, place.region_id
    from lock_contests(${constituency_id}, ${election_type_id}) as contest
    join constituencies place on place.id = contest.constituency_id
    where contest.year_id = ${year_id}`.execute(db);
  const [contest] = rows;
  if (!contest) throw new Failure(404, sayVotes.noContest);
  return contest;
}
