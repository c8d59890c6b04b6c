import { contract } from '@election/contract/contract';
import { type DrawnScene, type PictureMessage, SHAPES } from '@election/contract/results/scenes';
import type { Scene } from '@election/contract/results/wall';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { duplicates } from '../../platform/db/constraint-sentences.ts';
import { readEvents } from '../../testing/event-stream.ts';
import { SECURE_REQUEST_KEY, useServer } from '../../testing/server.ts';
import { CORRECTION, SMALL } from '../../testing/small-election.ts';
import { listenAnywhere } from '../../testing/socket-client.ts';
import { sayDisplays as say } from './sentences.ts';
import { WALL_LIMITS } from './walls.ts';

const server = useServer();
const { displays, wall, votes, corrections, stationVotes } = contract;
const { year, north, south } = SMALL;
const boss = () => server.as('super_admin');
let first: string;
let second: string;
/** A server that looks at nothing from time to time: it knows what events tell it. */
let told: string;
let others: FastifyInstance[];

const build = () =>
  buildApp(
    readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', SECOND_FACTOR_REQUIRED: '0', DATA_DIR: server.dataDir }),
    server.database,
  );

beforeAll(async () => {
  const other = await build();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const withoutIntervals = await build();
  vi.useRealTimers();
  others = [other, withoutIntervals];
  const addressOf = async (app: FastifyInstance) => `http://127.0.0.1:${await listenAnywhere(app)}`;
  [first, second, told] = [await addressOf(server.app), await addressOf(other), await addressOf(withoutIntervals)];
});
afterAll(async () => {
  for (const app of [server.app, ...others]) app.server.closeAllConnections();
  await Promise.all(others.map((app) => app.close()));
});

let names = 0;
async function makeLink(kind: 'wall' | 'newsroom' = 'wall') {
  names += 1;
  const { data, status } = await boss()(displays.make, { name: `Studio ${names}`, kind });
  expect(status).toBe(200);
  return { id: data.id, token: data.link?.split('#')[1] ?? '' };
}

interface Heard {
  event: string;
  data: Partial<PictureMessage<DrawnScene>>;
}

