import { contract } from '@election/contract/contract';
import type pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { type Country, layOut, openBareTables, type Place, withClient } from './country.ts';
import { inTurns } from './in-turns.ts';
import { openSides } from './write-sides.ts';

const CONSTITUENCIES = 276;
/** Approved in a turn; each of them can be approved once. */
const ROUNDS = 4;

/** Approvals of twelve figures each, then publications of the contests, against the same rows written by hand. */
export async function approveAndPublish(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  return withClient(url, async (client) => {
    const country = await layOut(client, CONSTITUENCIES);
    await openBareTables(client, country);
    for (const schema of SCHEMAS) await fill(client, schema, country);
    await client.query('analyze');
    const { year_id, candidates, places, admin_id } = country;
    const sides = await openSides(url, country);
    const placeOf = (sent: number) => places[sent % places.length] as Place;
    /** What waits at a place, the same for every provider. */
    const waiting = candidates.map((candidate_id, at) => ({ candidate_id, vote_count: 100 + at }));
    const contestOf = ({ constituency_id }: Place) => ({ year_id, constituency_id, election_type_id: 1 });
    try {
      const approved = await inTurns(machine, [
        {
          port: sides.product.port,
          calls: places.length * ROUNDS,
          reset: () => letWait(client, 'public', country),
          next: (sent) => {
            const user_id = providerOf(placeOf(sent), Math.floor(sent / places.length));
            const votes = waiting.map((vote) => ({ ...vote, user_id }));
            return sides.call(contract.votes.decide, admin_id, { ...contestOf(placeOf(sent)), votes });
          },
        },
        {
          port: sides.bare.port,
          calls: places.length * ROUNDS,
          reset: () => letWait(client, 'bare', country),
          next: (sent) => {
            const user_id = providerOf(placeOf(sent), Math.floor(sent / places.length));
            return sides.bareCall('/approve', { ...placeOf(sent), user_id }, waiting, admin_id);
          },
        },
      ]);
      const published = await inTurns(machine, [
        {
          port: sides.product.port,
          calls: places.length,
          reset: () => makeNew(client, 'public', country),
          next: (sent) => sides.call(contract.votes.publish, admin_id, contestOf(placeOf(sent))),
        },
        {
          port: sides.bare.port,
          calls: places.length,
          reset: () => makeNew(client, 'bare', country),
          next: (sent) => sides.bareCall('/publish', placeOf(sent), waiting, admin_id),
        },
      ]);
      const mark = { atLeast: 0.7 };
      return [
        { what: `approve ${candidates.length} figures`, unit: 'calls/s', ...approved('perSecond'), mark },
        { what: `publish ${candidates.length} figures`, unit: 'calls/s', ...published('perSecond'), mark },
      ];
    } finally {
      await sides.stop();
    }
  });
}

const SCHEMAS = ['public', 'bare'] as const;
type Schema = (typeof SCHEMAS)[number];

/** Those who have sent figures of a place. */
const providerOf = ({ user_id }: Place, round: number) => user_id + round * 1_000_000;

/** Entries and items of every provider and a live figure of every candidate, without triggers and checks: fast. */
async function fill(client: pg.Client, schema: Schema, { places, candidates, admin_id }: Country) {
  const ids = [places.map(({ contest_id }) => contest_id), places.map(({ user_id }) => user_id)];
  const regions = places.map(({ region_id }) => region_id);
  const every = `from unnest($1::int[], $2::int[]) as place (contest_id, user_id)`;
  const rounds = `cross join generate_series(0, ${ROUNDS - 1}) as round`;
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
async function letWait(client: pg.Client, schema: Schema, { places }: Country) {
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
async function makeNew(client: pg.Client, schema: Schema, { places }: Country) {
  const values = [places.map(({ contest_id }) => contest_id), places.map(({ user_id }) => user_id)];
  await client.query('set session_replication_role = replica');
  await client.query(
    `update ${schema}.vote_entries set status = case when user_id = any ($2) then 'approved' else 'declined' end
     where contest_id = any ($1)`,
    values,
  );
  await client.query(
    `update ${schema}.vote_values set live_votes = 100 + (live_votes * 7 + candidate_id + contest_id) % 400 where contest_id = any ($1)`,
    values.slice(0, 1),
  );
  await client.query('set session_replication_role = origin');
}
