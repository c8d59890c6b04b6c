import type pg from 'pg';
import type { Country, Place } from './country.ts';

export const SCHEMAS = ['public', 'bare'] as const;
export type Schema = (typeof SCHEMAS)[number];

/** Those who have sent figures of a place. */
export const providerOf = ({ user_id }: Place, round: number) => user_id + round * 1_000_000;

/** Entries and items of every provider and a live figure of every candidate, without triggers and checks: fast. */
export async function fill(
  client: pg.Client,
  schema: Schema,
  { places, candidates, admin_id }: Country,
  providers: number,
) {
  const ids = [places.map(({ contest_id }) => contest_id), places.map(({ user_id }) => user_id)];
  const regions = places.map(({ region_id }) => region_id);
  const every = `from unnest($1::int[], $2::int[]) as place (contest_id, user_id)`;
  const rounds = `cross join generate_series(0, ${providers - 1}) as round`;
  await client.query('set session_replication_role = replica');
  if (schema === 'public') {
    await client.query(
      `insert into users (id, name, email, role_id) select user_id + round * 1000000, 'Provider', round || '-' || user_id || '@example.com', 2
       ${every} ${rounds} where round > 0`,
      ids,
    );
  }
  await client.query(
    `insert into ${schema}.vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
     select contest_id, candidate_id, user_id + round * 1000000, 99 + at, 'pending', 'submit', user_id + round * 1000000
     ${every} ${rounds} cross join unnest($3::int[]) with ordinality as candidate (candidate_id, at)`,
    [...ids, candidates],
  );
  await client.query(
    `insert into ${schema}.pending_items (contest_id, region_id, provider_id)
     select contest_id, region_id, user_id + round * 1000000
     from unnest($1::int[], $2::int[], $3::int[]) as place (contest_id, user_id, region_id) ${rounds}`,
    [...ids, regions],
  );
  await client.query(
    `insert into ${schema}.vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
     select contest_id, candidate_id, 1, 'approved', 'approved', $4
     ${every} cross join unnest($3::int[]) as candidate (candidate_id) where user_id is not null`,
    [...ids, candidates, admin_id],
  );
  await client.query('set session_replication_role = origin');
}

/** Brings everything back to where it waits, with live figures that an approval changes. */
export async function letWait(client: pg.Client, schema: Schema, { places }: Country) {
  const contests = [places.map(({ contest_id }) => contest_id)];
  await client.query('set session_replication_role = replica');
  await client.query(`update ${schema}.vote_entries set status = 'pending' where contest_id = any ($1)`, contests);
  await client.query(
    `update ${schema}.pending_items set pending = true, closed_at = null, closed_by = null where contest_id = any ($1)`,
    contests,
  );
  await client.query(
    `update ${schema}.vote_values set live_votes = live_votes + 1000 where contest_id = any ($1)`,
    contests,
  );
  await client.query('set session_replication_role = origin');
}

/** Makes every live figure a new one, and one provider's entries approved. */
export async function makeNew(client: pg.Client, schema: Schema, { places }: Country) {
  const values = [places.map(({ contest_id }) => contest_id), places.map(({ user_id }) => user_id)];
  await client.query('set session_replication_role = replica');
  await client.query(
    `update ${schema}.vote_entries set status = case when user_id = any ($2) then 'approved' else 'declined' end
     where contest_id = any ($1)`,
    values,
  );
  await client.query(
    `update ${schema}.vote_values set live_votes = 100 + (live_votes + candidate_id * 977 + contest_id * 7919) % 40000 where contest_id = any ($1)`,
    values.slice(0, 1),
  );
  await client.query('set session_replication_role = origin');
}