/** An open wall: what it heard, its picture as text, and a wait for what fits. */
async function openWall(base: string, token: string, shapes: string | number = SHAPES, language = 'en') {
  const stop = new AbortController();
  const answer = await fetch(`${base}/wall/stream?shapes=${shapes}&language=${language}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const heard: Heard[] = [];
  const reading = readEvents(answer.body, (event, data) => heard.push({ event, data: data as Heard['data'] }));
  const content = () => JSON.stringify(heard.findLast(({ data }) => data.picture !== undefined)?.data.picture ?? '');
  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    content,
    until: (fits: (content: string) => boolean) => expect.poll(() => fits(content())).toBe(true),
    ended: reading,
    close: async () => {
      stop.abort();
      await reading;
    },
  };
}

const scene = (kind: Scene['kind'], more: Partial<Scene> = {}): Scene => ({
  kind,
  place_ids: [],
  contender_ids: [],
  ...more,
});
const take = async (shown: Scene) => {
  const answer = await boss()(wall.take, shown);
  expect(answer.status).toBe(200);
  return answer.data;
};

async function publish(constituency_id: number, figures: Record<number, number>) {
  const contest = { year_id: year, constituency_id, election_type_id: 1 };
  const sent = Object.entries(figures).map(([id, vote_count]) => ({ candidate_id: Number(id), vote_count }));
  expect((await server.as('admin')(votes.save, { correction: CORRECTION, ...contest, votes: sent })).status).toBe(200);
  expect((await boss()(votes.publish, { ...contest, correction: CORRECTION })).status).toBe(200);
}

describe('a display link', () => {
  test('is shown once, stored as a hash, and is in no list, answer to a repeat or audit row', async () => {
    const key = '7d0f4a0e-0000-4000-8000-000000000001';
    const made = await boss()(displays.make, { name: 'Lobby', kind: 'newsroom' }, { key });
    const token = made.data.link?.split('/wall#')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const repeat = await boss()(displays.make, { name: 'Lobby', kind: 'newsroom' }, { key });
    expect(repeat.data).toEqual({ ...made.data, link: null });
    const { data: list } = await boss()(displays.list, {});
    expect(list[0]).toMatchObject({
      name: 'Lobby',
      kind: 'newsroom',
      made_by: { name: 'super_admin' },
      revoked_at: null,
    });
    const { rows } = await server.database.owner.query(
      `select jsonb_agg(to_jsonb(a))::text || (select jsonb_agg(to_jsonb(l))::text from display_links l) ||
       (select jsonb_agg(to_jsonb(k))::text from idempotency_keys k) as all from audit_entries a`,
    );
    expect(rows[0].all).toContain('displays.make');
    expect(JSON.stringify(list) + rows[0].all).not.toContain(token);
  });

  test('has a name of its own among those in use; a revoked one frees it', async () => {
    const { data } = await boss()(displays.make, { name: 'Gallery', kind: 'wall' });
    const again = await boss()(displays.make, { name: 'gallery', kind: 'wall' });
    expect([again.status, again.error_msg]).toEqual([409, duplicates.display_links_name_key]);
    await boss()(displays.revoke, { id: data.id });
    expect((await boss()(displays.revoke, { id: data.id })).status).toBe(200);
    expect((await boss()(displays.make, { name: 'Gallery', kind: 'wall' })).status).toBe(200);
    expect((await boss()(displays.list, {})).data.at(-1)).toMatchObject({
      id: data.id,
      revoked_at: expect.any(String),
    });
  });

  test('opens a wall and nothing else; its last use is kept', async () => {
    const { id, token } = await makeLink();
    const open = await openWall(first, token);
    expect(open.headers.get('cache-control')).toBe('private, no-store');
    await open.until((content) => content.includes('Results 2024'));
    const used = (await boss()(displays.list, {})).data.find((link) => link.id === id);
    expect(used?.last_used_at).not.toBeNull();
    for (const route of [wall.read, displays.list, contract.votes.results]) {
      expect((await server.bearing(token)(route, {})).status).toBe(401);
    }
    await open.close();
  });

  test('that is revoked says so and shows nothing, on every server', async () => {
    const { id, token } = await makeLink();
    const kept = await makeLink();
    const walls = await Promise.all([openWall(first, token), openWall(second, token), openWall(second, kept.token)]);
    await Promise.all(walls.map((open) => open.until((content) => content !== '""')));
    await boss()(displays.revoke, { id });
    const [one, two, three] = walls;
    await Promise.all([one?.ended, two?.ended]);
    expect([one?.heard.at(-1)?.event, two?.heard.at(-1)?.event]).toEqual(['revoked', 'revoked']);
    expect(three?.heard.some(({ event }) => event === 'revoked')).toBe(false);
    await three?.close();
    const again = await server.app.inject({ url: '/wall/stream', headers: { authorization: `Bearer ${token}` } });
    expect([again.statusCode, again.json().data.error_msg]).toEqual([410, say.revokedLink]);
    const unknown = await server.app.inject({
      url: '/wall/stream',
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
    });
    expect([unknown.statusCode, unknown.json().data.error_msg]).toEqual([401, say.unknownLink]);
    // Not even the application's own connection makes it good again.
    await expect(
      server.database.pool.query('update display_links set revoked_at = null, revoked_by = null where id = $1', [id]),
    ).rejects.toThrow(/stays revoked/);
  });
});

test('a link opens so many walls, and leaves the others their places', async () => {
  const [full, other] = [await makeLink(), await makeLink()];
  const ask = (token: string, path = `/wall/stream?shapes=${SHAPES}`) =>
    fetch(`${first}${path}`, { headers: { authorization: `Bearer ${token}` } });
  // At once: none of them may count before the others are open.
  const answers = await Promise.all(Array.from({ length: WALL_LIMITS.perLink + 3 }, () => ask(full.token)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  const sentence = await refused[0]?.json();
  expect(sentence).toEqual({ data: { error_msg: say.tooManyOfLink({ most: WALL_LIMITS.perLink }) } });
  expect(refused[0]?.headers.get('retry-after')).toBe('60');
  // Graphics have places of their own.
  const more = [await ask(other.token), await ask(full.token, `/air/seat-strip/stream?shapes=${SHAPES}`)];
  expect(more.map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all([...answers, ...more].map(({ bodyUsed, body }) => bodyUsed || body?.cancel()));
});

describe('a wall', () => {
  let open: Awaited<ReturnType<typeof openWall>>;
  let far: Awaited<ReturnType<typeof openWall>>;
  let room: Awaited<ReturnType<typeof openWall>>;
  beforeAll(async () => {
    const [link, newsroom] = [await makeLink(), await makeLink('newsroom')];
    [open, far, room] = await Promise.all([
      openWall(first, link.token),
      openWall(second, link.token),
      openWall(second, newsroom.token),
    ]);
  });
  afterAll(async () => void (await Promise.all([open.close(), far.close(), room.close()])));
  beforeEach(async () => void (await take(scene('nation'))));

  test('has a page of its own, which holds no figure and which no site frames', async () => {
    const { headers, body } = await server.app.inject('/wall');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(body).toContain('src="/wall.js"');
    expect(body).not.toContain('Results 2024');
  });

  test('follows the presenter on every server, scene by scene, in the words of the public pages', async () => {
    await publish(north.first, { 1: 30_000, 2: 9_000, 3: 1_000 });
    for (const wallOf of [open, far])
      await wallOf.until((content) => content.includes('Abena Palm leads with 75.00%') && content.includes('1 of 4'));
    const shows: [Scene, string][] = [
      [scene('region', { place_ids: [1] }), '1 of 2 constituencies reported'],
      [scene('constituency', { place_ids: [north.first] }), 'Abena Palm (PP) 75.00%.'],
      [scene('battle', { contender_ids: [3, 2] }), '8,000 votes apart'],
      [scene('battle', { place_ids: [north.first] }), '21,000 votes apart'],
      [scene('compare', { place_ids: [1, 2] }), 'North Two'],
      [scene('just_in'), 'North One'],
      [scene('closest'), '"margin":21000'],
      [scene('timeline'), 'within one minute'],
      [scene('parliament'), '"line":3'],
      [scene('corrections'), 'No published figure was withdrawn or changed.'],
    ];
    for (const [shown, words] of shows) {
      await take(shown);
      for (const wallOf of [open, far]) await wallOf.until((content) => content.includes(words));
    }
  });

  test('whose page draws pictures of other shapes is told to load it again, and gets no figure', async () => {
    const { token } = await makeLink();
    for (const shapes of ['', SHAPES + 1]) {
      const old = await openWall(first, token, shapes);
      await old.ended;
      // Pages that show markup load themselves again by the content.
      expect(old.heard).toEqual([{ event: 'reload', data: { content: expect.stringContaining('refresh') } }]);
    }
  });

  test('does not show what an earlier version has held: the figures move', async () => {
    await take(scene('battle'));
    const old = { wall: '<p>old</p>', newsroom: '<p>old</p>' };
    for (const held of [old, { ...old, shapes: SHAPES + 1 }]) {
      await boss()(wall.hold, { held: true });
      await server.database.owner.query('update wall_control set held = $1', [held]);
      const { token } = await makeLink();
      const late = await openWall(told, token);
      await late.until((content) => content.includes('"shows":"battle"'));
      expect(late.heard.findLast(({ event }) => event === 'picture')?.data.held_at).toBeNull();
      await late.close();
      expect((await boss()(wall.read, {})).data).toMatchObject({ held_at: null, hold_ended: true });
      await boss()(wall.hold, { held: false });
    }
  });

  test('hears of the presenter and of the end of its link by an event of another server, not by its next look', async () => {
    const { id, token } = await makeLink();
    const wallOf = await openWall(told, token);
    await wallOf.until((content) => content !== '""');
    await take(scene('timeline'));
    await wallOf.until((content) => content.includes('within one minute'));
    await boss()(displays.revoke, { id });
    await expect.poll(() => wallOf.heard.at(-1)?.event).toBe('revoked');
    await wallOf.ended;
  });

  test('shows a publication, a correction and a withdrawal without a presenter', async () => {
    await take(scene('constituency', { place_ids: [north.second] }));
    await far.until((content) => content.includes('North Two') && content.includes('Not reported'));
    await publish(north.second, { 1: 500, 2: 700, 3: 10 });
    await far.until((content) => content.includes('"votes":700,'));
    const contest = { year_id: year, constituency_id: north.second, election_type_id: 1 };
    const { version } = (await boss()(corrections.standing, contest)).data;
    await boss()(corrections.withdraw, { ...contest, version, reason: 'other', note: 'Seen on the wall' });
    await far.until((content) => !content.includes('"votes":700,') && content.includes('withdrawn'));
  });

  test('shows the publication, the correction and the withdrawal of a polling station by their events', async () => {
    const wallOf = await openWall(told, (await makeLink()).token);
    const contest = { year_id: year, election_type_id: 1 };
    const station = { ...contest, polling_station_id: SMALL.stations.first };
    const publishStation = (...figures: number[]) =>
      server.as('admin')(stationVotes.publish, {
        ...station,
        votes: figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count })),
        ...{ reason: 'A test of walls', correction: CORRECTION },
      });
    const versionOf = async (at: object) =>
      (await boss()(corrections.standing, { ...contest, constituency_id: north.first, ...at })).data.version;
    await boss()(corrections.withdraw, {
      ...{ ...contest, constituency_id: north.first, version: await versionOf({}), ...CORRECTION },
    });
    await take(scene('constituency', { place_ids: [north.first] }));
    await wallOf.until((content) => content.includes('North One') && content.includes('withdrawn'));
    expect((await publishStation(300, 200)).status).toBe(200);
    await wallOf.until((content) => content.includes('"votes":300,'));
    expect((await publishStation(150, 350)).status).toBe(200);
    await wallOf.until((content) => content.includes('"votes":350,'));
    const version = await versionOf({ polling_station_id: SMALL.stations.first });
    await boss()(corrections.withdrawStation, { ...station, version, ...CORRECTION });
    await wallOf.until((content) => !content.includes('"votes":350,'));
    await wallOf.close();
  });

  test('that is held keeps its figures on every server, also one that opens later, until it is released or another scene is taken', async () => {
    await publish(north.first, { 1: 30_000, 2: 9_000, 3: 1_000 });
    await take(scene('battle'));
    await open.until((content) => content.includes('21,000 votes apart'));
    const held = await boss()(wall.hold, { held: true });
    expect(held.data).toMatchObject({ held_at: expect.any(String), hold_ended: false });
    expect((await boss()(wall.hold, { held: true })).data).toEqual(held.data);
    await publish(north.second, { 1: 1_000, 2: 2_000, 3: 0 });
    const link = await makeLink();
    const late = await openWall(told, link.token);
    await late.until((content) => content.includes('21,000 votes apart'));
    for (const wallOf of [open, far]) {
      await expect.poll(() => wallOf.heard.at(-1)?.event).toBe('now');
      expect(wallOf.content()).toContain('21,000 votes apart');
    }
    expect(late.heard[0]?.data.held_at).toBe(held.data.held_at);
    await late.close();
    expect((await boss()(wall.hold, { held: false })).data.held_at).toBeNull();
    await far.until((content) => content.includes('20,000 votes apart'));
    await boss()(wall.hold, { held: true });
    expect((await take(scene('just_in'))).held_at).toBeNull();
    expect(open.heard.every(({ data }) => data.at !== '')).toBe(true);
  });

  test('speaks the language of its address, also while it is held and one in another language opens', async () => {
    const { body } = await server.app.inject('/wall?language=ar');
    expect(body).toContain('<html lang="ar" dir="rtl"');
    expect(body).toContain('src="/words-ar.js"');
    expect((await server.app.inject('/wall?language=xx')).body).toContain('<html lang="en" dir="ltr"');
    await publish(north.first, { 1: 30_000, 2: 9_000, 3: 1_000 });
    await publish(north.second, { 1: 1_000, 2: 2_000, 3: 0 });
    await take(scene('battle'));
    const link = await makeLink();
    const french = await openWall(first, link.token, SHAPES, 'fr');
    const apart = (count: string) => `${count} voix d’écart`;
    await french.until((content) => content.includes(apart('20\u202f000')) && content.includes('Face-à-face'));
    await open.until((content) => content.includes('20,000 votes apart') && content.includes('Head to head'));
    await boss()(wall.hold, { held: true });
    // A first publication: a correction would end the hold.
    await publish(south.second, { 1: 1_000, 2: 3_000, 3: 0 });
    const late = await openWall(told, link.token, SHAPES, 'pt');
    await late.until((content) => content.includes('20\u00a0000 votos de diferença'));
    expect(french.content()).toContain(apart('20\u202f000'));
    await boss()(wall.hold, { held: false });
    await french.until((content) => content.includes(apart('18\u202f000')));
    await Promise.all([french.close(), late.close()]);
  });

  test('that is held lets a withdrawn figure go on every server, and the presenter is told until the next hold', async () => {
    await take(scene('constituency', { place_ids: [north.first] }));
    await far.until((content) => content.includes('"votes":30000,'));
    await boss()(wall.hold, { held: true });
    const contest = { year_id: year, constituency_id: north.first, election_type_id: 1 };
    const { version } = (await boss()(corrections.standing, contest)).data;
    await boss()(corrections.withdraw, { ...contest, version, reason: 'other', note: 'Two sheets of one place' });
    await far.until((content) => !content.includes('"votes":30000,'));
    await open.until((content) => !content.includes('"votes":30000,'));
    expect(far.heard.findLast(({ event }) => event === 'picture')?.data.held_at).toBeNull();
    expect((await boss()(wall.read, {})).data).toMatchObject({ held_at: null, hold_ended: true });
    expect((await boss()(wall.hold, { held: true })).data).toMatchObject({
      held_at: expect.any(String),
      hold_ended: false,
    });
    await boss()(wall.hold, { held: false });
  });

  test('of the running order has a number of its own, also where it is in it twice', async () => {
    const scenes = [scene('nation'), scene('just_in'), scene('nation')];
    const first = (await boss()(wall.order, { scenes })).data.order;
    expect(first.map(({ entry }) => entry)).toEqual([1, 2, 3]);
    const again = (await boss()(wall.order, { scenes: [...first.slice(1), first[1]] })).data.order;
    expect(again.map(({ kind, entry }) => [kind, entry])).toEqual([
      ['just_in', 2],
      ['nation', 3],
      ['just_in', 4],
    ]);
    expect((await take(again[2] as Scene)).scene.entry).toBe(4);
  });

  test('says who is silent in the newsroom alone, and names no person', async () => {
    await take(scene('silent'));
    await room.until((content) => content.includes('1 of 4 constituencies silent') && content.includes('South One'));
    await open.until((content) => content.includes('"kind":"silent"'));
    expect(open.content()).not.toContain('constituencies silent');
    expect(open.content()).toContain('"shows":"country"');
    for (const person of ['super_admin', 'agent', 'example.com']) {
      expect([room.content(), open.content()].join()).not.toContain(person);
    }
  });

  test('refuses a scene without its places, with a place of nowhere, and a battle of one', async () => {
    const refusals: [Scene, object][] = [
      [scene('compare', { place_ids: [1] }), { place_ids: [say.placesNeeded({ count: 2 })] }],
      [scene('compare', { place_ids: [1, 1] }), { place_ids: [say.placesNeeded({ count: 2 })] }],
      [scene('nation', { place_ids: [1] }), { place_ids: [say.placesNeeded({ count: 0 })] }],
      [scene('constituency', { place_ids: [999] }), { place_ids: [say.unknownPlace] }],
      [scene('battle', { contender_ids: [1] }), { contender_ids: [say.contendersNeeded] }],
      [scene('nation', { contender_ids: [1, 2] }), { contender_ids: [say.contendersNeeded] }],
    ];
    for (const [shown, error_msg] of refusals) {
      expect(await boss()(wall.take, shown)).toMatchObject({ status: 422, error_msg });
      expect((await boss()(wall.order, { scenes: [shown] })).status).toBe(422);
      expect((await boss()(wall.preview, shown)).status).toBe(422);
    }
  });

  test('has a preview in the presenter’s hand before it is taken: the same picture', async () => {
    const before = open.heard.length;
    const south = scene('region', { place_ids: [2] });
    const { data } = await server.as('admin')(wall.preview, south);
    expect(data).toMatchObject({ kind: 'region', heading: 'South' });
    expect((await server.as('admin')(wall.read, {})).data.scene.kind).toBe('nation');
    expect(open.heard.slice(before).some(({ data: told }) => told.picture?.kind === 'region')).toBe(false);
    await take(south);
    await open.until((content) => content === JSON.stringify(data));
  });

  test('of the running order can be moved and taken out after another year has become current, and none of its year added', async () => {
    const own = scene('region', { place_ids: [2] });
    const { order } = (await boss()(wall.order, { scenes: [own, scene('nation')] })).data;
    await server.database.pool.query('update years set is_current_year = (id <> $1)', [year]);
    try {
      const [first, second] = order as [Scene, Scene];
      expect((await boss()(wall.order, { scenes: [second, first] })).data.order).toEqual([second, first]);
      const added = await boss()(wall.order, { scenes: [second, first, scene('region', { place_ids: [1] })] });
      expect(added).toMatchObject({ status: 422, error_msg: { place_ids: [say.unknownPlace] } });
      expect((await boss()(wall.order, { scenes: [second] })).data.order).toEqual([second]);
    } finally {
      await server.database.pool.query('update years set is_current_year = (id = $1)', [year]);
    }
  });

  test('spells the state of the counting as the public pages do', async () => {
    await server.database.pool.query(`update years set election_status = 'active' where id = $1`, [year]);
    const { data } = await server.as('admin')(wall.preview, scene('nation'));
    expect(data.counting).toBe('Counting in progress');
  });

  test('keeps its running order', async () => {
    const scenes = [scene('just_in'), scene('region', { place_ids: [2] })];
    await boss()(wall.order, { scenes });
    expect((await server.as('admin')(wall.read, {})).data.order).toMatchObject(scenes);
  });
});
