import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import { contract } from '@election/contract/contract';
import { findingsDone } from '@election/contract/messages/done';
import { figuresMoved, sayFindings as say } from '@election/contract/messages/findings';
import { errorsFirst } from '@election/contract/messages/rules';
import { sayVotes } from '@election/contract/messages/votes';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { hold } from '../../../testing/locks.ts';
import { useServer } from '../../../testing/server.ts';
import { type Person, SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, registers, findings, results } = contract;

const at = (constituency_id: number) => ({ year_id: 1, constituency_id, election_type_id: 1 });
const here = at(SMALL.north.first);
const there = at(SMALL.north.second);

const save = (person: Person, contest: typeof here, ...figures: number[]) =>
  server.as(person)(votes.save, {
    year_id: 1,
    constituency_id: contest.constituency_id,
    votes: figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count })),
  });
const register = (contest: typeof here, registered: number, valid: number, rejected: number) =>
  server.as('correspondent')(registers.save, {
    ...contest,
    total_registered_voters: registered,
    total_valid_votes: valid,
    total_rejected: rejected,
  });
const list = (person: Person, contest = here) => server.as(person)(findings.list, contest);
const decide = (person: Person, what: Pick<ContestFinding, 'code' | 'numbers'>[], more = {}, options = {}) =>
  server.as(person)(
    findings.decide,
    { ...here, findings: what.map(({ code, numbers }) => ({ code, numbers })), ...more },
    options,
  );
const publish = (contest = here) => server.as('super_admin')(votes.publish, contest);
const codes = (list: ContestFinding[]) => list.map(({ code, severity }) => `${code} ${severity}`);
const only = (list: ContestFinding[], code: string) => list.filter((finding) => finding.code === code);
const decisions = async () =>
  (await server.database.pool.query('select code, reason, decided_by from finding_decisions order by id')).rows;

describe('what the checks say', () => {
  test('nothing of a contest without figures; and a contest that is not there is said to be none', async () => {
    expect(await list('admin')).toMatchObject({ status: 200, data: [] });
    expect(await list('admin', { ...here, year_id: 7 })).toMatchObject({ status: 404, error_msg: sayVotes.noContest });
    expect(await decide('admin', [{ code: 'C1', numbers: {} }], { year_id: 7 })).toMatchObject({ status: 404 });
  });

  test('is the same for all who validate or publish there', async () => {
    await save('admin', here, 600, 300, 50);
    await register(here, 900, 940, 60);
    const { data } = await list('correspondent');
    expect(codes(data)).toEqual(['C1 error', 'C2 error', 'C5 warning']);
    expect(data[0]).toMatchObject({ numbers: { sum: 950, valid: 940 }, decision: null });
    for (const person of ['super_admin', 'admin'] as const) expect((await list(person)).data).toEqual(data);
  });

  test('without register totals is that they cannot be checked, which stops no publication', async () => {
    const contest = at(SMALL.south.second);
    await save('admin', contest, 10, 20, 30);
    const { data } = await list('super_admin', contest);
    expect(codes(data)).toEqual(['C17 warning']);
    expect(data.map(sentenceOf).join()).toMatch(/^Not checkable: no totals/);
    await server.as('admin')(registers.save, {
      ...contest,
      total_registered_voters: 100,
      total_valid_votes: 60,
      total_rejected: 0,
    });
    expect(codes((await list('super_admin', contest)).data)).toEqual([]);
  });

  test('names another constituency of this type with the same figures, and not one with the same in another order', async () => {
    await save('admin', there, 300, 600, 50);
    expect(only((await list('admin')).data, 'C8')).toEqual([]);
    await save('admin', there, 600, 300, 50);
    expect(only((await list('admin')).data, 'C8')).toMatchObject([
      { severity: 'warning', numbers: { unit: 'North Two' } },
    ]);
    await save('admin', there, 1, 2, 3);
  });

  test.each([
    ['one vote fewer', [600, 300, 49], 0],
    ['the same', [600, 300, 50], 1],
    ['one vote more', [600, 300, 51], 0],
  ])('compares the figure of each candidate: %s', async (_, figures, found) => {
    await save('admin', there, ...figures);
    expect(only((await list('admin')).data, 'C8')).toHaveLength(found);
    await save('admin', there, 1, 2, 3);
  });

  test('does not compare figures of which one is missing', async () => {
    await save('admin', at(SMALL.south.first), 600, 300);
    expect(only((await list('admin')).data, 'C8')).toEqual([]);
    await save('admin', at(SMALL.south.first), 1, 2);
  });

  test('compares the candidates of one contest, not those of other constituencies in the same order', async () => {
    const parliamentary = (constituency_id: number) => ({ ...at(constituency_id), election_type_id: 2 });
    for (const [constituency_id, first] of [
      [SMALL.north.first, 11],
      [SMALL.north.second, 13],
    ] as const) {
      await server.as('admin')(votes.save, {
        year_id: 1,
        constituency_id,
        votes: [
          { candidate_id: first, vote_count: 700 },
          { candidate_id: first + 1, vote_count: 250 },
        ],
      });
    }
    expect(only((await list('admin', parliamentary(SMALL.north.first))).data, 'C8')).toEqual([]);
  });
});

