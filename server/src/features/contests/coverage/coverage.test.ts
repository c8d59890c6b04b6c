import { contract } from '@election/contract/contract';
import { COVERAGE_STATES, type CoverageContest } from '@election/contract/figures/coverage';
import type { Input } from '@election/contract/wire/route';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';

const server = useServer();
const { corrections, coverage, findings, registers, stationVotes, votes } = contract;

const { year, presidential } = SMALL;
const CONTEST = { year_id: year, election_type_id: 1 };
const HERE = { ...CONTEST, constituency_id: SMALL.north.first };
const STATION = { year_id: year, election_type_id: 1, polling_station_id: SMALL.stations.first };
const ballot = (figures: readonly number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: presidential[index] ?? 0, vote_count }));

const read = (person: Person = 'admin') => server.as(person)(coverage.states, CONTEST);
const rowOf = (contests: readonly CoverageContest[], constituency_id: number = HERE.constituency_id) =>
  contests.find((one) => one.constituency_id === constituency_id);
const here = async (constituency_id?: number) => rowOf((await read()).data.contests, constituency_id);
const stations = async () => (await here())?.stations.map(([id, state, , by]) => [id, COVERAGE_STATES[state], by]);

const submit = (person: Person, ...figures: number[]) =>
  server.as(person)(votes.submit, { ...HERE, votes: ballot(figures) });
const save = (...figures: number[]) =>
  server.as('admin')(votes.save, { correction: CORRECTION, ...HERE, votes: ballot(figures) });
const register = (valid: number) =>
  server.as('admin')(registers.save, {
    correction: CORRECTION,
    ...HERE,
    ...{ total_registered_voters: 2000, total_valid_votes: valid, total_rejected: 0 },
  });

describe('the places of a year', () => {
  test('are its regions, constituencies and active stations, with their registered voters', async () => {
    const { data } = await server.as('super_admin')(coverage.places, { year_id: year });
    expect(data.regions.map(({ title }) => title)).toEqual(['North', 'South']);
    expect(data.constituencies.map(({ name, registered_voters }) => [name, registered_voters])).toEqual([
      ['North One', 50_000],
      ['North Two', 50_000],
      ['South One', 50_000],
      ['South Two', null],
    ]);
    expect(data.constituencies[0]?.stations).toEqual([
      [1, 'N0101', 'North School', 600],
      [2, 'N0102', 'North Chapel', 600],
    ]);
  });

  test('are those of the own region for a correspondent, as are contests and agents', async () => {
    const seen = async (person: Person) => {
      const places = await server.as(person)(coverage.places, { year_id: year });
      const { data } = await server.as(person)(coverage.states, CONTEST);
      const agents = await server.as(person)(coverage.agents, { year_id: year });
      return [
        places.data.constituencies.map(({ id }) => id),
        data.contests.map(({ constituency_id }) => constituency_id),
        agents.data.map(({ name }) => name),
      ];
    };
    expect(await seen('admin')).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
      ['agent', 'intern', 'second_agent'],
    ]);
    expect(await seen('correspondent')).toEqual([
      [1, 2],
      [1, 2],
      ['agent', 'intern', 'second_agent'],
    ]);
    expect(await seen('southern_correspondent')).toEqual([[3, 4], [3, 4], []]);
  });

  test('show a station that is added at the next read', async () => {
    const codes = async () => {
      const { data } = await server.as('admin')(coverage.places, { year_id: year });
      return data.constituencies[3]?.stations.map(([, code]) => code);
    };
    expect(await codes()).toEqual([]);
    const made = await server.as('super_admin')(contract.pollingStations.create, {
      ...{ constituency_id: SMALL.south.second, code: 'S0201', name: 'South Hall', status: 'active' },
    });
    expect(await codes()).toEqual(['S0201']);
    await server.as('super_admin')(contract.pollingStations.remove, { id: made.data.id });
    expect(await codes()).toEqual([]);
  });
});

const onBoard = async () =>
  (await server.as('admin')(contract.board.list, { year_id: year })).data.find(
    (one) => one.constituency_id === HERE.constituency_id && one.election_type_id === HERE.election_type_id,
  )?.state;

/** Ticks every open warning. */
async function tick(contest: Input<typeof findings.list> = HERE) {
  const { data } = await server.as('super_admin')(findings.list, contest);
  const open = data.filter(({ severity, decision }) => severity === 'warning' && !decision);
  await server.as('super_admin')(findings.decide, {
    ...contest,
    findings: open.map(({ code, numbers }) => ({ code, numbers })),
  });
}

