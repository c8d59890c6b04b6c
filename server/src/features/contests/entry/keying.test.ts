import { contract } from '@election/contract/contract';
import { sourcesDone } from '@election/contract/messages/done';
import { refusals } from '@election/contract/messages/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { failures } from '../../../platform/sentences.ts';
import { useEvents } from '../../../testing/events.ts';
import { hold } from '../../../testing/locks.ts';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { useServer } from '../../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';

const server = useServer();
const events = useEvents(server.database);
const { votes, keying, differences, history, questions, results, registers } = contract;

/** The contests of the two constituencies of the north; both people below are assigned to both. */
const FIRST = 1;
const SECOND = 3;
/** Interns, one of whom is an agent elsewhere in the tests. */
const [ONE, OTHER] = ['intern', 'second_agent'] as const;

beforeEach(async () => {
  const { owner } = server.database;
  await forgetVotes(owner as never);
  await owner.query(`
    delete from pink_sheets;
    insert into pictures values (repeat('a', 64), 'image/png', 10, 200, 200) on conflict do nothing;
    insert into pink_sheets (id, contest_id, picture, original_sha256, uploaded_by, uploaded_at)
    values (1, ${FIRST}, repeat('a', 64), repeat('a', 64), 4, '2024-12-07 20:00Z'),
           (2, ${SECOND}, repeat('a', 64), repeat('b', 64), 4, '2024-12-07 21:00Z');
    update users set role_id = 8 where id = ${USER_ID[OTHER]};
    insert into user_constituencies values (${USER_ID[ONE]}, 2) on conflict do nothing;
    update years set presidential_sources = 2`);
});

const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));
const enter = (person: Person, constituency_id: number, ...figures: number[]) =>
  server.as(person)(votes.submit, { year_id: 1, constituency_id, votes: ballot(...figures) });
const claim = async (person: Person) => (await server.as(person)(keying.claim, {})).data.claim;
const finish = (person: Person, id: number, ...figures: number[]) =>
  server.as(person)(keying.finish, { id, votes: ballot(...figures) });
const release = (person: Person, id: number, how: string, reason?: string) =>
  server.as(person)(keying.release, { id, how, ...(reason === undefined ? {} : { reason }) });
const states = async () =>
  (await server.database.owner.query('select user_id, state, reason from keyings order by id')).rows;
const age = (minutes: number) =>
  server.database.owner.query(`update keyings set touched_at = touched_at - interval '${minutes} minutes'`);
const contest = { year_id: 1, constituency_id: 1, election_type_id: 1 };

