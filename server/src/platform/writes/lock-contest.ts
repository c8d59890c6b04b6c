import type { Contest } from '@election/contract/contest';
import { noContest } from '@election/contract/messages/votes';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';

/** Locks a contest's row, as every change of its register or sheet does. @throws Failure 404 where there is no such contest */
export async function lockContest(db: Db, { year_id, constituency_id, election_type_id }: Contest) {
  const contest = await db
    .selectFrom('contests')
    .innerJoin('constituencies', 'constituencies.id', 'contests.constituency_id')
    .select(['contests.id', 'contests.constituency_id', 'contests.published_at', 'constituencies.region_id'])
    .where('contests.year_id', '=', year_id)
    .where('contests.constituency_id', '=', constituency_id)
    .where('contests.election_type_id', '=', election_type_id)
    .forUpdate('contests')
    .executeTakeFirst();
  if (!contest) throw new Failure(404, noContest);
  return contest;
}
