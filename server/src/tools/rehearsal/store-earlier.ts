import type pg from 'pg';
import type { Country } from './country.ts';
import type { EarlierContest } from './earlier.ts';
import type { Person } from './people.ts';

/** The contests of $1 with their figures; $2 is the publisher. */
const SENT = `
  sent as (
    select contest, sheet.* from jsonb_to_recordset($1) as sheet
      (constituency_id int, election_type_id int, votes jsonb, registered int, valid int, rejected int)
    join contests contest on contest.constituency_id = sheet.constituency_id and contest.election_type_id = sheet.election_type_id
  ), publisher as (
    select $2::jsonb as actor, ($2::jsonb ->> 'id')::int as id
  )`;

/** As an import with publication writes it, each for all contests at once. */
const STATEMENTS = [
  `insert into vote_values (contest_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
   select (contest).id, candidate_id, votes.votes, votes.votes, 'import', 'import', publisher.id
   from sent cross join publisher cross join jsonb_to_recordset(votes) as votes (candidate_id int, votes int)`,
  `insert into registers (contest_id, total_registered_voters, total_valid_votes, total_rejected, public_registered_voters,
                          public_valid_votes, public_rejected, action, changed_by)
   select (contest).id, registered, valid, rejected, registered, valid, rejected, 'import', publisher.id
   from sent cross join publisher`,
  `update contests known set published_at = now(), published_by = publisher.id
   from sent cross join publisher where known.id = (contest).id`,
  `insert into region_results (year_id, region_id, candidate_id, votes)
   select (contest).year_id, region_id, candidate_id, sum(votes.votes)
   from sent cross join publisher cross join jsonb_to_recordset(votes) as votes (candidate_id int, votes int)
   join constituencies c on c.id = (contest).constituency_id
   where is_nationwide((contest).election_type_id) group by 1, 2, 3`,
  `select count(settle_seat((contest).id)) from sent cross join publisher where not is_nationwide((contest).election_type_id)`,
  `select count(record_audit((contest).constituency_id, actor, 'votes.publish', place_of(contest, null),
            (select jsonb_object_agg(candidate_id, null) from jsonb_to_recordset(votes) as votes (candidate_id int)),
            (select jsonb_object_agg(candidate_id, votes.votes) from jsonb_to_recordset(votes) as votes (candidate_id int, votes int)))),
          count(record_audit((contest).constituency_id, actor, 'registers.publish', place_of(contest, null) || '/register', null,
            jsonb_build_object('total_registered_voters', registered, 'total_valid_votes', valid, 'total_rejected', rejected))),
          count(tell_feed((contest).id, 0, 'published', null))
   from sent cross join publisher`,
  `select count(raise_result_version(year_id, election_type_id))
   from (select distinct (contest).year_id, (contest).election_type_id from sent cross join publisher) as changed`,
];

/** Publishes the figures of the earlier year. */
export async function storeEarlier(client: pg.Client, contests: readonly EarlierContest[], { id, name, role }: Person) {
  const sheets = contests.map(({ constituency, election_type_id, ballot, sheet: { votes, ...totals } }) => ({
    constituency_id: constituency.id,
    election_type_id,
    ...totals,
    votes: ballot.map((candidate, index) => ({ candidate_id: candidate.id, votes: votes[index] })),
  }));
  const values = [JSON.stringify(sheets), JSON.stringify({ id, name, role })];
  for (const statement of STATEMENTS) await client.query(`with ${SENT} ${statement}`, values);
}

/** Compares the year with the earlier one, constituencies by their codes: what a person confirms on *Years*. */
export async function compareYears(client: pg.Client, { year }: Country, earlier: Country) {
  await client.query('update years set compared_with = $2 where id = $1', [year.id, earlier.year.id]);
  await client.query(
    `insert into constituency_matches (constituency_id, earlier_id)
     select own.id, earlier.id from constituencies own join constituencies earlier on earlier.code = own.code
     where own.year_id = $1 and earlier.year_id = $2`,
    [year.id, earlier.year.id],
  );
}