describe('deciding', () => {
  test('an error stops the publication, and its sentence says why', async () => {
    const { data } = await list('super_admin');
    const errors = data.filter(({ severity }) => severity === 'error');
    expect(await publish()).toMatchObject({
      status: 409,
      error_msg: errorsFirst(errors.map(sentenceOf)),
    });
  });

  test('a correspondent ticks a warning, and the decision shows the name; only a publisher overrides an error', async () => {
    const { data } = await list('correspondent');
    expect(await decide('correspondent', only(data, 'C5'))).toMatchObject({
      status: 200,
      data: { decided: 1 },
      msg: findingsDone.decided,
    });
    const [ticked] = only((await list('super_admin')).data, 'C5');
    expect(ticked?.decision).toMatchObject({ by: 'correspondent', reason: null });
    for (const person of ['correspondent', 'admin'] as const) {
      expect(await decide(person, only(data, 'C1'), { reason: 'Seen' })).toMatchObject({
        status: 403,
        error_msg: say.onlyPublishers,
      });
    }
  });

  test('an error is overridden only with a reason, and nothing of a call without one is kept', async () => {
    const { data } = await list('super_admin');
    for (const reason of [undefined, '', '   ']) {
      expect(await decide('super_admin', [...only(data, 'C5'), ...only(data, 'C1')], { reason })).toMatchObject({
        status: 422,
        error_msg: { reason: [say.reasonNeeded] },
      });
    }
    expect(await decisions()).toHaveLength(1);
  });

  test('numbers that no longer stand cannot be decided on', async () => {
    expect(await decide('admin', [{ code: 'C5', numbers: { rejected: 1, ballots: 2 } }])).toMatchObject({
      status: 409,
      error_msg: say.gone,
    });
  });

  test('an override lasts as long as its numbers do', async () => {
    const { data } = await list('super_admin');
    const errors = data.filter(({ severity }) => severity === 'error');
    await decide('super_admin', errors, { reason: 'A special voting centre' });
    await register(here, 900, 941, 60);
    expect(await publish()).toMatchObject({
      status: 409,
      error_msg: errorsFirst([
        "The candidates' votes add up to 950, but the register says 941 valid votes.",
        '1,001 ballots are more than the 900 registered voters.',
      ]),
    });
    await register(here, 900, 940, 60);
    const now = only((await list('admin')).data, 'C1');
    expect(now[0]?.decision).toMatchObject({ by: 'super_admin', reason: 'A special voting centre' });
    expect(await publish()).toMatchObject({ status: 200, data: { votes: 950 } });
  });

  test('the same call with the same key decides once', async () => {
    await register(here, 900, 940, 61);
    const { data } = await list('admin');
    const before = (await decisions()).length;
    const once = () => decide('admin', only(data, 'C5'), {}, { key: 'tick-once-1' });
    expect((await once()).data).toEqual((await once()).data);
    expect(await decisions()).toHaveLength(before + 1);
  });

  test('every decision is in the audit trail of its constituency', async () => {
    const { rows } = await server.database.pool.query(
      `select chain, actor_name, after ->> 'reason' as reason from audit_entries where action = 'findings.decide' order by sequence`,
    );
    expect(rows).toEqual([
      { chain: 1, actor_name: 'correspondent', reason: null },
      { chain: 1, actor_name: 'super_admin', reason: 'A special voting centre' },
      { chain: 1, actor_name: 'admin', reason: null },
    ]);
  });
});

