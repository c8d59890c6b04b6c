import { contract } from '@election/contract/contract';
import { sayPeople } from '@election/contract/messages/people';
import type { Input } from '@election/contract/wire/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { failures } from '../../../platform/sentences.ts';
import { codeAt, codeNow } from '../../../testing/authenticator.ts';
import { quickHash } from '../../../testing/quick-hash.ts';
import { type Answer, caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../../testing/server.ts';
import { type Person, USER_ID } from '../../../testing/small-election.ts';
import { sayPeople as say } from '../sentences.ts';

const server = useServer({ SECOND_FACTOR_REQUIRED: '1' });
const { factors, session, passwords, users, votes } = contract;
const PASSWORD = 'cold tea at dawn';
const ballot = { year_id: 1, constituency_id: 1, election_type_id: 1 };
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const asOwner = (text: string) => server.database.owner.query(text);
let other: FastifyInstance;
let hash: string;

beforeAll(async () => {
  hash = await quickHash(PASSWORD);
  other = await buildApp(
    readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir }),
    server.database,
  );
});
afterAll(() => other.close());
beforeEach(async () => {
  await query(`delete from attempts; delete from authenticators; delete from recovery_codes; delete from known_devices;
    delete from second_steps; update sessions set proven_at = null`);
  await query('update users set password_hash = $1', [hash]);
});

const reasonOf = ({ status, data }: Answer<unknown>) => [status, (data as { reason?: string } | null)?.reason];
const login = (person: Person, address = '192.0.2.1') =>
  server.anonymous(session.login, { email: `${person}@example.com`, password: PASSWORD }, { address });
/** What the refusal of a bare call carries beside its sentence. */
const refused = ({ data }: Answer<unknown>) => (data as { data: { reason: string; second_step: string } }).data;
const stepOf = async (person: Person) => refused(await login(person)).second_step;
const enter = (second_step: string, code: string, address = '192.0.2.1') =>
  server.anonymous(factors.signIn, { second_step, code }, { address });
const publish = (token: string, input: Partial<Input<typeof votes.publish>> = {}, key?: string) =>
  server.bearing(token)(votes.publish, { ...ballot, ...input }, key === undefined ? {} : { key });
/** Lets the codes of the present count again, as if the earlier ones were of another time. */
const forgetUse = () => query('update authenticators set last_step = 0');
const ageProof = (seconds: number) =>
  query('update sessions set proven_at = now() - make_interval(secs => $1)', [seconds]);

/** Sets up an authenticator by the API. */
async function enrol(person: Person) {
  const as = server.as(person);
  const begun = await as(factors.enrol, { name: 'Phone', password: PASSWORD });
  expect([begun.status, begun.error_msg]).toEqual([200, undefined]);
  const { id, secret } = begun.data;
  const confirmed = await as(factors.confirm, { id, code: codeNow(secret) });
  expect([confirmed.status, confirmed.error_msg]).toEqual([200, undefined]);
  await forgetUse();
  return { id, secret, recovery: confirmed.data.recovery_codes };
}

/** Signs in with a code and gives the token. */
async function signIn(person: Person, secret: string) {
  const { status, data } = await enter(await stepOf(person), codeNow(secret));
  expect(status).toBe(200);
  await forgetUse();
  return data.token;
}

test('the codes of the tests are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const shown = [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map((at) => codeAt(secret, at, 8));
  expect(shown).toEqual(['94287082', '07081804', '14050471', '89005924', '69279037', '65353130']);
});

