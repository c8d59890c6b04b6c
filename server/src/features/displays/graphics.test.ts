import { json } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { contract } from '@election/contract/contract';
import { GRAPHICS, LINK_MARK } from '@election/contract/results/graphics';
import { type DrawnGraphic, type PictureMessage, SHAPES } from '@election/contract/results/scenes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '../../testing/event-stream.ts';
import { useServer } from '../../testing/server.ts';
import { CORRECTION, SMALL } from '../../testing/small-election.ts';
import { listenAnywhere } from '../../testing/socket-client.ts';
import { say as sayAir } from '../pages/air/sentences.ts';
import { sayDisplays as say } from './sentences.ts';

const server = useServer();
const { displays, wall, votes } = contract;
const { year, north } = SMALL;
const boss = () => server.as('super_admin');
let base: string;
let link: { id: number; token: string };

beforeAll(async () => {
  base = `http://127.0.0.1:${await listenAnywhere(server.app)}`;
  const { data } = await boss()(displays.make, { name: 'Vision mixer', kind: 'wall' });
  link = { id: data.id, token: data.link?.split('#')[1] ?? '' };
});
afterAll(() => server.app.server.closeAllConnections());

const streamOf = (graphic: string, fields: Record<string, string> = {}) =>
  `/air/${graphic}/stream?${new URLSearchParams({ ...fields, shapes: String(SHAPES) })}`;

/** A graphic on air: its picture as text, and the events that it heard. */
async function open(graphic: string, fields: Record<string, string> = {}, token = link.token) {
  const stop = new AbortController();
  const answer = await fetch(`${base}${streamOf(graphic, fields)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const heard: ({ event: string } & Partial<PictureMessage<DrawnGraphic>>)[] = [];
  const ended = readEvents(answer.body, (event, data) => heard.push({ event, ...(data as object) }));
  const picture = () => heard.findLast((message) => message.picture !== undefined)?.picture ?? null;
  const content = () => JSON.stringify(picture());
  return {
    heard,
    content,
    pages: () => picture()?.pages.length ?? 0,
    until: (words: string) => expect.poll(content).toContain(words),
    ended,
    close: () => stop.abort(),
  };
}

async function publish(figures: Record<number, number>) {
  const contest = { year_id: year, constituency_id: north.first, election_type_id: 1 };
  const sent = Object.entries(figures).map(([id, vote_count]) => ({ candidate_id: Number(id), vote_count }));
  expect((await server.as('admin')(votes.save, { correction: CORRECTION, ...contest, votes: sent })).status).toBe(200);
  expect((await boss()(votes.publish, { ...contest, correction: CORRECTION })).status).toBe(200);
}

test('a graphic has a page without any figure, which the named sites may frame', async () => {
  for (const graphic of GRAPHICS) {
    const { body, headers, statusCode } = await server.app.inject(`/air/${graphic}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('src="/air.js"');
    expect(body).not.toContain('Results 2024');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  }
  expect((await server.app.inject('/air/weather')).statusCode).toBe(404);
});

test('a graphic shows what is public of the country, a region or a constituency, in the words of the walls', async () => {
  await publish({ 1: 30_000, 2: 9_000, 3: 1_000 });
  const shows: [string, Record<string, string>, string[]][] = [
    ['lower-third', {}, ['1 of 4 constituencies reported', 'Abena Palm', '"share":0.75']],
    ['lower-third', { place: 'nORTH' }, ['1 of 2 constituencies reported', '"share":0.75']],
    ['full-frame', {}, ['Abena Palm leads with 75.00%', '21,000 votes ahead']],
    ['full-frame', { place: 'North One' }, ['Abena Palm (PP) 75.00%.', '"votes":30000']],
    ['full-frame', { place: 'constituencies/north-one' }, ['Abena Palm (PP) 75.00%.']],
    ['ticker', {}, ['Abena Palm leads with 75.00%', 'North One', 'Abena Palm (PP) 75.00%']],
    ['ticker', { place: 'regions/south' }, ['Not reported']],
    ['seat-strip', {}, ['Parliamentary', '0 of 4 seats declared', '"line":3']],
    ['head-to-head', { first: 'abena palm' }, ['21,000 votes apart']],
    ['head-to-head', { place: 'North One' }, ['21,000 votes apart']],
  ];
  for (const [graphic, fields, words] of shows) {
    const shown = await open(graphic, fields);
    for (const word of words) await shown.until(word);
    shown.close();
  }
});

test('a graphic speaks the language of its address, and its file for SPX leads to that', async () => {
  const french = await open('full-frame', { language: 'fr' });
  const english = await open('full-frame');
  await french.until('Abena Palm est en tête avec 75,00');
  await english.until('Abena Palm leads with 75.00%');
  french.close();
  english.close();
  expect((await server.app.inject('/air/ticker?language=fr')).body).toContain('<html lang="fr" dir="ltr"');
  const { body } = await server.app.inject('/air/ticker/spx?language=fr');
  expect(body).toContain(`/air/ticker?language=fr#${LINK_MARK}`);
  expect(body).toContain('La rédaction met les chiffres à jour.');
});

