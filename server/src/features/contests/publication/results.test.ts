import { contract } from '@election/contract/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { failures } from '../../../platform/sentences.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../../testing/server.ts';
import { CORRECTION } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, registers, results } = contract;

const vote = (candidate_id: number, vote_count: number) => ({ candidate_id, vote_count });
const save = (constituency_id: number, ...figures: ReturnType<typeof vote>[]) =>
  server.as('admin')(votes.save, { correction: CORRECTION, year_id: 1, constituency_id, votes: figures });
const publish = async (constituency_id: number, election_type_id = 1) => {
  const answer = await server.as('super_admin')(votes.publish, {
    correction: CORRECTION,
    year_id: 1,
    constituency_id,
    election_type_id,
  });
  expect(answer.status, JSON.stringify(answer.error_msg)).toBe(200);
};
const register = (constituency_id: number, registered: number, valid: number, rejected: number) =>
  server.as('super_admin')(registers.save, {
    correction: CORRECTION,
    year_id: 1,
    constituency_id,
    election_type_id: 1,
    total_registered_voters: registered,
    total_valid_votes: valid,
    total_rejected: rejected,
  });
const national = async (election_type_id = 1) =>
  (await server.anonymous(results.national, { year_id: 1, election_type_id })).data;

describe('a constituency without a report is not 0', () => {
  test('national: no share, no turnout, no moment; every candidate is listed in ballot order', async () => {
    const { totals, candidates, regions, reporting, as_of, seats, ties } = await national();
    expect(totals).toEqual({
      valid_votes: 0,
      rejected_votes: null,
      registered_voters: null,
      registers: 0,
      turnout: null,
      turnout_from: 'cast',
      left_out: [],
    });
    expect(candidates.map(({ candidate, share }) => [candidate.name, candidate.status, share])).toEqual([
      ['Abena Palm', 'active', null],
      ['Kofi River', 'active', null],
      ['Esi Lamp', 'active', null],
      ['Yaw Withdrawn', 'inactive', null],
    ]);
    expect(regions.map((region) => [region.title, region.reporting, region.candidates])).toEqual([
      ['North', { reported: 0, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 }, []],
      ['South', { reported: 0, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 }, []],
    ]);
    expect({ reporting, as_of, seats, ties }).toEqual({
      reporting: { reported: 0, partly: 0, by_stations: 0, total: 4, postponed: 0, annulled: 0 },
      as_of: null,
      seats: [],
      ties: [],
    });
  });

  test('a figure that is live but not published counts for nothing', async () => {
    await save(1, vote(1, 60), vote(2, 40));
    await register(1, 200, 100, 20);
    expect((await national()).totals).toMatchObject({ valid_votes: 0, registered_voters: null });
  });
});

describe('sums name what they are out of', () => {
  beforeAll(async () => {
    await publish(1);
    await save(2, vote(1, 0), vote(2, 100), vote(3, 0));
    await publish(2);
    await save(3, vote(3, 50));
    await publish(3);
  });

  test('shares are of valid votes, nationally and in each region', async () => {
    const { candidates, regions, totals } = await national();
    expect(totals.valid_votes).toBe(250);
    expect(candidates.map(({ candidate, votes: sum, share }) => [candidate.id, sum, share])).toEqual([
      [2, 140, 140 / 250],
      [1, 60, 60 / 250],
      [3, 50, 50 / 250],
      [4, 0, null],
    ]);
    expect(regions[0]).toMatchObject({
      valid_votes: 200,
      reporting: { reported: 2, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 },
      candidates: [
        { candidate_id: 2, votes: 140, share: 0.7 },
        { candidate_id: 1, votes: 60, share: 0.3 },
        { candidate_id: 3, votes: 0, share: 0 },
      ],
    });
    expect(regions[1]).toMatchObject({ valid_votes: 50, reporting: { reported: 1, total: 2 } });
  });

  test('turnout and rejected ballots are of the reported constituencies that have a register', async () => {
    const sums = () => national().then(({ totals }) => totals);
    expect(await sums()).toMatchObject({
      rejected_votes: 20,
      registered_voters: 200,
      turnout: 120 / 200,
      registers: 1,
    });
    await register(3, 100, 50, 1);
    expect(await sums()).toMatchObject({
      rejected_votes: 21,
      registered_voters: 300,
      turnout: 171 / 300,
      registers: 2,
    });
    await register(4, 1000, 900, 99);
    expect(await sums()).toMatchObject({ rejected_votes: 21, registered_voters: 300, registers: 2 });
  });

  test('the public reads how far the counting is, of the year and of each region', async () => {
    // Three of four constituencies are published: it follows from them until the newsroom says it.
    const begun = { status: 'active', status_desc: '' };
    expect((await national()).year.election_status).toEqual(begun);
    expect((await national()).regions.map(({ election_status }) => election_status.status)).toEqual(['end', 'active']);
    const year = { id: 1, status: 'active', election_status: 'active', status_desc: 'Two regions are being counted' };
    expect((await server.as('super_admin')(contract.years.update, year)).status).toBe(200);
    const north = { title: 'North', status: 'active', svg_path: 'M0 0h1v1z', year_id: 1 };
    const ended = { id: 1, ...north, election_status: 'end', status_desc: 'All declared' };
    expect((await server.as('super_admin')(contract.regions.update, ended)).status).toBe(200);
    const { year: shown, regions } = await national();
    expect(shown.election_status).toEqual({ status: 'active', status_desc: 'Two regions are being counted' });
    expect(regions.map(({ election_status }) => election_status)).toEqual([
      { status: 'end', status_desc: 'All declared' },
      begun,
    ]);
  });

  test('x of y never exceeds y, however often a contest is published', async () => {
    const findings = [{ code: 'C1', numbers: { sum: 101, valid: 100 } }];
    const edit = { year_id: 1, constituency_id: 1, votes: [vote(3, 1)], findings, reason: 'Recount' };
    expect((await server.as('super_admin')(votes.save, { ...edit, correction: CORRECTION })).data.published).toBe(true);
    const { reporting, as_of } = await national();
    expect(reporting).toEqual({ reported: 3, partly: 0, by_stations: 0, total: 4, postponed: 0, annulled: 0 });
    expect(as_of).not.toBeNull();
  });

  test('sums go beyond 32 bits', async () => {
    await save(4, vote(1, 2_147_483_647), vote(2, 2_147_483_647));
    await server.as('admin')(registers.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 4,
      election_type_id: 1,
      total_registered_voters: 0,
      total_valid_votes: 0,
      total_rejected: 0,
    });
    const list = await server.as('super_admin')(contract.findings.list, {
      year_id: 1,
      constituency_id: 4,
      election_type_id: 1,
    });
    const errors = list.data
      .filter(({ severity }) => severity === 'error')
      .map(({ code, numbers }) => ({ code, numbers }));
    await server.as('super_admin')(contract.findings.decide, {
      year_id: 1,
      constituency_id: 4,
      election_type_id: 1,
      findings: errors,
      reason: 'To see that nothing overflows',
    });
    await publish(4);
    expect((await national()).totals.valid_votes).toBe(251 + 2 * 2_147_483_647);
  });
});