describe('setting up an authenticator', () => {
  test('asks for the password, then for the first code, and gives ten recovery codes once', async () => {
    const as = server.as('admin');
    expect(await as(factors.enrol, { name: 'Phone', password: 'not this one' })).toMatchObject({
      status: 422,
      error_msg: { password: [say.currentWrong] },
    });
    const { data } = await as(factors.enrol, { name: 'Phone', password: PASSWORD });
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect(decodeURIComponent(data.uri)).toContain('Election Command Center:admin@example.com');
    expect(await as(factors.read, {})).toMatchObject({
      data: { required: true, authenticators: [], recovery_codes: 0 },
    });
    expect(await as(factors.confirm, { id: data.id, code: codeNow(data.secret, 600) })).toMatchObject({
      status: 422,
      error_msg: { code: [say.codeWrong] },
    });
    const { data: made } = await as(factors.confirm, { id: data.id, code: codeNow(data.secret) });
    expect(new Set(made.recovery_codes).size).toBe(10);
    expect(await as(factors.read, {})).toMatchObject({
      data: { authenticators: [{ id: data.id, name: 'Phone' }], recovery_codes: 10 },
    });
    expect((await as(factors.confirm, { id: data.id, code: codeNow(data.secret, 30) })).status).toBe(404);
    const second = await as(factors.enrol, { name: 'Tablet', password: PASSWORD });
    const again = await as(factors.confirm, { id: second.data.id, code: codeNow(second.data.secret) });
    expect(again).toMatchObject({ status: 200, data: { recovery_codes: [] } });
  });

  test('stores neither secret nor codes in clear', async () => {
    const { secret, recovery } = await enrol('admin');
    const { rows } = await query(`select
      (select string_agg(to_jsonb(a)::text || encode(secret, 'escape'), '') from authenticators a) ||
      (select string_agg(to_jsonb(r)::text || encode(code_hash, 'escape'), '') from recovery_codes r) ||
      coalesce((select string_agg(to_jsonb(k)::text, '') from idempotency_keys k), '') as text`);
    for (const clear of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(rows[0].text).not.toContain(clear);
    }
  });

  test('of an account that has one asks for a fresh proof first', async () => {
    await enrol('admin');
    await ageProof(301);
    const as = server.as('admin');
    expect(reasonOf(await as(factors.enrol, { name: 'Thief', password: PASSWORD }))).toEqual([403, 'step_up']);
    expect(reasonOf(await as(factors.renewCodes, {}))).toEqual([403, 'step_up']);
  });

  test('is given up after fifteen minutes, and is no one else’s to finish', async () => {
    const { data } = await server.as('admin')(factors.enrol, { name: 'Phone', password: PASSWORD });
    const finish = (person: Person) => server.as(person)(factors.confirm, { id: data.id, code: codeNow(data.secret) });
    expect((await finish('correspondent')).status).toBe(404);
    await query(`update authenticators set created_at = now() - interval '16 minutes'`);
    expect(await finish('admin')).toMatchObject({ status: 404, error_msg: say.enrolmentOver });
  });
});

