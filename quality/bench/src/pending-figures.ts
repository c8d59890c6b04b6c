import type pg from 'pg';
import { withoutTriggers } from './database.ts';
import type { Election } from './election.ts';

export const SCHEMAS = ['public', 'bare'] as const;
export type Schema = (typeof SCHEMAS)[number];

/** Inserts pending entries and an item of every agent, and a live figure of every candidate. */
export async function insertPending(client: pg.Client, schema: Schema, election: Election) {
  const { assignments, candidates, admin_id } = election;
  const ids = [assignments.map(({ contest_id }) => contest_id), assignments.map(({ user_id }) => user_id)];
  const each = `from unnest($1::int[], $2::int[]) as assignment (contest_id, user_id)`;
  const every = `${each} cross join unnest($3::int[]) with ordinality as candidate (candidate_id, at)`;
  await withoutTriggers(client, async () => {
    await client.query(
      `insert into ${schema}.vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
       select contest_id, candidate_id, user_id, 99 + at, 'pending', 'submit', user_id ${every}`,
      [...ids, candidates],
    );
    await client.query(
      `insert into ${schema}.pending_items (contest_id, region_id, provider_id)
       select contest_id, region_id, user_id
       from unnest($1::int[], $2::int[], $3::int[]) as assignment (contest_id, user_id, region_id)`,
      [...ids, assignments.map(({ region_id }) => region_id)],
    );
    await client.query(
      `insert into ${schema}.vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
       select contest_id, candidate_id, 1, 'approved', 'approved', $4 ${every} where user_id is not null`,
      [...ids, candidates, admin_id],
    );
  });
}

/** Makes every entry and item pending again, with live figures that an approval changes. */
export async function resetToPending(client: pg.Client, schema: Schema, { assignments }: Election) {
  const contests = [assignments.map(({ contest_id }) => contest_id)];
  await withoutTriggers(client, async () => {
    await client.query(`update ${schema}.vote_entries set status = 'pending' where contest_id = any ($1)`, contests);
    await client.query(
      `update ${schema}.pending_items set pending = true, closed_at = null, closed_by = null where contest_id = any ($1)`,
      contests,
    );
    await client.query(
      `update ${schema}.vote_values set live_votes = live_votes + 1000 where contest_id = any ($1)`,
      contests,
    );
  });
}

/** Takes every publication back, and approves the agents' entries: the next publication is the first of its contest. */
export async function resetToUnpublished(client: pg.Client, schema: Schema, { assignments }: Election) {
  const contests = [assignments.map(({ contest_id }) => contest_id)];
  await withoutTriggers(client, async () => {
    await client.query(`update ${schema}.vote_entries set status = 'approved' where contest_id = any ($1)`, contests);
    await client.query(
      `update ${schema}.vote_values
       set live_votes = 100 + (live_votes + candidate_id * 977 + contest_id * 7919) % 40000, version = version + 1,
         published_votes = null
       where contest_id = any ($1)`,
      contests,
    );
    await client.query(
      `update ${schema}.contests set published_at = null, published_by = null where id = any ($1)`,
      contests,
    );
  });
  await client.query(`vacuum analyze ${schema}.vote_values, ${schema}.vote_entries, ${schema}.contests`);
}