describe('a response is cached', () => {
  const read = (headers = {}, query = 'election_type_id=1&year_id=1') =>
    server.app.inject({ method: 'GET', url: `/api/v1/national/results?${query}`, headers });
  const change = (name: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/parties/3?_method=put',
      headers: { authorization: `Bearer ${tokenOf('super_admin')}`, 'x-secure-request': SECURE_REQUEST_KEY },
      payload: Object.entries({ name, status: 'active', year_id: '1', order_queue: '3', color: '#ddcc77' }).reduce(
        (form, [field, value]) => {
          form.append(field, value);
          return form;
        },
        new FormData(),
      ),
    });

  test('and a client that has it gets 304, for a list of tags too', async () => {
    const first = await read();
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=1, stale-if-error=600');
    expect((await read()).body).toBe(first.body);
    for (const known of [etag, `"1", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await read({ 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await read({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
    expect((await read({ 'if-none-match': etag }, 'election_type_id=2&year_id=1')).statusCode).toBe(200);
  });

  test.each([
    [
      'a live edit',
      () =>
        server.as('super_admin')(votes.save, {
          correction: CORRECTION,
          year_id: 1,
          constituency_id: 2,
          votes: [vote(1, 7)],
        }),
    ],
    ['a register of a published contest', () => register(2, 900, 107, 3)],
    ['another name of a party', () => change('Lantern Party')],
  ])('no longer than until %s', async (_what, happen) => {
    const { headers, body } = await read();
    const answer = await happen();
    expect('status' in answer ? answer.status : answer.statusCode).toBe(200);
    const after = await read({ 'if-none-match': String(headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(body);
  });

  test('through whatever does not show in it', async () => {
    const { headers } = await read();
    await server.as('agent')(votes.submit, { year_id: 1, constituency_id: 1, votes: [vote(1, 61)] });
    expect((await read({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('the moment that it speaks of is that of the newest figure, not of another name', async () => {
    const before = await national();
    await change('Lamp Party');
    const after = await national();
    expect(after.version).toBe(before.version + 1);
    expect(after.as_of).toBe(before.as_of);
  });
});

describe('what is not there', () => {
  test('is said to be missing; without a year it is the current one', async () => {
    const ask = (input: object) => server.anonymous(results.national, { election_type_id: 1, ...input });
    expect(await ask({ year_id: 9 })).toMatchObject({
      status: 404,
      error_msg: failures.missing({ what: failures.theYear }),
    });
    expect(await ask({ year_id: 1, election_type_id: 9 })).toMatchObject({
      status: 404,
      error_msg: failures.missing({ what: failures.theElectionType }),
    });
    expect((await ask({})).data.year.id).toBe(1);
    const call = server.as('super_admin');
    const { data: later } = await call(contract.years.create, { title: '2028', status: 'active' });
    await call(contract.years.create, { title: '2032', status: 'inactive' });
    expect((await ask({})).data).toMatchObject({
      year: { title: '2024' },
      years: [
        { id: later.id, title: '2028' },
        { id: 1, title: '2024' },
      ],
    });
    await call(contract.years.makeCurrent, { id: later.id });
    expect((await ask({})).data.year.title).toBe('2028');
    const exported = await server.anonymous(contract.exports.json, {});
    expect(exported).toMatchObject({ status: 200, data: { year: { title: '2028' } } });
  });
});