test('a graphic whose page draws pictures of other shapes is told to load it again', async () => {
  const old = await fetch(`${base}/air/ticker/stream`, { headers: { authorization: `Bearer ${link.token}` } });
  expect(await old.text()).toMatch(/^: \n\nevent: reload\n/);
});

test('a graphic follows publications; the hold of a presenter is about the walls', async () => {
  const shown = await open('head-to-head', { place: 'North One' });
  await publish({ 1: 30_000, 2: 10_000, 3: 1_000 });
  await shown.until('20,000 votes apart');
  await boss()(wall.hold, { held: true });
  await publish({ 1: 30_000, 2: 11_000, 3: 1_000 });
  await shown.until('19,000 votes apart');
  await boss()(wall.hold, { held: false });
  shown.close();
});

test('a rehearsal is named in every graphic, also where it has nothing to show', async () => {
  await server.database.owner.query('update years set rehearsal = true where id = $1', [year]);
  await server.database.owner.query("update change_counts set count = count + 1 where topic = 'reference'");
  for (const graphic of GRAPHICS) {
    const shown = await open(graphic);
    await shown.until('made-up figures');
    expect(shown.pages()).toBeGreaterThan(0);
    shown.close();
  }
  await server.database.owner.query('update years set rehearsal = false where id = $1', [year]);
});

/** What a refusal says. */
interface Refused {
  data: { error_msg: unknown };
}

test('a graphic is refused with the reason where it is told of what is not there, and without a link', async () => {
  // A stream that opened would not end: its head is enough.
  const ask = async (url: string, token = link.token) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.app.inject({ url, headers, payloadAsStream: true });
    const isStream = answer.statusCode === 200;
    if (isStream) answer.stream().destroy();
    return { status: answer.statusCode, body: isStream ? null : ((await json(answer.stream())) as Refused) };
  };
  const refusals: [Record<string, string>, object][] = [
    [{ type: 'mayoral' }, { type: [sayAir.noSuchType] }],
    [{ place: 'Nowhere' }, { place: [sayAir.noSuchPlace] }],
    [{ first: 'Nobody There' }, { first: [sayAir.noSuchContender] }],
  ];
  for (const [fields, error_msg] of refusals) {
    const answer = await ask(streamOf('head-to-head', fields));
    expect([answer.status, answer.body?.data.error_msg]).toEqual([422, error_msg]);
  }
  expect((await ask(streamOf('ticker'), 'x'.repeat(43))).status).toBe(401);
  expect((await ask(streamOf('weather'))).status).toBe(404);
});

test('the file for SPX names the fields, and frames the graphic of this server', async () => {
  const { body, headers } = await server.app.inject({ url: '/air/lower-third/spx', headers: { host: 'results.test' } });
  expect(headers['content-disposition']).toBe('attachment; filename="election-lower-third.html"');
  const definition = JSON.parse(/SPXGCTemplateDefinition = (\{.*?\n\});/s.exec(body)?.[1] ?? '');
  expect(definition.DataFields.flatMap(({ field }: { field?: string }) => field ?? [])).toEqual([
    'f0',
    'f1',
    'f2',
    'f3',
  ]);
  // SPX presses its buttons by calling them on the window of the frame that it has the file in.
  const window: Record<string, (data?: unknown) => void> = {};
  const script = /<script>(.*)<\/script>/s.exec(body)?.[1] ?? '';
  const heard: unknown[] = [];
  const frame = { postMessage: (message: unknown) => heard.push(message) };
  let ready: (event: object) => void = () => {};
  runInNewContext(script, {
    window,
    document: { querySelector: () => ({ contentWindow: frame }) },
    addEventListener: (_type: string, listener: typeof ready) => {
      ready = listener;
    },
  });
  for (const name of ['play', 'next', 'stop']) window[name]?.();
  window.update?.('{"f1":"North"}');
  ready({ source: frame, data: 'graphic-ready' });
  expect(heard).toEqual([
    { call: 'play', data: undefined },
    { call: 'next', data: undefined },
    { call: 'stop', data: undefined },
    { call: 'update', data: '{"f1":"North"}' },
  ]);
  expect(body).toContain(`src="http://results.test/air/lower-third#${LINK_MARK}"`);
});

test('a graphic whose link is revoked hears so, and its last use is kept', async () => {
  const shown = await open('lower-third');
  await shown.until('Abena Palm');
  const used = (await boss()(displays.list, {})).data.find(({ id }) => id === link.id);
  expect(used?.last_used_at).not.toBeNull();
  await boss()(displays.revoke, { id: link.id });
  await shown.ended;
  expect(shown.heard.at(-1)?.event).toBe('revoked');
  const again = await server.app.inject({
    url: streamOf('lower-third'),
    headers: { authorization: `Bearer ${link.token}` },
  });
  expect([again.statusCode, again.json().data.error_msg]).toEqual([410, say.revokedLink]);
});
