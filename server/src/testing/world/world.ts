import { type BuiltInRole, ROLE_ID } from '@election/contract/people/permissions';
import pg from 'pg';
import { hashToken } from '../../platform/secrets/tokens.ts';
import type { Caller, TestServer } from '../server.ts';

/**
 * The small election with two of everything: two people of each role, one who is deactivated, and two with a role of the newsroom's own;
 * two stations in each constituency and an inactive one in the first; candidates for each seat, namesakes, independents, a run-off; and an
 * earlier year that it is compared with.
 */
export const WORLD = {
  constituencies: [1, 2, 3, 4],
  /** Beside the people of the small election: the second of each role, and two of a role that validates and publishes. */
  people: { super_admin: 41, admin: 42, intern: 43, desk: 44, second_desk: 45, correspondent: 47, agent: 48 },
  /** One of each role is deactivated; their sessions, places and devices are still there. */
  gone: { super_admin: 36, admin: 26, correspondent: 28, agent: 29, intern: 30 },
  /** Stations by constituency. */
  stations: { 1: [1, 2], 2: [5, 6], 3: [3, 4], 4: [7, 8] } as Readonly<Record<number, readonly number[]>>,
  inactive: 9,
  /** Active candidates by election type; those of parliament by constituency. */
  presidential: [1, 2, 3],
  runoff: [41, 42],
  parliamentary: { 1: [11, 12, 21], 2: [13, 14, 20], 3: [15, 16], 4: [17, 18] } as Readonly<
    Record<number, readonly number[]>
  >,
  /** The earlier year. */
  past: { year: 2, region: 11, constituency: 21, station: 10 },
} as const;

/** Who stands in a contest. */
export const standingIn = (type: number, constituency: number): readonly number[] =>
  type === 1 ? WORLD.presidential : type === 3 ? WORLD.runoff : (WORLD.parliamentary[constituency] ?? []);

type Second = keyof typeof WORLD.people;
const tokenOf = (person: string) => `world-token-of-${person}`.padEnd(32, '-');

/** The token of the second person of a role, who works at the same place. */
export const SECOND: Readonly<Record<BuiltInRole, string>> = {
  super_admin: tokenOf('super_admin'),
  admin: tokenOf('admin'),
  correspondent: tokenOf('correspondent'),
  agent: tokenOf('agent'),
  intern: tokenOf('intern'),
};
/** The token of the deactivated person of a role. */
export const tokenOfGone = (role: BuiltInRole): string => tokenOf(`gone-${role}`);

/** Calls as one of the people that the small election lacks. */
export const asOfWorld = (server: TestServer, person: Second): Caller => server.bearing(tokenOf(person));

async function loadPeople(owner: pg.Client): Promise<void> {
  await owner.query(`insert into roles (id, name, scope) values (91, 'results_desk', 'any')`);
  await owner.query(`insert into role_permissions select 91, id from permissions where name = any ($1)`, [
    ['reference.read', 'entries.validate', 'votes.save', 'votes.publish', 'stations.publish'],
  ]);
  const isRole = (name: string): name is BuiltInRole => name in ROLE_ID;
  const all = [
    ...Object.entries(WORLD.people).map(([name, id]) => ({
      id,
      name,
      role: isRole(name) ? ROLE_ID[name] : 91,
      gone: false,
    })),
    ...Object.entries(WORLD.gone).map(([name, id]) => ({
      ...{ id, name: `gone-${name}`, role: ROLE_ID[name as BuiltInRole], gone: true },
    })),
  ];
  for (const { id, name, role, gone } of all) {
    const region = /super_admin|admin|desk/.test(name) ? null : 1;
    await owner.query(
      `insert into users (id, name, email, role_id, region_id, status, phone) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        gone ? name : `second ${name}`,
        `${name}@example.org`,
        role,
        region,
        gone ? 'inactive' : 'active',
        gone ? '+233240000099' : null,
      ],
    );
    await owner.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(tokenOf(name)), id],
    );
  }
  const { people, gone } = WORLD;
  await owner.query(
    `insert into user_constituencies values (${people.intern}, 1), (${people.agent}, 1), (${gone.agent}, 1), (${gone.intern}, 1)`,
  );
}

/** Adds what the small election lacks. */
export async function loadWorld(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await loadPeople(owner);
    await owner.query(PLACES);
  } finally {
    await owner.end();
  }
}

const PLACES = `
    update constituencies set registered_voters = 50000 where id = 4;
    insert into polling_stations (id, year_id, constituency_id, code, name, status, registered_voters)
    values (4, 1, 3, 'S0102', 'South Chapel', 'active', 600), (5, 1, 2, 'N0201', 'North Market', 'active', 600),
           (6, 1, 2, 'N0202', 'North Hall', 'active', 600), (7, 1, 4, 'S0201', 'South Market', 'active', 600),
           (8, 1, 4, 'S0202', 'South Hall', 'active', 600), (9, 1, 1, 'N0103', 'North Shed', 'inactive', 600);
    insert into parties (id, year_id, name, status, order_queue, color, independents)
    values (4, 1, 'Independents', 'active', 4, '#888888', true);
    insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
    values (15, 1, 2, 3, 1, 'Yaa Palm', 'active', 1), (16, 1, 2, 3, 2, 'Kweku River', 'active', 2),
           (17, 1, 2, 4, 1, 'Efua Palm', 'active', 1), (18, 1, 2, 4, 4, 'Afua Alone', 'active', 2),
           (20, 1, 2, 2, 4, 'Nana Alone', 'active', 3), (21, 1, 2, 1, 3, 'Ama Palm', 'active', 3),
           (41, 1, 3, null, 1, 'Abena Palm', 'active', 1), (42, 1, 3, null, 2, 'Kofi River', 'active', 2);
    insert into years (id, title, status) values (2, '2020', 'active');
    insert into regions (id, year_id, title, slug, status, svg_path)
    values (11, 2, 'North', 'north', 'active', 'M0 0h1v1z'), (12, 2, 'South', 'south', 'active', 'M0 1h1v1z');
    insert into constituencies (id, year_id, region_id, name, slug, status, svg_path)
    values (21, 2, 11, 'North One', 'north-one', 'active', 'M0 0z'), (22, 2, 11, 'North Two', 'north-two', 'active', 'M0 0z'),
           (23, 2, 12, 'South One', 'south-one', 'active', 'M0 0z'), (24, 2, 12, 'South Two', 'south-two', 'active', 'M0 0z');
    insert into parties (id, year_id, name, acronym, status, order_queue, color)
    values (11, 2, 'Palm Party', 'PP', 'active', 1, '#117733'), (12, 2, 'River Party', 'RP', 'active', 2, '#332288');
    insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
    values (61, 2, 1, null, 11, 'Abena Palm', 'active', 1), (62, 2, 1, null, 12, 'Kofi River', 'active', 2);
    insert into polling_stations (id, year_id, constituency_id, code, name) values (10, 2, 21, 'N0101', 'North School');
    insert into constituency_matches values (1, 21), (2, 22), (3, 23), (4, 24);
    update years set compared_with = 2 where id = 1;`;