describe('the next sheet', () => {
  test('is one with a single source first, with its ballot', async () => {
    await enter('agent', 1, 10, 20, 30);
    const next = await claim(ONE);
    expect(next).toMatchObject({
      constituency: { id: 1, name: 'North One' },
      region: { id: 1, name: 'North' },
      election_type_id: 1,
      again: false,
    });
    expect(next?.candidates.map(({ candidate_id }) => candidate_id)).toEqual(SMALL.presidential);
    expect(next?.sheet.image).toMatch(/^\/pinksheets\/1\/image\?/);
  });

  test('is the same until it is done, also after a reload', async () => {
    const first = await claim(ONE);
    expect((await claim(ONE))?.id).toBe(first?.id);
    expect(await states()).toEqual([{ user_id: USER_ID[ONE], state: 'claimed', reason: null }]);
  });

  test('is none where one source is enough', async () => {
    await server.database.owner.query('update years set presidential_sources = 1');
    expect(await claim(ONE)).toBeNull();
  });

  test.each([
    ['of the own entry', () => enter(ONE, 1, 10, 20, 30)],
    ['that two sources confirm', () => Promise.all([enter('agent', 1, 1, 2, 3), enter(OTHER, 1, 1, 2, 3)])],
    [
      'without a photograph',
      () =>
        server.database.owner.query(
          'update pink_sheets set ended_at = now(), ended_how = $$deleted$$, ended_by = 2 where id = 1',
        ),
    ],
    [
      'of a contest without a poll',
      () => server.database.owner.query(`update contests set status = 'postponed', status_by = 1 where id = ${FIRST}`),
    ],
    [
      'outside the reach',
      () =>
        server.database.owner.query(
          `delete from user_constituencies where user_id = ${USER_ID[ONE]} and constituency_id = 1`,
        ),
    ],
    [
      'whose figures the person imported from a phone',
      () =>
        server.database.owner.query(`
      select record_audit(1, '{"id": 4}', 'entries.submit', 'contest:${FIRST}', null, '{"imported_by": {"id": ${USER_ID[ONE]}}}')`),
    ],
  ])('is never one %s', async (_, given) => {
    await given();
    expect((await claim(ONE))?.constituency.id).toBe(2);
    await server.database.owner.query(`
      update contests set status = 'held', status_by = null; insert into user_constituencies values (${USER_ID[ONE]}, 1) on conflict do nothing`);
  });

  test.each([
    [
      'keyed in',
      async () => {
        const first = await claim(ONE);
        expect(await finish(ONE, first?.id ?? 0, 10, 20, 30)).toMatchObject({ status: 200 });
      },
    ],
    ['entered', () => enter(ONE, 1, 10, 20, 30)],
    [
      'imported from a phone',
      () =>
        server.database.owner.query(`
      select record_audit(1, '{"id": 4}', 'entries.submit', subject, null, '{"imported_by": {"id": ${USER_ID[ONE]}}}')
      from unnest(array['contest:${FIRST}', 'contest:${FIRST}/station:1']) as subject`),
    ],
  ])('may be the other race of the place, of which the person has %s one', async (_, given) => {
    const { owner } = server.database;
    await owner.query(`
      delete from pink_sheets where id = 2; update years set parliamentary_sources = 2;
      insert into pink_sheets (id, contest_id, picture, original_sha256, uploaded_by, uploaded_at)
      select 2, id, repeat('a', 64), repeat('b', 64), 4, '2024-12-07 21:00Z' from contests where constituency_id = 1 and election_type_id = 2`);
    await given();
    expect(await claim(ONE)).toMatchObject({ constituency: { id: 1 }, election_type_id: 2 });
    await owner.query('update years set parliamentary_sources = 1');
  });

  test('is never the same for two people, however many ask at once', async () => {
    const asked = await Promise.all([ONE, OTHER, ONE, OTHER, ONE, OTHER].map((person) => claim(person)));
    const given = (person: number) =>
      new Set(asked.filter((_, at) => at % 2 === person).map((one) => one?.constituency.id));
    expect([...given(0), ...given(1)].sort()).toEqual([1, 2]);
    expect(await states()).toHaveLength(2);
    await server.database.owner.query(`delete from keyings; delete from pink_sheets where id = 2`);
    const left = await Promise.all([claim(ONE), claim(OTHER)]);
    expect(left.filter((one) => one !== null)).toHaveLength(1);
  });

  test('is the same for a person who asks twice at once', async () => {
    const claimed = `insert into keyings (contest_id, sheet_id, user_id) values (${FIRST}, 1, ${USER_ID[ONE]})`;
    const first = await hold(server.database, claimed);
    const second = claim(ONE);
    await first.waitedFor(1);
    await first.commit();
    expect((await second)?.constituency.id).toBe(1);
    expect(await states()).toHaveLength(1);
  });

  test('goes to another person ten minutes after the last key, and no sooner', async () => {
    await server.database.owner.query('delete from pink_sheets where id = 2');
    const mine = await claim(ONE);
    await age(9);
    expect(await claim(OTHER)).toBeNull();
    expect((await server.as(ONE)(keying.keep, { id: mine?.id ?? 0 })).status).toBe(200);
    await age(9);
    expect(await claim(OTHER)).toBeNull();
    await age(2);
    const theirs = await claim(OTHER);
    expect(theirs?.constituency.id).toBe(1);
    for (const late of [
      () => server.as(ONE)(keying.keep, { id: mine?.id ?? 0 }),
      () => release(ONE, mine?.id ?? 0, 'skipped'),
      () => finish(ONE, mine?.id ?? 0, 1, 2, 3),
      () => finish(ONE, theirs?.id ?? 0, 1, 2, 3),
    ])
      expect(await late()).toMatchObject({ status: 409, error_msg: failures.claimEnded });
    expect((await finish(OTHER, theirs?.id ?? 0, 1, 2, 3)).status).toBe(200);
  });
});