describe('signing in with a second factor', () => {
  test('gives no token for the password alone, and one with a code', async () => {
    const { secret } = await enrol('super_admin');
    const first = await login('super_admin');
    expect(first).toMatchObject({ status: 401, error_msg: say.secondFactorNeeded });
    expect(Object.keys(refused(first)).sort()).toEqual(['error_msg', 'methods', 'reason', 'second_step']);
    const { second_step } = refused(first);
    for (const skipped of [second_step, `${second_step}x`]) {
      expect((await server.bearing(skipped)(session.me, {})).status).toBe(401);
    }
    const { status, data } = await enter(second_step, codeNow(secret));
    expect(status).toBe(200);
    expect(data).toMatchObject({ message: say.loggedIn, user: { id: USER_ID.super_admin } });
    expect(await server.bearing(data.token)(session.me, {})).toMatchObject({ data: { id: USER_ID.super_admin } });
    expect((await login('agent')).data).toMatchObject({ message: say.loggedIn, token: expect.any(String) });
  });

  test('takes codes of one step away, and none of ten minutes', async () => {
    const { secret } = await enrol('admin');
    for (const [away, status] of [
      [-600, 401],
      [600, 401],
      [-90, 401],
      [90, 401],
      [0, 200],
    ] as const) {
      expect([away, (await enter(await stepOf('admin'), codeNow(secret, away))).status]).toEqual([away, status]);
    }
    await forgetUse();
    await query('delete from attempts');
    const early = await enter(await stepOf('admin'), codeNow(secret, 30));
    expect(early.status).toBe(200);
    expect((await enter(await stepOf('admin'), codeNow(secret))).status).toBe(401);
  });

  test.each([-3600, 3600])(
    'takes the code of a phone that agrees with the server or the database, %s s apart',
    async (ahead) => {
      const { secret } = await enrol('admin');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 * ahead });
      const enterNow = async (code: string) => (await enter(await stepOf('admin'), code)).status;
      expect(await enterNow(codeNow(secret, -ahead / 2))).toBe(401);
      const code = codeNow(secret);
      expect([await enterNow(code), await enterNow(code)]).toEqual([200, 401]);
      await forgetUse();
      expect(await enterNow(codeNow(secret, -ahead))).toBe(200);
      vi.useRealTimers();
    },
  );

  test('takes codes again after one of the future, each once', async () => {
    const { secret } = await enrol('admin');
    await query('update authenticators set last_step = extract(epoch from now() + interval $$1 hour$$)::bigint / 30');
    const code = codeNow(secret);
    const steps = [await stepOf('admin'), await stepOf('admin')];
    const answers = await Promise.all(steps.map((step) => enter(step, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('takes a code once, on two servers at the same time too', async () => {
    const { secret, recovery } = await enrol('admin');
    const elsewhere = caller(other, null);
    for (const codeOf of [() => codeNow(secret), () => recovery[0] ?? '']) {
      await query('delete from attempts');
      const steps = await Promise.all([stepOf('admin'), stepOf('admin'), stepOf('admin'), stepOf('admin')]);
      const code = codeOf();
      const answers = await Promise.all(
        steps.map((second_step, at) => (at % 2 ? elsewhere : server.anonymous)(factors.signIn, { second_step, code })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    }
    expect((await server.as('admin')(factors.read, {})).data.recovery_codes).toBe(9);
  });

  test('refuses codes after five wrong ones, whatever the addresses, and tells when to try again', async () => {
    const { secret, recovery } = await enrol('admin');
    for (let guess = 0; guess < 5; guess++) {
      const answer = await enter(await stepOf('admin'), `00000${guess}`, `198.51.100.${guess}`);
      expect(answer).toMatchObject({ status: 401, error_msg: { code: [say.codeWrong] } });
    }
    for (const code of [codeNow(secret), recovery[0] ?? '']) {
      const { status, headers } = await enter(await stepOf('admin'), code, '203.0.113.9');
      expect([status, Number(headers['retry-after']) > 800]).toEqual([429, true]);
    }
  });

  test('ends with five minutes, with another password, and after its use', async () => {
    const { secret } = await enrol('admin');
    const [late, changed] = [await stepOf('admin'), await stepOf('admin')];
    await query(`update second_steps set expires_at = now() where token_hash = $1`, [hashToken(late)]);
    expect(await enter(late, codeNow(secret))).toMatchObject({
      status: 401,
      error_msg: { code: [say.secondStepOver] },
    });
    await server.as('admin')(passwords.change, { current_password: PASSWORD, password: 'warm bread by the lagoon' });
    expect(await enter(changed, codeNow(secret))).toMatchObject({ status: 401 });
    await query('update users set password_hash = $1', [hash]);
    await query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      hashToken(tokenOf('admin')),
      USER_ID.admin,
    ]);
    const used = await stepOf('admin');
    expect((await enter(used, codeNow(secret))).status).toBe(200);
    await forgetUse();
    expect((await enter(used, codeNow(secret))).status).toBe(401);
  });

  test('makes a new session, whose proof lifts no other', async () => {
    const { secret } = await enrol('super_admin');
    await ageProof(301);
    const second_step = await stepOf('super_admin');
    // The token of a session that someone planted travels along.
    const fixed = server.bearing(tokenOf('super_admin'));
    const { data } = await fixed(factors.signIn, { second_step, code: codeNow(secret) });
    expect(data.token).not.toBe(tokenOf('super_admin'));
    expect(reasonOf(await publish(tokenOf('super_admin')))).toEqual([403, 'step_up']);
    expect(reasonOf(await publish(data.token))[1]).toBeUndefined();
  });
});

describe('step-up', () => {
  test('an account without a second factor cannot publish in a real election; in a rehearsal it can', async () => {
    const token = tokenOf('super_admin');
    expect(await publish(token)).toMatchObject({ status: 403, error_msg: say.factorRequired });
    expect(reasonOf(await publish(token))).toEqual([403, 'factor_required']);
    await asOwner('update years set rehearsal = true');
    expect(reasonOf(await publish(token))[1]).toBeUndefined();
    await asOwner('update years set rehearsal = false');
  });

  test('asks for a proof of the last five minutes, of this session, and holds for several calls', async () => {
    const { secret } = await enrol('super_admin');
    const [mine, theirs] = [await signIn('super_admin', secret), await signIn('super_admin', secret)];
    const asked = async (token: string) => reasonOf(await publish(token))[1] === 'step_up';
    await ageProof(299);
    expect(await asked(mine)).toBe(false);
    await ageProof(301);
    expect(await asked(mine)).toBe(true);
    const code = codeNow(secret);
    const proven = await server.bearing(mine)(factors.prove, { code });
    expect(proven.status).toBe(200);
    expect(Date.parse(proven.data.proven_until) - Date.now()).toBeGreaterThan(200_000);
    expect([await asked(mine), await asked(mine), await asked(theirs)]).toEqual([false, false, true]);
    // The same code, not the present one: half a minute may have begun meanwhile.
    expect((await server.bearing(mine)(factors.prove, { code })).status).toBe(422);
  });

  test('asks for the walls once in twelve hours, of this session, and for all else as before', async () => {
    const { secret } = await enrol('super_admin');
    const mine = await signIn('super_admin', secret);
    const { wall } = contract;
    const nation = { kind: 'nation', place_ids: [], contender_ids: [] } as const;
    const asked = async (token = mine) => [
      reasonOf(await server.bearing(token)(wall.take, nation))[1],
      reasonOf(await server.bearing(token)(wall.hold, { held: false }))[1],
    ];
    await ageProof(301);
    expect(await asked()).toEqual([undefined, undefined]);
    expect(reasonOf(await publish(mine))).toEqual([403, 'step_up']);
    await ageProof(12 * 3600 - 60);
    expect(await asked()).toEqual([undefined, undefined]);
    await ageProof(12 * 3600 + 1);
    expect(await asked()).toEqual(['step_up', 'step_up']);
    await query('update sessions set proven_at = null');
    expect(await asked()).toEqual(['step_up', 'step_up']);
    await server.bearing(mine)(factors.prove, { code: codeNow(secret) });
    expect([await asked(), await asked(tokenOf('super_admin'))]).toEqual([
      [undefined, undefined],
      ['step_up', 'step_up'],
    ]);
  });

  test('is asked before an account with a second factor changes its password, and of no other account', async () => {
    const { secret } = await enrol('southern_correspondent');
    const token = await signIn('southern_correspondent', secret);
    const change = (bearer: string) =>
      server.bearing(bearer)(passwords.change, { current_password: PASSWORD, password: 'warm bread by the lagoon' });
    await ageProof(301);
    expect(reasonOf(await change(token))).toEqual([403, 'step_up']);
    expect((await server.bearing(token)(session.me, {})).status, 'the session goes on').toBe(200);
    // The password is the old one: it leads to the second step.
    expect(refused(await login('southern_correspondent')).reason).toBe('second_step');
    await server.bearing(token)(factors.prove, { code: codeNow(secret) });
    expect((await change(token)).status).toBe(200);
    const without = (await login('second_agent')).data.token;
    expect((await change(without)).status).toBe(200);
  });

  test('a proof of the future counts as one of now, and its five minutes run from then', async () => {
    const { secret } = await enrol('super_admin');
    const token = await signIn('super_admin', secret);
    const asked = async () => reasonOf(await publish(token))[1] === 'step_up';
    await ageProof(-3600);
    expect(await asked()).toBe(false);
    // Five minutes pass.
    await query(`update sessions set proven_at = proven_at - interval '301 seconds'`);
    expect(await asked()).toBe(true);
  });

  test('counts wrong codes with those of signing in', async () => {
    const { secret } = await enrol('super_admin');
    const prove = (code: string) => server.as('super_admin')(factors.prove, { code });
    for (let guess = 0; guess < 3; guess++) expect((await prove(`00000${guess}`)).status).toBe(422);
    for (let guess = 0; guess < 2; guess++) await enter(await stepOf('super_admin'), `11111${guess}`);
    expect((await prove(codeNow(secret))).status).toBe(429);
  });

  test('comes after the permission, and its refusal gives way to the first answer of the key', async () => {
    const { secret } = await enrol('super_admin');
    expect(await server.as('agent')(votes.publish, ballot)).toMatchObject({
      status: 403,
      error_msg: failures.notAllowed,
    });
    await ageProof(301);
    const made = { name: 'Efua Sarpong', email: 'efua@example.com', status: 'active' as const, role_id: 3 };
    const create = () => server.as('super_admin')(users.create, made, { key: 'the-same-intent' });
    expect(reasonOf(await create())).toEqual([403, 'step_up']);
    await server.as('super_admin')(factors.prove, { code: codeNow(secret) });
    const first = await create();
    expect(first.status).toBe(200);
    await ageProof(301);
    expect(await create()).toMatchObject({ status: 200, data: { id: first.data.id } });
  });

  test('of an edit is asked where figures are public, and not before', async () => {
    await enrol('super_admin');
    await ageProof(301);
    const figures = [1, 2, 3].map((candidate_id) => ({ candidate_id, vote_count: 20 }));
    const edit = async () =>
      reasonOf(await server.as('super_admin')(votes.save, { year_id: 1, constituency_id: 1, votes: figures }));
    const totals = { total_registered_voters: 100, total_valid_votes: 60, total_rejected: 1 };
    const register = async () =>
      reasonOf(await server.as('super_admin')(contract.registers.save, { ...ballot, ...totals }));
    expect([(await edit())[1], (await register())[1]]).toEqual([undefined, undefined]);
    await asOwner('update contests set published_at = now() where constituency_id = 1 and election_type_id = 2');
    expect([(await edit())[1], (await register())[1]]).toEqual([undefined, undefined]);
    await asOwner('update contests set published_at = now() where constituency_id = 1 and election_type_id = 1');
    expect([await edit(), await register()]).toEqual([
      [403, 'step_up'],
      [403, 'step_up'],
    ]);
    await query('delete from authenticators');
    expect([await edit(), await register()]).toEqual([
      [403, 'factor_required'],
      [403, 'factor_required'],
    ]);
    await asOwner('update contests set published_at = null');
  });
});

describe('step-up of what the public reads beside figures', () => {
  const as = () => server.as('super_admin');
  const readYear = async (id: number) => (await as()(contract.years.list, {})).data.find((one) => one.id === id);
  const later = async () =>
    (await query(`insert into years (title, status) values ($1, 'active') returning id`, [`Y${++later.made}`])).rows[0]
      .id as number;
  later.made = 0;

  /** What each call answers that changes names, places, settings or walls, for a row of the year. */
  async function answersFor(year_id: number) {
    const { rows } = await query(
      `with region as (insert into regions (year_id, title, slug, status, svg_path) values ($1, 'Hill', 'hill', 'active', 'M0 0z') returning id),
         place as (insert into constituencies (year_id, region_id, name, slug, status, svg_path)
                   select $1, id, 'Hill One', 'hill-one', 'active', 'M0 0z' from region returning id),
         station as (insert into polling_stations (year_id, constituency_id, code, name) select $1, id, 'H1', 'Hill School' from place returning id),
         coalition as (insert into coalitions (year_id, name, short_name, color) values ($1, 'Hill Union', 'HU', '#345678') returning id),
         party as (insert into parties (year_id, name, acronym, status, order_queue, color)
                   values ($1, 'Hill Party', 'HP', 'active', 9, '#123456') returning id),
         candidate as (insert into candidates (year_id, election_type_id, party_id, name, status, ballot_order)
                       select $1, 1, id, 'Ato Hill', 'active', 9 from party returning id)
       select region.id as region, place.id as place, station.id as station, coalition.id as coalition, party.id as party, candidate.id as candidate
       from region, place, station, coalition, party, candidate`,
      [year_id],
    );
    const [made] = rows;
    const status = 'active';
    const code = { election_status: 'none' };
    const year = await readYear(year_id);
    const calls: Record<string, Promise<Answer<unknown>>> = {
      name: as()(contract.candidates.update, {
        id: made.candidate,
        name: 'Ato Hills',
        status,
        party_id: made.party,
        ballot_order: 9,
      }),
      party: as()(contract.parties.update, {
        id: made.party,
        name: 'Hill Party',
        acronym: 'XX',
        status,
        color: '#654321',
        other_colors: [],
      }),
      coalition: as()(contract.coalitions.update, {
        id: made.coalition,
        name: 'Hill Front',
        short_name: 'HF',
        color: '#543210',
      }),
      region: as()(contract.regions.update, { id: made.region, title: 'Hills', status, svg_path: 'M0 0z', ...code }),
      place: as()(contract.constituencies.update, {
        id: made.place,
        name: 'Hill Two',
        status,
        svg_path: 'M0 0z',
        region_id: made.region,
      }),
      station: as()(contract.pollingStations.update, { id: made.station, name: 'Hill Chapel', code: 'H1', status }),
      four_eyes: as()(contract.years.update, { id: year_id, status, four_eyes: !year?.four_eyes }),
      status_desc: as()(contract.years.update, { id: year_id, status, status_desc: 'Counting is over' }),
      comparison: as()(contract.yearComparisons.save, { id: year_id, compared_with: null, matches: [] }),
    };
    const answers: Record<string, string | undefined> = {};
    for (const [name, answer] of Object.entries(calls)) {
      const { status: code, data } = await answer;
      answers[name] = (data as { reason?: string } | null)?.reason ?? String(code);
    }
    return answers;
  }
  const allOf = (answer: string) =>
    Object.fromEntries(
      ['name', 'party', 'coalition', 'region', 'place', 'station', 'four_eyes', 'status_desc', 'comparison'].map(
        (name) => [name, answer],
      ),
    );

  test('asks for a fresh code in the current year and in a year with a publication, and not in another', async () => {
    await enrol('super_admin');
    await ageProof(301);
    const [quiet, published] = [await later(), await later()];
    expect(await answersFor(1)).toEqual(allOf('step_up'));
    expect(await answersFor(quiet)).toEqual(allOf('200'));
    const before = await answersFor(published);
    expect(before).toEqual(allOf('200'));
    await asOwner(
      `update contests set public_status = 'postponed' where id = (select min(id) from contests where year_id = ${published})`,
    );
    const again = await as()(contract.years.update, { id: published, status: 'active', four_eyes: true });
    expect(reasonOf(again)).toEqual([403, 'step_up']);
  });

  test('asks before another year is current', async () => {
    await enrol('super_admin');
    await ageProof(301);
    const makeCurrent = contract.years.makeCurrent;
    expect(reasonOf(await as()(makeCurrent, { id: await later() }))).toEqual([403, 'step_up']);
  });

  test('asks before an import changes the names of a year that the public sees, also without publishing', async () => {
    await enrol('super_admin');
    await ageProof(301);
    const stored = async (title: string) =>
      (
        await query(
          `insert into imports (state, created_by, notes, expected, report) values ('checked', 1, '{}', '{}', $1) returning id`,
          [JSON.stringify({ year: { title, created: false, unusual: false } })],
        )
      ).rows[0].id as number;
    const apply = async (title: string) =>
      reasonOf(await as()(contract.imports.apply, { id: await stored(title), publish: false, skip_refused: false }))[1];
    expect(await apply('2024')).toBe('step_up');
    expect(await apply('2099')).toBeUndefined();
  });
});

describe('the second factor', () => {
  test('of a real election stays: the last authenticator cannot be removed, in a rehearsal it can', async () => {
    const { id } = await enrol('admin');
    const remove = () => server.as('admin')(factors.remove, { id });
    await ageProof(301);
    expect(reasonOf(await remove())).toEqual([403, 'step_up']);
    await ageProof(1);
    expect(await remove()).toMatchObject({ status: 409, error_msg: say.lastFactor });
    expect((await server.as('correspondent')(factors.remove, { id })).status).toBe(404);
    await asOwner('update years set rehearsal = true');
    expect((await remove()).status).toBe(200);
    await asOwner('update years set rehearsal = false');
    expect((await server.as('admin')(factors.read, {})).data).toMatchObject({ authenticators: [], recovery_codes: 0 });
  });

  test('has ten recovery codes, each good once; new ones end them', async () => {
    const { recovery } = await enrol('admin');
    const prove = async (code = '') => (await server.as('admin')(factors.prove, { code })).status;
    expect([await prove(recovery[0]), await prove(recovery[0])]).toEqual([200, 422]);
    expect(await prove(recovery[1]?.replaceAll('-', ' ').toUpperCase())).toBe(200);
    const { data } = await server.as('admin')(factors.renewCodes, {});
    expect(data.recovery_codes).toHaveLength(10);
    expect([await prove(recovery[2]), await prove(data.recovery_codes[2])]).toEqual([422, 200]);
    expect(await server.as('correspondent')(factors.renewCodes, {})).toMatchObject({
      status: 409,
      error_msg: say.noFactor,
    });
  });

  test('that is lost is removed by another person’s link and the password, once', async () => {
    const { secret } = await enrol('admin');
    await enrol('super_admin');
    const link = (id: number) => server.as('super_admin')(factors.link, { id });
    expect(await link(USER_ID.super_admin)).toMatchObject({ status: 403, error_msg: sayPeople.ownFactorLink });
    expect(await link(USER_ID.agent)).toMatchObject({ status: 409, error_msg: say.noFactorOf });
    expect((await server.as('admin')(factors.link, { id: USER_ID.agent })).status).toBe(403);
    const { data } = await link(USER_ID.admin);
    const token = data?.link.split('#')[1] ?? '';
    const reset = (password: string, used = token) => server.anonymous(factors.reset, { token: used, password });

    expect((await server.anonymous(passwords.reset, { token, password: 'four green boats at dawn' })).status).toBe(404);
    expect(await reset('not this one')).toMatchObject({ status: 422, error_msg: { password: [say.currentWrong] } });
    expect(refused(await login('admin')).reason).toBe('second_step');
    expect(await reset(PASSWORD)).toMatchObject({ status: 200, data: { email: 'admin@example.com' } });
    expect((await reset(PASSWORD)).status).toBe(410);
    expect((await server.as('admin')(session.me, {})).status).toBe(401);
    const { status, data: entered } = await login('admin');
    expect(status).toBe(200);
    expect(
      reasonOf(await server.bearing(entered.token)(contract.stationVotes.publish, { ...station(), votes: [figure] })),
    ).toEqual([403, 'factor_required']);
    expect((await enter('x', codeNow(secret))).status).toBe(401);

    const invite = await server.as('super_admin')(users.invite, { id: USER_ID.agent });
    expect((await reset(PASSWORD, invite.data?.link.split('#')[1])).status).toBe(404);
    await query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      hashToken(tokenOf('admin')),
      USER_ID.admin,
    ]);
  });

  test('and its proofs are in the audit trail, without a code', async () => {
    const { secret, recovery } = await enrol('admin');
    await server.as('admin')(factors.prove, { code: recovery[0] ?? '' });
    await signIn('admin', secret);
    const { rows } = await query(
      `select action, after from audit_entries where chain = 0 and actor_name = 'admin' order by sequence desc limit 3`,
    );
    expect(rows.reverse()).toEqual([
      { action: 'factors.enrol', after: { name: 'Phone' } },
      { action: 'session.prove', after: { proof: 'recovery' } },
      { action: 'session.login', after: { proof: 'code' } },
    ]);
  });
});

const figure = { candidate_id: 1, vote_count: 20 };
const station = () => ({ polling_station_id: 1, year_id: 1, election_type_id: 1 });
