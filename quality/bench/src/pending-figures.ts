import { ROLE_ID } from '@election/contract/people/permissions';
import type pg from 'pg';
import { withoutTriggers } from './database.ts';
import type { Assignment, Election } from './election.ts';

export const SCHEMAS = ['public', 'bare'] as const;
export type Schema = (typeof SCHEMAS)[number];

/** Every constituency may have several providers: the agent, and users whose ids differ from the agent's by multiples of this. */
const PROVIDER_STEP = 1_000_000;
export const providerOf = ({ user_id }: Assignment, round: number): number => user_id + round * PROVIDER_STEP;

/** Inserts pending entries and items of every provider, and a live figure of every candidate. */
export async function insertPending(client: pg.Client, schema: Schema, election: Election, providers: number) {
  const { assignments, candidates, admin_id } = election;
  const ids = [assignments.map(({ contest_id }) => contest_id), assignments.map(({ user_id }) => user_id)];
  const regions = assignments.map(({ region_id }) => region_id);
  const each = `from unnest($1::int[], $2::int[]) as assignment (contest_id, user_id)`;
  const rounds = `cross join generate_series(0, ${providers - 1}) as round`;
  const provider = `user_id + round * ${PROVIDER_STEP}`;
  await withoutTriggers(client, async () => {
    if (schema === 'public') {
      await client.query(
        `insert into users (id, name, email, role_id)
         select ${provider}, 'Provider', round || '-' || user_id || '@example.com', ${ROLE_ID.agent}
         ${each} ${rounds} where round > 0`,
        ids,
      );
    }
    await client.query(
      `insert into ${schema}.vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
       select contest_id, candidate_id, ${provider}, 99 + at, 'pending', 'submit', ${provider}
       ${each} ${rounds} cross join unnest($3::int[]) with ordinality as candidate (candidate_id, at)`,
      [...ids, candidates],
    );
    await client.query(
      `insert into ${schema}.pending_items (contest_id, region_id, provider_id)
       select contest_id, region_id, ${provider}
       from unnest($1::int[], $2::int[], $3::int[]) as assignment (contest_id, user_id, region_id) ${rounds}`,
      [...ids, regions],
    );
    await client.query(
      `insert into ${schema}.vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
       select contest_id, candidate_id, 1, 'approved', 'approved', $4
       ${each} cross join unnest($3::int[]) as candidate (candidate_id) where user_id is not null`,
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

/** Takes every publication back, and approves the agent's entries: the next publication is the first of its contest. */
export async function resetToUnpublished(client: pg.Client, schema: Schema, election: Election) {
  await resetToOutdated(client, schema, election);
  const contests = election.assignments.map(({ contest_id }) => contest_id);
  await withoutTriggers(client, async () => {
    await client.query(`update ${schema}.vote_values set published_votes = null where contest_id = any ($1)`, [
      contests,
    ]);
    await client.query(`update ${schema}.contests set published_at = null, published_by = null where id = any ($1)`, [
      contests,
    ]);
  });
  await client.query(`vacuum analyze ${schema}.vote_values, ${schema}.vote_entries, ${schema}.contests`);
}

/** Changes every live figure, and approves the agent's entries: the next publication corrects what is public. */
export async function resetToOutdated(client: pg.Client, schema: Schema, { assignments }: Election) {
  const contests = assignments.map(({ contest_id }) => contest_id);
  const agents = assignments.map(({ user_id }) => user_id);
  await withoutTriggers(client, async () => {
    await client.query(
      `update ${schema}.vote_entries set status = case when user_id = any ($2) then 'approved' else 'declined' end
       where contest_id = any ($1)`,
      [contests, agents],
    );
    await client.query(
      `update ${schema}.vote_values
       set live_votes = 100 + (live_votes + candidate_id * 977 + contest_id * 7919) % 40000, version = version + 1
       where contest_id = any ($1)`,
      [contests],
    );
  });
}
