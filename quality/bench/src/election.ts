import { ROLE_ID } from '@election/contract/people/permissions';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import type pg from 'pg';
import { findUser, storeSessions } from './database.ts';

/** A constituency with its agent and its presidential contest. */
export interface Assignment {
  user_id: number;
  constituency_id: number;
  region_id: number;
  contest_id: number;
}

export interface Election {
  year_id: number;
  /** Ids of the presidential candidates in ballot order. */
  candidates: number[];
  assignments: Assignment[];
  /** A super_admin. */
  admin_id: number;
}

const CANDIDATES = 12;
const REGIONS = 16;
/** The agent of a constituency has the id of the constituency plus this. */
const AGENT_OFFSET = 200_000;

/** Adds a year to the rehearsal: constituencies with a signed-in agent each. */
export async function createElection(client: pg.Client, constituencies: number): Promise<Election> {
  const { rows: years } = await client.query<{ id: number }>(
    `insert into years (title, status) values ('2099', 'inactive') returning id`,
  );
  const year_id = years[0]?.id ?? 0;
  await insertPlaces(client, year_id, constituencies);
  await insertPeople(client, year_id);

  const { rows: assignments } = await client.query<Assignment>(
    `select $2 + c.id as user_id, c.id as constituency_id, c.region_id, k.id as contest_id
     from constituencies c join contests k on k.constituency_id = c.id and k.election_type_id = $3
     where c.year_id = $1 order by c.id`,
    [year_id, AGENT_OFFSET, ELECTION_TYPE.presidential],
  );
  const { rows: candidates } = await client.query<{ id: number }>(
    'select id from candidates where year_id = $1 order by ballot_order',
    [year_id],
  );
  const admin_id = await findUser(client, 'super_admin');
  await storeSessions(client, [admin_id, ...assignments.map(({ user_id }) => user_id)]);
  await client.query('analyze');
  return { year_id, candidates: candidates.map(({ id }) => id), assignments, admin_id };
}

async function insertPlaces(client: pg.Client, year_id: number, constituencies: number) {
  await client.query(
    `insert into regions (year_id, title, slug, status, svg_path)
     select $1, 'Region ' || at, 'region-' || at, 'active', 'M0 0h1v1z' from generate_series(1, $2::int) at`,
    [year_id, REGIONS],
  );
  await client.query(
    `insert into constituencies (year_id, region_id, name, slug, status, svg_path)
     select $1, (select id from regions where year_id = $1 order by id offset at % $3 limit 1), 'Constituency ' || at,
            'constituency-' || at, 'active', 'M0 0h1v1z'
     from generate_series(1, $2::int) at`,
    [year_id, constituencies, REGIONS],
  );
}

/** Parties with a presidential candidate each, and an agent for each constituency. */
async function insertPeople(client: pg.Client, year_id: number) {
  await client.query(
    `insert into parties (year_id, name, acronym, status, order_queue, color)
     select $1, 'Party ' || at, 'P' || at, 'active', at, '#336699' from generate_series(1, $2::int) at`,
    [year_id, CANDIDATES],
  );
  await client.query(
    `insert into candidates (year_id, election_type_id, party_id, name, status, ballot_order)
     select $1, $2, id, 'Candidate ' || order_queue, 'active', order_queue from parties where year_id = $1`,
    [year_id, ELECTION_TYPE.presidential],
  );
  await client.query(
    `insert into users (id, name, email, role_id)
     select $2 + id, 'Agent ' || id, 'agent' || id || '@example.com', $3 from constituencies where year_id = $1`,
    [year_id, AGENT_OFFSET, ROLE_ID.agent],
  );
  await client.query('insert into user_constituencies select $2 + id, id from constituencies where year_id = $1', [
    year_id,
    AGENT_OFFSET,
  ]);
}