describe('a sheet that is given back', () => {
  test('skipped: others get it, the person the next one', async () => {
    const first = await claim(ONE);
    expect((await release(ONE, first?.id ?? 0, 'skipped')).msg).toBe(sourcesDone.released);
    expect((await claim(ONE))?.constituency.id).toBe(2);
    expect((await claim(OTHER))?.constituency.id).toBe(1);
  });

  test('not readable: no one gets it before there is another photograph, and the desk reads why', async () => {
    const first = await claim(ONE);
    expect(await release(ONE, first?.id ?? 0, 'unreadable')).toMatchObject({ status: 422 });
    await release(ONE, first?.id ?? 0, 'unreadable', 'A thumb is on the last two rows.');
    expect((await claim(OTHER))?.constituency.id).toBe(2);
    const { data } = await server.as('correspondent')(differences.list, { year_id: 1 });
    expect(data.unreadable).toMatchObject([
      { constituency: 'North One', reason: 'A thumb is on the last two rows.', by: 'intern' },
    ]);
    expect((await server.as('southern_correspondent')(differences.list, { year_id: 1 })).data.unreadable).toEqual([]);
    await server.database.owner.query(`
      update pink_sheets set ended_at = now(), ended_how = 'replaced', ended_by = 2 where id = 1;
      insert into pink_sheets (id, contest_id, picture, original_sha256, uploaded_by) values (3, ${FIRST}, repeat('a', 64), repeat('c', 64), 4)`);
    expect((await claim(ONE))?.sheet.id).toBe(3);
    expect((await server.as('correspondent')(differences.list, { year_id: 1 })).data.unreadable).toEqual([]);
  });
});

describe('what was keyed in', () => {
  test('is another source: pending entries, an item, history, audit row and event', async () => {
    await enter('agent', 1, 10, 20, 30);
    await events.heard();
    const mine = await claim(ONE);
    const { status, msg, data } = await finish(ONE, mine?.id ?? 0, 10, 20, 30);
    expect([status, msg, data]).toEqual([200, sourcesDone.keyed, { id: mine?.id }]);
    expect((await events.heard()).map(({ type }) => type)).toEqual(['submitted']);
    const { rows } = await server.database.owner.query(
      `select figure, action, status_after, votes_after from figure_history where actor_id = ${USER_ID[ONE]} order by candidate_id`,
    );
    expect(rows).toEqual(
      [10, 20, 30].map((votes_after) => ({ figure: 'entry', action: 'key_in', status_after: 'pending', votes_after })),
    );
    const audit = await server.database.owner.query(
      `select action, after from audit_entries where actor_id = ${USER_ID[ONE]}`,
    );
    expect(audit.rows).toEqual([{ action: 'entries.key_in', after: { 1: 10, 2: 20, 3: 30, sheet: 1 } }]);
    const standing = await server.as('super_admin')(differences.standing, contest);
    expect(standing.data).toMatchObject({
      needed: 2,
      state: 'agree',
      sources: [{ name: 'agent' }, { name: 'intern' }],
    });
    expect((await claim(ONE))?.constituency.id).toBe(2);
  });

  test('is listed for the person who keyed it in alone, newest first, without a figure', async () => {
    const own = async (person: Person) => (await server.as(person)(keying.own, {})).data;
    const before = (await own(ONE)).length;
    const others = await own(OTHER);
    for (let turn = 0; turn < 2; turn++) await finish(ONE, (await claim(ONE))?.id ?? 0, 77_771, 20, 30);
    const listed = await own(ONE);
    expect(listed.slice(0, 2)).toMatchObject(
      [
        { constituency: { name: 'North One' }, election_type_id: 1, candidates: 3 },
        { constituency: { name: 'North Two' }, election_type_id: 1, candidates: 3 },
      ].toReversed(),
    );
    expect(listed).toHaveLength(before + 2);
    expect(JSON.stringify(listed)).not.toContain('77771');
    expect(await own(OTHER)).toEqual(others);
  });

  test('is a whole ballot of the claim, in reach', async () => {
    const mine = await claim(ONE);
    expect(await finish(ONE, mine?.id ?? 0, 10, 20)).toMatchObject({
      status: 422,
      error_msg: failures.incomplete({ names: ['Esi Lamp'] }),
    });
    await server.database.owner.query(
      `delete from user_constituencies where user_id = ${USER_ID[ONE]} and constituency_id = 1`,
    );
    expect(await finish(ONE, mine?.id ?? 0, 10, 20, 30)).toMatchObject({ status: 403, error_msg: failures.outOfScope });
    await server.database.owner.query(`insert into user_constituencies values (${USER_ID[ONE]}, 1)`);
  });

  test('does not replace figures that the person entered meanwhile', async () => {
    const mine = await claim(ONE);
    await enter(ONE, 1, 1, 2, 3);
    const answer = await finish(ONE, mine?.id ?? 0, 10, 20, 30);
    expect(answer.status).toBe(409);
    expect(answer.error_msg).toContain(refusals.keyed_already);
  });
});

