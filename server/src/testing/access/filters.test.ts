import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { storeTargets, storeTwins, targetFor } from '../access-targets.ts';
import { useServer } from '../server.ts';
import { CORRECTION, USER_ID } from '../small-election.ts';
import { standingIn } from '../world/world.ts';
import { ACCESS, ROLES } from './table.ts';
import type { Target } from './target.ts';
import { ROUTES, type Twin, twinsOf } from './twins.ts';

const server = useServer({}, { world: true });

/*
 * Each filter of each read, alone and with each other one of the same route. A filter that is forgotten leaves the answer as it is: so
 * a read of another thing has another answer, a list with a filter is a part of the list without it, and a list with two filters is what
 * both lists have.
 */

type Fields = Record<string, unknown>;

/** Two values of each field by which a list can be narrowed, of things that the world has. */
const VALUES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  ...{ election_type_id: [1, 2], region_id: [1, 2], constituency_id: [1, 2], candidate_id: [1, 2] },
  ...{ actor_id: [USER_ID.super_admin, USER_ID.second_agent], unit: ['general', 1] },
  ...{ action: ['years.create', 'entries.submit'], subject: ['year:1001', 'year:1002'] },
  ...{ role_id: [[2], [3]], name: ['North', 'South'], 'users.list name': ['second', 'gone'] },
};
/** The start of a page, which other tests read; typed figures; the content of a scene. */
const NO_FILTERS = [
  ...[
    'page',
    'after',
    'from',
    'until',
    'code',
    'type',
    'kind',
    'place_ids',
    'contender_ids',
    'entry',
    'compared_with',
    'election_id',
  ],
  ...['candidate_ids', 'vote_counts', 'total_registered_voters', 'total_valid_votes', 'total_rejected', 'total_issued'],
  ...['total_not_returned'],
];
/** They choose what a read is about, so that without one it is about something else: a twin differs by each of them. */
const CHOICES = [
  'id',
  'year',
  'year_id',
  'region',
  'constituency',
  'constituency_ids',
  'polling_station_id',
  'poll_id',
];
/** They widen a list, or leave out the caller's own: pending.test.ts has them. */
const SWITCHES = ['with_seen', 'of_others'];
/** The constituency says the region already; a seat has a constituency, and the presidency has none. */
const NO_CHOICE = ['sheets.list region_id', 'calls.race constituency_id'];
/** What the lists are of, where it is not what the access table asks for: those who stand for a seat. */
const LISTS: Readonly<Record<string, Fields>> = { 'candidates.list': { election_type_id: 2 } };

/** Twins that say the same, since there is nothing: what another account has entered, sheets that have ended, differences, the year before. */
const ALIKE = [
  'polls.results of another place',
  'sheets.history of another place',
  'sheets.history of another year',
  'sheets.history of the other race',
  'votes.states of another year',
  'stationVotes.agents of another place',
  'stationVotes.agents of another station',
  'stationVotes.agents of another year',
  'stationVotes.agents of the other race',
  'stationVotes.own of another place',
  'stationVotes.own of another station',
  'stationVotes.own of another year',
  'stationVotes.own of the other race',
  'differences.list of another year',
];

type Filter = readonly [name: string, field: string, route: Route];

const isOptional = (route: Route, field: string) => route.input.shape[field]?.safeParse(undefined).success === true;
const narrowing = [...ROUTES].flatMap(([name, route]) =>
  route.method === 'GET' && (route.media === undefined || route.media.startsWith('text/'))
    ? Object.keys(route.input.shape).flatMap((field): Filter[] =>
        isOptional(route, field) && field in VALUES && !NO_CHOICE.includes(`${name} ${field}`)
          ? [[name, field, route]]
          : [],
      )
    : [],
);

let own: Target;
let twins: Twin[];
beforeAll(async () => {
  await storeTargets(server.database.owner);
  await storeTwins(server.database.owner);
  own = await targetFor(server.database.pool, 'super_admin', 'own');
  twins = await twinsOf(server);
  await anEvening();
});

async function ok(answer: Promise<{ status: number; error_msg: unknown }>) {
  const { status, error_msg } = await answer;
  expect(status, JSON.stringify(error_msg)).toBe(200);
}

