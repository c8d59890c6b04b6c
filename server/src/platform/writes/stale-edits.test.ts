import { contract } from '@election/contract/contract';
import { ROLE_ID } from '@election/contract/people/permissions';
import type { Route } from '@election/contract/wire/route';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';
import { failures } from '../sentences.ts';

const server = useServer();
const boss: ReturnType<typeof server.as> = (route, input, options) => server.as('super_admin')(route, input, options);
const { year, north } = SMALL;
const svg_path = 'M0 0h1v1z';
const contest = { year_id: year, constituency_id: north.first, election_type_id: 1 };
const scene = (kind: string) => ({ kind, place_ids: [], contender_ids: [] });

interface Edited {
  /** Reads the thing as its list or screen shows it. */
  read: () => Promise<{ [version: string]: unknown }>;
  route: Route;
  /** Another change at each call. */
  change: (n: number) => Record<string, unknown>;
  /** What the version is called in the answer, and in the input. */
  version?: [answer: string, input: string];
}

const listed = async (route: Route, input: object, which: number) => {
  const { data } = await boss(route, input as never);
  const rows = (Array.isArray(data) ? data : (data as { data: unknown[] }).data) as { id: number }[];
  return rows.find(({ id }) => id === which) as never;
};
const status = 'active';

/** Everything that two people can edit at once. */
const EDITED: Record<string, Edited> = {
  'a year': {
    read: () => listed(contract.years.list, {}, year),
    route: contract.years.update,
    change: (n) => ({ id: year, status, turnout_percent: 90 + n }),
  },
  'a region': {
    read: () => listed(contract.regions.list, { year_id: year }, north.region),
    route: contract.regions.update,
    change: (n) => ({ id: north.region, title: `North ${n}`, status, svg_path, election_status: 'none' }),
  },
  'a constituency': {
    read: () => listed(contract.constituencies.list, { region: north.region, year_id: year }, north.second),
    route: contract.constituencies.update,
    change: (n) => ({ id: north.second, name: `Two ${n}`, status, svg_path, region_id: north.region }),
  },
  'a polling station': {
    read: () => listed(contract.pollingStations.list, { constituency_id: north.first }, 1),
    route: contract.pollingStations.update,
    change: (n) => ({ id: 1, code: 'N0101', name: `School ${n}`, status }),
  },
  'a party': {
    read: () => listed(contract.parties.list, { year }, 1),
    route: contract.parties.update,
    change: (n) => ({ id: 1, name: `Palm ${n}`, status, color: '#117733' }),
  },
  'a candidate': {
    read: () => listed(contract.candidates.list, { year_id: year, election_type_id: 1 }, 1),
    route: contract.candidates.update,
    change: (n) => ({ id: 1, name: `Abena ${n}`, status, party_id: 1 }),
  },
  'a user': {
    read: () => listed(contract.users.list, {}, USER_ID.intern),
    route: contract.users.update,
    change: (n) => ({
      ...{ id: USER_ID.intern, name: `Intern ${n}`, email: 'intern@example.com', status, role_id: ROLE_ID.intern },
      ...{ region_id: north.region, constituency_ids: [north.first] },
    }),
  },
  'a role': {
    read: () => listed(contract.roles.list, {}, ROLE_ID.intern),
    route: contract.roles.update,
    change: (n) => ({ id: ROLE_ID.intern, name: 'intern', permissions: n % 2 ? ['reference.read'] : [] }),
  },
  'the status of a contest': {
    read: async () => (await boss(contract.contestStatus.read, contest)).data,
    route: contract.contestStatus.set,
    change: (n) => ({ ...contest, status: 'annulled', note: `Ruling ${n}` }),
  },
  'the comparison of a year': {
    read: async () => (await boss(contract.yearComparisons.read, { id: year })).data,
    route: contract.yearComparisons.save,
    change: () => ({ id: year, compared_with: null, matches: [] }),
  },
  'the running order': {
    read: async () => (await boss(contract.wall.read, {})).data,
    route: contract.wall.order,
    change: (n) => ({ scenes: Array.from({ length: n }, () => scene('nation')) }),
    version: ['order_version', 'version'],
  },
  'the scene on the walls': {
    read: async () => (await boss(contract.wall.read, {})).data,
    route: contract.wall.take,
    change: (n) => scene(n % 2 ? 'nation' : 'parliament'),
    version: ['revision', 'revision'],
  },
  'the hold of the walls': {
    read: async () => (await boss(contract.wall.read, {})).data,
    route: contract.wall.hold,
    change: (n) => ({ held: n % 2 === 1 }),
    version: ['revision', 'revision'],
  },
};

describe.each(Object.entries(EDITED))('%s', (_name, { read, route, change, version = ['version', 'version'] }) => {
  const [answered, sent] = version;
  const save = (n: number, seen?: unknown) =>
    boss(route, { ...change(n), ...(seen !== undefined && { [sent]: seen }) });

  test('saved twice from one version: the second save is refused with what is there now, then saved with its version', async () => {
    const seen = (await read())[answered];
    expect((await save(1, seen)).status).toBe(200);
    const now = await read();
    expect(now[answered]).not.toBe(seen);
    expect(await save(2, seen)).toMatchObject({ status: 409, error_msg: failures.stale, data: { current: now } });
    expect(await read()).toEqual(now);
    expect((await save(2, now[answered])).status).toBe(200);
    expect(await read()).not.toEqual(now);
  });

  test('saved without a version, as the forms of the specification send it, is taken as it is', async () => {
    await save(3, (await read())[answered]);
    expect((await save(4)).status).toBe(200);
  });
});

test('of two people who save at once one is refused, whoever comes first', async () => {
  const { order_version } = (await boss(contract.wall.read, {})).data;
  const add = (kind: string) => boss(contract.wall.order, { scenes: [scene(kind)], version: order_version });
  const answers = await Promise.all([add('closest'), add('timeline')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