describe('the state of a contest', () => {
  test('passes from silent to published, and each read after a change shows it with the last change and who', async () => {
    expect(await here()).toMatchObject({ state: 'silent', last: null, sheet: false, stations: [], reminders: [] });

    await submit('agent', 500, 300, 100);
    const entered = (await read()).data;
    expect(rowOf(entered.contests)).toMatchObject({ state: 'entered', last: { by: USER_ID.agent } });
    expect(entered.people).toEqual({ [USER_ID.agent]: 'agent' });
    await submit('second_agent', 500);
    expect(await here()).toMatchObject({ state: 'entered' });
    await submit('second_agent', 500, 300, 100);
    expect(await here()).toMatchObject({ state: 'agreed', last: { by: USER_ID.second_agent } });
    await submit('second_agent', 500, 301, 100);
    expect(await here()).toMatchObject({ state: 'differs', last: { by: USER_ID.second_agent } });

    await save(500, 300, 100);
    // A warning is open: the race board says so too, and neither says that it is ready.
    expect(await here()).toMatchObject({ state: 'validated', last: { by: USER_ID.admin } });
    expect(await onBoard()).toBe('warnings');
    await tick();
    expect(await onBoard()).toBe('ready');
    expect(await here()).toMatchObject({ state: 'ready', last: { by: USER_ID.admin } });
    await register(901);
    expect(await here()).toMatchObject({ state: 'validated' });
    const error = (await server.as('super_admin')(findings.list, HERE)).data.find(({ decision }) => !decision);
    await server.as('super_admin')(findings.decide, {
      ...HERE,
      findings: [{ code: error?.code ?? 'C1', numbers: error?.numbers ?? {} }],
      reason: 'The sheet says so.',
    });
    expect(await here()).toMatchObject({ state: 'ready' });
    await server.as('super_admin')(votes.publish, { ...HERE, correction: CORRECTION });
    expect(await here()).toMatchObject({ state: 'published', last: { by: USER_ID.super_admin } });
    // Nothing of the neighbours and of the other election type has moved.
    const { data } = await read();
    expect(rowOf(data.contests, SMALL.north.second)).toMatchObject({ state: 'silent', last: null });
    const parliamentary = await server.as('admin')(coverage.states, { ...CONTEST, election_type_id: 2 });
    expect(rowOf(parliamentary.data.contests)?.state).toBe('silent');
  });

  test('is silent again where every entry was declined', async () => {
    const there = { ...HERE, constituency_id: SMALL.north.second };
    await server.as('second_agent')(votes.submit, { ...there, votes: ballot([1, 2, 3]) });
    expect((await here(there.constituency_id))?.state).toBe('entered');
    await server.as('admin')(votes.decide, {
      ...{ ...there, status: 'declined', reason: 'Unreadable' },
      votes: ballot([1, 2, 3]).map((vote) => ({ ...vote, user_id: USER_ID.second_agent })),
    });
    expect(await here(there.constituency_id)).toMatchObject({ state: 'silent', last: { by: USER_ID.admin } });
  });

  test('differs no more once the desk has decided, as on the list of differences, even where the ballot grows', async () => {
    const there = { ...HERE, election_type_id: 2 };
    const ofBallot = (vote_count: number) => SMALL.parliamentary.map((candidate_id) => ({ candidate_id, vote_count }));
    const enter = (person: Person, vote_count: number) =>
      server.as(person)(votes.submit, { ...HERE, votes: ofBallot(vote_count) });
    const state = async () => {
      const { data } = await server.as('admin')(coverage.states, { ...CONTEST, election_type_id: 2 });
      return rowOf(data.contests)?.state;
    };
    await enter('agent', 10);
    await enter('intern', 11);
    expect(await state()).toBe('differs');
    const { seen } = (await server.as('admin')(contract.differences.read, there)).data;
    const kept = ofBallot(10).map((vote) => ({ ...vote, user_id: USER_ID.agent }));
    expect((await server.as('admin')(contract.differences.resolve, { ...there, seen, votes: kept })).status).toBe(200);
    await enter('second_agent', 12);
    await tick(there);
    expect(await state()).toBe('ready');
    await server.database.owner.query(
      `insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
       values (99, 1, 2, 1, 3, 'Yaa Late', 'active', 9)`,
    );
    expect(await state()).toBe('entered');
    expect((await server.as('admin')(contract.differences.list, { year_id: year })).data.contests).toEqual([]);
    await server.database.owner.query('delete from candidates where id = 99');
  });

  test('is ready no more once another constituency has the same figures, which is a warning', async () => {
    const one = { ...CONTEST, constituency_id: SMALL.north.second };
    const other = { ...CONTEST, constituency_id: SMALL.south.second };
    const saveAt = (place: typeof one | typeof other, figures: number[]) =>
      server.as('admin')(votes.save, { ...place, votes: ballot(figures) });
    const state = async () => (await here(one.constituency_id))?.state;
    await saveAt(one, [171, 282, 393]);
    await tick(one);
    expect(await state()).toBe('ready');
    await saveAt(other, [171, 282, 393]);
    expect(await state()).toBe('validated');
    await saveAt(other, [171, 282, 394]);
    expect(await state()).toBe('ready');
  });

  test('is none where no votes are awaited', async () => {
    const there = { ...CONTEST, constituency_id: SMALL.south.first };
    const set = (status: string) => server.as('super_admin')(contract.contestStatus.set, { ...there, status });
    await set('postponed');
    expect(await here(there.constituency_id)).toMatchObject({ state: null });
    await set('held');
    expect(await here(there.constituency_id)).toMatchObject({ state: 'silent' });
  });

  test('is read for one constituency alone, as in the whole list', async () => {
    const { data } = await server.as('correspondent')(coverage.constituency, HERE);
    expect(data.contests).toEqual([await here()]);
    expect(Object.values(data.people)).toEqual(['super_admin']);
  });

  test('of a year that is not there is empty', async () => {
    expect((await server.as('admin')(coverage.states, { ...CONTEST, year_id: 99 })).data.contests).toEqual([]);
  });
});