/** Of both races something that is public, corrected, called and not held. */
async function anEvening() {
  const [boss, admin] = [server.as('super_admin'), server.as('admin')];
  const { votes, registers, stationVotes, contestStatus, calls, years } = contract;
  for (const title of ['2032', '2036']) await ok(boss(years.create, { title, status: 'inactive' }));
  for (const type of [1, 2]) {
    const contest = { year_id: 1, constituency_id: 1, election_type_id: type };
    const ballot = [...standingIn(type, 1), ...(type === 2 ? [51] : [])];
    const figures = (first: number) =>
      ballot.map((candidate_id, at) => ({ candidate_id, vote_count: at === 0 ? first : 5 }));
    await ok(admin(votes.save, { ...contest, votes: figures(20) }));
    const totals = { total_registered_voters: 50_000, total_valid_votes: 15 + 5 * ballot.length, total_rejected: 1 };
    await ok(admin(registers.save, { ...contest, ...totals }));
    const call = { actor: { id: 1, name: 'super_admin', role: 'super_admin' }, input: contest };
    // Past the checks, which are not what this is about.
    await server.database.owner.query('select publish_contest($1)', [call]);
    await ok(boss(registers.save, { ...contest, ...totals, total_rejected: 2, correction: CORRECTION }));
    await ok(admin(stationVotes.publish, { ...contest, polling_station_id: 1, votes: figures(type) }));
    const status = { status: 'annulled' as const, note: 'By the court', publish: true };
    await ok(boss(contestStatus.set, { year_id: 1, constituency_id: 4, election_type_id: type, ...status }));
  }
  const race = { year_id: 1, election_type_id: 1, kind: 'too_close' as const, reason: 'Two points apart' };
  const { data } = await admin(calls.propose, race);
  await ok(boss(calls.confirm, { id: data.id }));
}

async function read([name, , route]: Filter, more: Fields): Promise<unknown> {
  const [call, who] = ACCESS[name] ?? [() => ({}), ''];
  const role = ROLES[who.split(' ').findIndex((word) => word.includes('+'))] ?? 'anonymous';
  const as = role === 'anonymous' ? server.anonymous : server.as(role);
  const needed = Object.entries(call(own)).filter(([field]) => !isOptional(route, field) || field === 'year_id');
  const { status, data, error_msg } = await as(route, { ...Object.fromEntries(needed), ...LISTS[name], ...more });
  expect(status, JSON.stringify([name, more, error_msg])).toBe(200);
  return data;
}

/** The rows of a list, each as text; null of what is no list, or goes on. */
function rowsOf(data: unknown): string[] | null {
  if (typeof data === 'string') return data.trim().split('\n').slice(1);
  const { data: page, last_page = 1 } = data as { data?: unknown; last_page?: number };
  if (last_page > 1) return null;
  const list = Array.isArray(data) ? data : page;
  return Array.isArray(list) ? list.map((row) => JSON.stringify(row)) : null;
}
const valuesOf = ([name, field]: Filter) => VALUES[`${name} ${field}`] ?? VALUES[field] ?? [];

test('a read of another place, station, year or race has another answer', async () => {
  const alike: string[] = [];
  const missing: string[] = [];
  for (const { name, own: ours, read: theirs } of twins) {
    const answer = await theirs();
    if (!answer.startsWith('200')) missing.push(`${name}: ${answer.slice(0, 90)}`);
    if (ours && (await ours()) === answer) alike.push(name);
  }
  expect({ alike, missing }).toEqual({ alike: ALIKE, missing: [] });
});

test.each(narrowing)('%s is narrowed by %s', async (...filter) => {
  const all = rowsOf(await read(filter, {}));
  const some = await Promise.all(valuesOf(filter).map((value) => read(filter, { [filter[1]]: value })));
  for (const found of some.map(rowsOf)) {
    if (!all || !found) continue;
    expect(found.length, 'the world has a row of each').toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.length);
    expect(all).toEqual(expect.arrayContaining(found));
  }
  expect(some[0]).not.toEqual(some[1]);
});

describe('two filters of a list', () => {
  const pairs = narrowing.flatMap((one) =>
    narrowing.flatMap((two) => (one[0] === two[0] && one[1] < two[1] ? [{ name: one[0], one, two }] : [])),
  );
  test.each(pairs)('$name: $one.1 and $two.1', async ({ one, two }) => {
    for (const a of valuesOf(one)) {
      for (const b of valuesOf(two)) {
        const left = rowsOf(await read(one, { [one[1]]: a }));
        const right = rowsOf(await read(two, { [two[1]]: b }));
        const both = rowsOf(await read(one, { [one[1]]: a, [two[1]]: b }));
        expect(both).toEqual(left?.filter((row) => right?.includes(row)));
      }
    }
  });
});

test('each field of a read is tried here, or named with its reason', () => {
  const fields = [...ROUTES.values()].flatMap(({ method, input }) =>
    method === 'GET' ? Object.keys(input.shape) : [],
  );
  const known = [...Object.keys(VALUES), ...NO_FILTERS, ...CHOICES, ...SWITCHES];
  expect([...new Set(fields)].filter((field) => !known.includes(field))).toEqual([]);
});