test('figures that move between the check and the publication stop it, and nothing is public', async () => {
  const contest = at(SMALL.south.first);
  await save('admin', contest, 10, 20, 30);
  const version = async () =>
    (await server.anonymous(results.national, { year_id: 1, election_type_id: 1 })).data.version;
  const before = await version();
  // The edit holds the contest's lock: Publish has run its checks by the time it waits for the lock.
  const editor = await hold(
    server.database,
    'select from contests where constituency_id = 3 and election_type_id = 1 for update',
  );
  const publication = publish(contest);
  await editor.waitedFor(1);
  await editor.query(`update vote_values set live_votes = 99999 from contests k
    where k.id = contest_id and k.constituency_id = 3 and k.election_type_id = 1 and candidate_id = 1`);
  await editor.commit();
  expect(await publication).toMatchObject({
    status: 409,
    error_msg: figuresMoved([
      { name: 'Abena Palm', votes: 99999 },
      { name: 'Kofi River', votes: 20 },
      { name: 'Esi Lamp', votes: 30 },
    ]),
  });
  expect(await version()).toBe(before);
});

describe('figures that were checked before Publish Votes', () => {
  const sumIs = (sum: number, valid: number) => ({
    status: 409,
    error_msg: errorsFirst([`The candidates' votes add up to ${sum}, but the register says ${valid} valid votes.`]),
  });
  const contest = { ...at(SMALL.south.second), election_type_id: 1 };
  /** How often the checks have read figures while `run` ran. */
  const checksDuring = async (run: () => Promise<unknown>) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const texts = () =>
      query.mock.calls.map(([one]) => (typeof one === 'string' ? one : ((one as { text?: string }).text ?? '')));
    await run();
    const count = texts().filter((text) => text.includes('contest_figures(')).length;
    query.mockRestore();
    return count;
  };

  test('and had no error are not read again, but checked again once one of them is another', async () => {
    await save('admin', contest, 11, 20, 30);
    await server.as('admin')(registers.save, {
      ...contest,
      total_registered_voters: 900,
      total_valid_votes: 61,
      total_rejected: 1,
    });
    await list('super_admin', contest);
    expect(await checksDuring(async () => expect((await publish(contest)).status).toBe(200))).toBe(0);

    await save('admin', contest, 11, 20, 31);
    expect(await checksDuring(async () => expect(await publish(contest)).toMatchObject(sumIs(62, 61)))).toBe(1);
  });

  test('are checked again where an error was found, a register is another, or a station says otherwise', async () => {
    await list('super_admin', contest);
    expect(await checksDuring(async () => expect(await publish(contest)).toMatchObject(sumIs(62, 61)))).toBe(1);
    await save('admin', contest, 11, 20, 30);
    await list('super_admin', contest);
    await server.as('admin')(registers.save, {
      ...contest,
      total_registered_voters: 900,
      total_valid_votes: 60,
      total_rejected: 1,
    });
    expect(await publish(contest)).toMatchObject(sumIs(61, 60));
  });

  test('are checked again where they are all 0: without the candidate who is missing, that is an error', async () => {
    const setStatus = (status: string) =>
      server.database.owner.query('update candidates set status = $1 where id = $2', [status, SMALL.presidential[2]]);
    await save('admin', there, 0, 0);
    await server.database.owner.query(
      `delete from vote_values v using contests k
       where k.id = v.contest_id and k.constituency_id = $1 and candidate_id = $2`,
      [there.constituency_id, SMALL.presidential[2]],
    );
    expect(codes((await list('super_admin', there)).data)).not.toContain('C4 error');
    await setStatus('inactive');
    expect(await publish(there)).toMatchObject({
      status: 409,
      error_msg: expect.stringContaining('Every figure is 0'),
    });
    await setStatus('active');
  });
});

test('many decisions at once do not starve each other of connections', async () => {
  await save('admin', there, 97, 1, 1);
  const { data } = await list('admin', there);
  const ticks = Array.from({ length: 12 }, () => decide('admin', only(data, 'C7'), there));
  const answers = await Promise.all(ticks);
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
});