describe('a person who keys in', () => {
  test('is told no figure of anybody else, by no answer', async () => {
    // Figures by which each answer that leaks one is known.
    await enter('agent', 1, 77_771, 77_772, 77_773);
    await server.as('admin')(votes.decide, {
      ...contest,
      votes: ballot(77_771, 77_772, 77_773).map((vote) => ({ ...vote, user_id: USER_ID.agent })),
    });
    const mine = await claim(ONE);
    const id = mine?.id ?? 0;
    const at = { ...contest, region_id: 1 };
    const as = server.as(ONE);
    const answers = [
      mine,
      await as(keying.keep, { id }),
      await as(votes.results, contest),
      await as(votes.entries, at),
      await as(votes.states, { year_id: 1 }),
      await as(votes.agents, at),
      await as(history.list, contest),
      await as(registers.list, contest),
      await as(results.national, { year_id: 1, election_type_id: 1 }),
      await as(contract.notifications.list, { region_id: 1 }),
      await as(contract.fieldPack.read, {}),
      await as(differences.list, { year_id: 1 }),
      await as(differences.read, contest),
      await as(differences.standing, contest),
      await as(contract.board.list, { year_id: 1 }),
      await finish(ONE, id, 1, 2, 3),
      await as(votes.entries, at),
      await as(history.list, contest),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/(?<![\w.])7777[1-3](?!\w)/);
    const seen = await server.as('admin')(votes.results, contest);
    expect(JSON.stringify(seen.data)).toContain('77771');
  });

  test('and is asked again gets the sheet with the candidates that differ, without the own figure', async () => {
    await enter('agent', 1, 10, 20, 88_881);
    const mine = await claim(ONE);
    await finish(ONE, mine?.id ?? 0, 10, 20, 88_882);
    const { data } = await server.as('correspondent')(differences.read, contest);
    await server.as('correspondent')(differences.askAgain, { ...contest, seen: data.seen });
    const again = await claim(ONE);
    expect(again).toMatchObject({ constituency: { id: 1 }, again: true });
    expect(again?.candidates.map(({ candidate_id }) => candidate_id)).toEqual([3]);
    for (const person of [ONE, 'agent'] as const) {
      const entries = await server.as(person)(votes.entries, { ...contest, region_id: 1 });
      expect(entries.data.entries.map(({ votes: figure }) => figure)).toEqual([10, 20]);
      const pack = await server.as(person)(contract.fieldPack.read, {});
      expect(JSON.stringify([again, pack])).not.toMatch(/(?<![\w.])8888[12](?!\w)/);
    }
    const third = [{ candidate_id: 3, vote_count: 30 }];
    expect((await server.as(ONE)(keying.finish, { id: again?.id ?? 0, votes: third })).status).toBe(200);
    expect((await server.as('agent')(votes.submit, { year_id: 1, constituency_id: 1, votes: third })).status).toBe(200);
    expect((await server.as('admin')(differences.standing, contest)).data.state).toBe('agree');
  });
});