describe('the state of a polling station', () => {
  const by = (user_id: number, figures: number[]) => ballot(figures).map((vote) => ({ ...vote, user_id }));

  test('passes from silent to published, beside its contest', async () => {
    const before = await here();
    const decide = (...figures: number[]) =>
      server.as('admin')(votes.decide, { ...HERE, ...STATION, votes: by(USER_ID.intern, figures) });
    expect(await stations()).toEqual([]);
    await server.as('intern')(stationVotes.submit, { ...STATION, votes: ballot([1, 2, 3]) });
    expect(await stations()).toEqual([[STATION.polling_station_id, 'entered', USER_ID.intern]]);
    // A candidate is left.
    await decide(1, 2);
    expect(await stations()).toEqual([[STATION.polling_station_id, 'entered', USER_ID.admin]]);
    await server.as('admin')(votes.decide, {
      ...{ ...HERE, ...STATION },
      votes: by(USER_ID.intern, [1, 2, 3]).slice(2),
    });
    expect(await stations()).toEqual([[STATION.polling_station_id, 'validated', USER_ID.admin]]);
    const published = { ...STATION, votes: ballot([1, 2, 4]), reason: 'Seen' };
    expect(
      await server.as('correspondent')(stationVotes.publish, { ...published, correction: CORRECTION }),
    ).toMatchObject({ status: 200 });
    expect(await stations()).toEqual([[STATION.polling_station_id, 'published', USER_ID.correspondent]]);
    const { data } = await server.as('super_admin')(corrections.standing, {
      ...STATION,
      constituency_id: SMALL.north.first,
    });
    const withdrawal = { ...STATION, version: data.version, ...CORRECTION };
    expect((await server.as('super_admin')(corrections.withdrawStation, withdrawal)).status).toBe(200);
    expect((await stations())?.[0]?.[1]).toBe('withdrawn');
    expect(await here()).toMatchObject({ state: before?.state, last: before?.last });
  });

  test('is silent where all was declined', async () => {
    const there = { ...STATION, polling_station_id: SMALL.stations.second };
    await server.as('intern')(stationVotes.submit, { ...there, votes: ballot([1, 2, 3]) });
    expect(await stations()).toHaveLength(2);
    await server.as('admin')(votes.decide, {
      ...{ ...HERE, ...there, status: 'declined', reason: 'Unreadable' },
      votes: by(USER_ID.intern, [1, 2, 3]),
    });
    expect(await stations()).toHaveLength(1);
  });
});

describe('the people who enter figures', () => {
  const person = async (name: string) =>
    (await server.as('admin')(coverage.agents, { year_id: year })).data.find((one) => one.name === name);

  test('are those assigned, with their places and when they were last seen', async () => {
    expect(await person('second_agent')).toMatchObject({ role: 'agent', constituency_ids: [1, 2], waiting: null });
    await server.as('second_agent')(votes.states, { year_id: year });
    const seen = (await person('second_agent'))?.last_seen_at;
    expect(Math.abs(Date.now() - Date.parse(seen ?? ''))).toBeLessThan(120_000);
  });

  test('are active: one who is not any more is not called', async () => {
    const set = (status: string) =>
      server.database.owner.query('update users set status = $1 where id = $2', [status, USER_ID.intern]);
    await set('inactive');
    expect(await person('intern')).toBeUndefined();
    await set('active');
    expect(await person('intern')).toBeDefined();
  });
});
