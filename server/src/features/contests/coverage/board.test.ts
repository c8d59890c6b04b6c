import { contract } from '@election/contract/contract';
import type { BoardContest } from '@election/contract/figures/board';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { type Person, SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { board, findings, registers, votes } = contract;

const { year, presidential, parliamentary } = SMALL;
const HERE = { year_id: year, constituency_id: SMALL.north.first, election_type_id: 1 };
const ballot = (figures: number[], candidates: readonly number[] = presidential) =>
  figures.map((vote_count, index) => ({ candidate_id: candidates[index] ?? 0, vote_count }));

const list = (person: Person = 'admin') => server.as(person)(board.list, { year_id: year });
const rowOf = (rows: BoardContest[], constituency_id: number = HERE.constituency_id, election_type_id = 1) =>
  rows.find((row) => row.constituency_id === constituency_id && row.election_type_id === election_type_id);
const here = async () => rowOf((await list()).data);

const submit = (person: Person, ...figures: number[]) =>
  server.as(person)(votes.submit, { ...HERE, votes: ballot(figures) });
const save = (...figures: number[]) => server.as('admin')(votes.save, { ...HERE, votes: ballot(figures) });
const register = (valid: number) =>
  server.as('admin')(registers.save, {
    ...HERE,
    total_registered_voters: 2000,
    total_valid_votes: valid,
    total_rejected: 0,
  });

describe('the board', () => {
  test('lists every contest of both election types by region, constituency and type, for those who reach all', async () => {
    const { data } = await list('super_admin');
    expect(data.map(({ region, constituency, election_type_id }) => [region, constituency, election_type_id])).toEqual([
      ['North', 'North One', 1],
      ['North', 'North One', 2],
      ['North', 'North Two', 1],
      ['North', 'North Two', 2],
      ['South', 'South One', 1],
      ['South', 'South One', 2],
      ['South', 'South Two', 1],
      ['South', 'South Two', 2],
    ]);
    expect(data.every(({ state, waits_since }) => state === 'silent' && waits_since === null)).toBe(true);
    // An inactive candidate is not counted.
    expect(data.map(({ candidates }) => candidates)).toEqual([3, 2, 3, 2, 3, 0, 3, 0]);
    expect((await list('admin')).data).toEqual(data);
  });

  test('of a correspondent has the own region, also right after that of another region was read', async () => {
    const regions = async (person: Person) => [...new Set((await list(person)).data.map(({ region }) => region))];
    expect(await regions('admin')).toEqual(['North', 'South']);
    expect(await regions('correspondent')).toEqual(['North']);
    expect(await regions('southern_correspondent')).toEqual(['South']);
    expect(await regions('correspondent')).toEqual(['North']);
  });

  test('of a year that is not there is empty', async () => {
    expect((await server.as('admin')(board.list, { year_id: 99 })).data).toEqual([]);
  });
});

test('a contest passes its states, and each read after a change shows it', async () => {
  expect(await here()).toMatchObject({ state: 'silent', providers: 0, pending: 0 });

  await submit('agent', 500, 300, 100);
  const entered = await here();
  expect(entered).toMatchObject({ state: 'entered', providers: 1, pending: 1, live: 0 });
  expect(Math.abs(Date.now() - Date.parse(entered?.waits_since ?? ''))).toBeLessThan(60_000);

  await submit('second_agent', 500, 300, 100);
  expect(await here()).toMatchObject({ state: 'entered', providers: 2, pending: 2, waits_since: entered?.waits_since });
  await submit('second_agent', 500, 301, 100);
  expect(await here()).toMatchObject({ state: 'differs', providers: 2, pending: 2 });

  await save(500, 300, 100);
  const warnings = (await here())?.warnings ?? [];
  expect(warnings).toEqual([
    'Kofi River: agent entered 300, second_agent entered 301.',
    expect.stringContaining('Not checkable: no totals.'),
  ]);
  expect(await here()).toMatchObject({ state: 'warnings', live: 3, errors: 0 });
  await register(901);
  expect(await here()).toMatchObject({ state: 'validated', errors: 1 });

  const { data: found } = await server.as('super_admin')(findings.list, HERE);
  const decide = (severity: string) =>
    server.as('super_admin')(findings.decide, {
      ...HERE,
      findings: found.filter((one) => one.severity === severity).map(({ code, numbers }) => ({ code, numbers })),
      reason: 'The sheet says so.',
    });
  await decide('error');
  expect(await here()).toMatchObject({ state: 'warnings', errors: 0, warnings: [warnings[0]] });
  await decide('warning');
  expect(await here()).toMatchObject({ state: 'ready', errors: 0, warnings: [] });

  expect(await server.as('super_admin')(votes.publish, HERE)).toMatchObject({ status: 200 });
  expect(await here()).toMatchObject({ state: 'published', errors: 0 });
  // Nothing of the neighbours has moved.
  const { data } = await list();
  expect(rowOf(data, HERE.constituency_id, 2)?.state).toBe('silent');
  expect(rowOf(data, SMALL.north.second)?.state).toBe('silent');
});

test('a contest without a figure for one candidate is not ready, and errors of the stations stop it', async () => {
  const at = { year_id: year, constituency_id: SMALL.north.first, election_type_id: 2 };
  const race = async () => rowOf((await list()).data, at.constituency_id, 2);
  await server.as('admin')(votes.save, { ...at, votes: ballot([40], parliamentary) });
  expect(await race()).toMatchObject({ state: 'entered', live: 1, candidates: 2 });
  await server.as('admin')(votes.save, { ...at, votes: ballot([40, 30], parliamentary) });
  expect(await race()).toMatchObject({ state: 'warnings', errors: 0 });
  for (const polling_station_id of [SMALL.stations.first, SMALL.stations.second]) {
    const figures = ballot([10, 10], parliamentary);
    await server.as('admin')(contract.stationVotes.publish, { ...at, polling_station_id, votes: figures });
  }
  // Both stations have reported, and add up to other figures: C9 for each candidate.
  expect(await race()).toMatchObject({ state: 'validated', errors: 2 });
});

test('the totals of a polling station are no totals of the constituency', async () => {
  const at = { year_id: year, constituency_id: SMALL.south.first, election_type_id: 1 };
  const there = async () => rowOf((await list()).data, at.constituency_id);
  const totals = (total_valid_votes: number, more = {}) =>
    server.as('admin')(registers.save, {
      ...at,
      total_registered_voters: 4000,
      total_valid_votes,
      total_rejected: 0,
      ...more,
    });
  await server.as('admin')(votes.save, { ...at, votes: ballot([400, 300, 100]) });
  // A station alone: its 10 votes say nothing about the 800 of the constituency.
  await totals(10, { polling_station_id: 3 });
  expect(await there()).toMatchObject({ state: 'warnings', errors: 0 });
  await totals(800);
  expect(await list()).toMatchObject({ status: 200 });
  expect(await there()).toMatchObject({ state: 'ready', errors: 0 });
  expect(await server.as('super_admin')(votes.publishReady, { year_id: year })).toMatchObject({ status: 200 });
  expect(await there()).toMatchObject({ state: 'published' });

  // Totals of the constituency that are not public, beside others of a station: one row, with the time of the former.
  await totals(801);
  await totals(11, { polling_station_id: 3 });
  const rows = (await list()).data.filter(
    ({ constituency_id, election_type_id }) => constituency_id === at.constituency_id && election_type_id === 1,
  );
  expect(rows).toMatchObject([{ state: 'validated', errors: 1 }]);
});

test('warnings are in the language of each reader, whoever has read the board before', async () => {
  const there = { ...HERE, constituency_id: SMALL.south.second };
  expect((await server.as('admin')(votes.save, { ...there, votes: ballot([9000, 1, 1]) })).status).toBe(200);
  const first = async (language: string) => {
    const { data } = await server.as('admin')(board.list, { year_id: year }, { language });
    return rowOf(data, there.constituency_id)?.warnings[0];
  };
  const [before, english, after] = [await first('fr'), await first('en'), await first('fr')];
  expect(english).toContain('9,002 votes');
  expect(before).toContain('9\u202f002');
  expect(after).toBe(before);
});