describe('a question', () => {
  const ask = async (candidate_id: number) => {
    const input = { ...contest, candidate_id, text: 'Please look at the sheet again.' };
    return (await server.as('correspondent')(questions.ask, input)).data.id;
  };
  const states = async () => {
    const { data } = await server.as('correspondent')(questions.list, contest);
    return data.questions.map(({ id, state, answer }) => [id, state, answer?.with, answer?.by]);
  };
  beforeEach(() => server.database.owner.query('delete from questions'));

  test('is not answered by the key-in of a person who was not asked for the figure again', async () => {
    await enter('agent', 1, 10, 20, 30);
    const id = await ask(3);
    const sheet = await claim(ONE);
    expect((await finish(ONE, sheet?.id ?? 0, 10, 20, 31)).status).toBe(200);
    expect(await states()).toEqual([[id, 'open', undefined, undefined]]);
  });

  test('opens a declined figure that was keyed in for its person, whose next key-in answers it', async () => {
    const sheet = await claim(ONE);
    await finish(ONE, sheet?.id ?? 0, 10, 20, 31);
    const declined = { ...contest, status: 'declined', reason: 'Not on the sheet' };
    const keyed = ballot(10, 20, 31).map((one) => ({ ...one, user_id: USER_ID[ONE] }));
    expect((await server.as('admin')(votes.decide, { ...declined, votes: keyed })).status).toBe(200);
    const id = await ask(3);
    const again = await claim(ONE);
    expect(again).toMatchObject({ again: true, candidates: [{ candidate_id: 3 }] });
    const third = [{ candidate_id: 3, vote_count: 30 }];
    expect((await server.as(ONE)(keying.finish, { id: again?.id ?? 0, votes: third })).status).toBe(200);
    expect(await states()).toEqual([[id, 'answered', 'entry', 'intern']]);
  });
});

describe('a claim', () => {
  const keep = (person: Person, id: number) => server.as(person)(keying.keep, { id });
  const moveTo = (constituency_id: number) =>
    server.database.owner.query(`
      delete from user_constituencies where user_id = ${USER_ID[ONE]};
      insert into user_constituencies values (${USER_ID[ONE]}, ${constituency_id})`);

  test('is neither kept, given back nor keyed in by a person who works elsewhere since', async () => {
    const id = (await claim(ONE))?.id ?? 0;
    await moveTo(3);
    const answers = [
      await keep(ONE, id),
      await release(ONE, id, 'skipped'),
      await release(ONE, id, 'unreadable', 'Blurred'),
      await finish(ONE, id, 10, 20, 30),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, error_msg: failures.outOfScope });
    expect(await states()).toEqual([{ user_id: USER_ID[ONE], state: 'claimed', reason: null }]);
    await moveTo(1);
    expect((await keep(ONE, id)).status).toBe(200);
    expect((await release(ONE, id, 'skipped')).status).toBe(200);
  });

  test('is neither kept, given back nor keyed in by another person', async () => {
    const id = (await claim(ONE))?.id ?? 0;
    const answers = [
      await keep(OTHER, id),
      await release(OTHER, id, 'skipped'),
      await release(OTHER, id, 'unreadable', 'Blurred'),
      await finish(OTHER, id, 10, 20, 30),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, error_msg: failures.claimEnded });
    expect((await keep(ONE, id)).status).toBe(200);
  });
});
