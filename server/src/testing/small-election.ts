import { BUILT_IN_ROLES, type BuiltInRole, ROLE_ID } from '@election/contract/people/permissions';
import pg from 'pg';

/** Ids of a small election: two regions of two constituencies, three parties, three presidential candidates. */
export const SMALL = {
  year: 1,
  north: { region: 1, first: 1, second: 2 },
  south: { region: 2, first: 3, second: 4 },
  stations: { first: 1, second: 2 },
  /** Presidential candidates in ballot order. */
  presidential: [1, 2, 3],
  /** Parliamentary candidates of the first constituency of the north. */
  parliamentary: [11, 12],
  inactive: 4,
} as const;

/** Why public figures change, for tests of something else. */
export const CORRECTION = { reason: 'wrong_figures', note: 'The figures of another sheet' } as const;

/** The people of the tests. The correspondent's scope is the north, that of agent and intern its first constituency. */
export const USER_ID: Record<BuiltInRole | 'southern_correspondent' | 'second_agent', number> = {
  super_admin: 1,
  admin: 2,
  correspondent: 3,
  agent: 4,
  intern: 5,
  southern_correspondent: 6,
  second_agent: 7,
};
export type Person = keyof typeof USER_ID;

export const roleOf = (person: Person): BuiltInRole =>
  person === 'southern_correspondent' ? 'correspondent' : person === 'second_agent' ? 'agent' : person;

/** Those who work everywhere, and of the others those who are named: the people who have a place in reach. */
export const everywhereAnd = (...others: Person[]): Person[] =>
  (Object.keys(USER_ID) as Person[]).filter(
    (person) => BUILT_IN_ROLES[roleOf(person)].scope === 'any' || others.includes(person),
  );

/** Fills an empty migrated database. */
export async function loadSmallElection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into years (id, title, status) values (1, '2024', 'active');
      insert into regions (id, year_id, title, slug, status, svg_path)
      values (1, 1, 'North', 'north', 'active', 'M0 0h1v1z'), (2, 1, 'South', 'south', 'active', 'M0 1h1v1z');
      insert into constituencies (id, year_id, region_id, name, slug, status, svg_path, registered_voters)
      values (1, 1, 1, 'North One', 'north-one', 'active', 'M0 0z', 50000), (2, 1, 1, 'North Two', 'north-two', 'active', 'M0 0z', 50000),
             (3, 1, 2, 'South One', 'south-one', 'active', 'M0 0z', 50000), (4, 1, 2, 'South Two', 'south-two', 'active', 'M0 0z', null);
      insert into polling_stations (id, year_id, constituency_id, code, name, registered_voters)
      values (1, 1, 1, 'N0101', 'North School', 600), (2, 1, 1, 'N0102', 'North Chapel', 600), (3, 1, 3, 'S0101', 'South School', 600);
      insert into parties (id, year_id, name, acronym, status, order_queue, color)
      values (1, 1, 'Palm Party', 'PP', 'active', 1, '#117733'), (2, 1, 'River Party', 'RP', 'active', 2, '#332288'),
             (3, 1, 'Lamp Party', 'LP', 'active', 3, '#ddcc77');
      insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
      values (1, 1, 1, null, 1, 'Abena Palm', 'active', 1), (2, 1, 1, null, 2, 'Kofi River', 'active', 2),
             (3, 1, 1, null, 3, 'Esi Lamp', 'active', 3), (4, 1, 1, null, 3, 'Yaw Withdrawn', 'inactive', 4),
             (11, 1, 2, 1, 1, 'Ama Palm', 'active', 1), (12, 1, 2, 1, 2, 'Kojo River', 'active', 2),
             (13, 1, 2, 2, 1, 'Adwoa Palm', 'active', 1), (14, 1, 2, 2, 2, 'Kwame River', 'active', 2);`);
    for (const person of Object.keys(USER_ID) as Person[]) {
      const home = person === 'southern_correspondent' ? 2 : 1;
      const region = BUILT_IN_ROLES[roleOf(person)].scope === 'any' ? null : home;
      await client.query('insert into users (id, name, email, role_id, region_id) values ($1, $2, $3, $4, $5)', [
        USER_ID[person],
        person,
        `${person}@example.com`,
        ROLE_ID[roleOf(person)],
        region,
      ]);
    }
    await client.query('insert into user_constituencies values (4, 1), (5, 1), (7, 1), (7, 2)');
    for (const table of ['years', 'regions', 'constituencies', 'polling_stations', 'parties', 'candidates', 'users']) {
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), 1000)`, [table]);
    }
  } finally {
    await client.end();
  }
}
