import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import { LANGUAGES } from '@election/contract/messages/language';
import { beforeAll, expect, test } from 'vitest';
import { pictureFile } from '../../testing/files/pictures.ts';
import { EXACT, useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';

const server = useServer({}, { world: true });
const { calls, coalitions, contestStatus, corrections, sheets, stationVotes, votes } = contract;
const { year, north, south, stations } = SMALL;
const WHY = { reason: 'wrong_figures', note: 'The figures of another sheet' } as const;

async function publish(constituency_id: number, election_type_id: number, figures: Record<number, number>, why = {}) {
  const contest = { year_id: year, constituency_id, election_type_id };
  const sent = Object.entries(figures).map(([id, vote_count]) => ({ candidate_id: Number(id), vote_count }));
  expect((await server.as('admin')(votes.save, { ...contest, votes: sent })).status).toBe(200);
  const { status, error_msg } = await server.as('super_admin')(votes.publish, { ...contest, ...why });
  expect(status, JSON.stringify(error_msg)).toBe(200);
}

/** An evening with everything that a page can link to: each state of a contest, a sheet, a call, corrections, a coalition, an earlier year. */
beforeAll(async () => {
  const boss = server.as('super_admin');
  const place = (constituency_id: number, election_type_id: number) => ({
    year_id: year,
    constituency_id,
    election_type_id,
  });
  const made = await boss(coalitions.create, { year_id: year, name: 'Hill Union', short_name: 'HU', color: '#112233' });
  expect(made.status).toBe(200);
  const image = await pictureFile('jpeg', '#445566');
  await server.as('agent')(sheets.upload, { ...place(north.first, 1), image });
  await publish(north.first, 1, { 1: 30_000, 2: 9_000, 3: 1_000 });
  await publish(north.first, 1, { 1: 30_001, 2: 9_000, 3: 1_000 }, { correction: WHY });
  await publish(south.first, 1, { 1: 100, 2: 100, 3: 0 });
  await publish(north.first, 2, { 11: 12_000, 12: 2_495, 21: 3 });
  await publish(north.second, 2, { 13: 70, 14: 50, 20: 9 });
  const { data } = await boss(corrections.standing, place(north.second, 2));
  await boss(corrections.withdraw, { ...place(north.second, 2), ...data, ...WHY });
  await boss(contestStatus.set, { ...place(south.second, 2), status: 'annulled', note: 'By the court', publish: true });
  const station = { polling_station_id: stations.first, year_id: year };
  await server.as('correspondent')(stationVotes.publish, {
    ...station,
    election_type_id: 1,
    votes: SMALL.presidential.map((candidate_id) => ({ candidate_id, vote_count: 5 })),
  } as never);
  const proposed = await server.as('admin')(calls.propose, {
    ...{ year_id: year, election_type_id: 1, kind: 'too_close', reason: 'Two sources say so' },
  });
  expect((await boss(calls.confirm, { id: proposed.data.id })).status).toBe(200);
});

const ADDRESS = /\s(?:href|src|action|content)="([^"#]*)(#[^"]*)?"/g;
const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

/** Every address of this server that a page names, with the part of the page that it leads to. */
function linksOf(page: string, body: string): { to: string; part: string }[] {
  return [...body.matchAll(ADDRESS)].flatMap(([whole, path = '', hash = '']) => {
    const isAddress = !whole.trim().startsWith('content') || path.startsWith('/');
    if (!isAddress || /^[a-z]+:/.test(path)) return [];
    const { pathname, search, host } = new URL(plain(path), `http://server${page}`);
    return host === 'server' ? [{ to: pathname + search, part: decodeURIComponent(plain(hash).slice(1)) }] : [];
  });
}

const PUBLIC = join(import.meta.dirname, '../../../../web/public');
/** What the console brings, which is there once it is built. */
const OF_THE_CONSOLE = [
  ...['/', '/login', '/results.js'],
  ...LANGUAGES.map((language) => `/words-${language}.js`),
  ...readdirSync(PUBLIC).map((file) => `/${file}`),
];

/** Files take long to write: those of one region and one constituency stand for the others. */
const shapeOf = (to: string): string =>
  /\.\w+(\?|$)/.test(to) ? to.replace(/(regions|constituencies)\/[^/.]+/, '$1/one') : to;

test('no public page has a link that leads nowhere', async () => {
  const found = new Map<string, { status: number; body: string }>();
  const broken = new Set<string>();
  const waiting: { from: string; to: string; part: string }[] = ['/results', '/embed/results'].map((to) => ({
    ...{ from: 'the start', to, part: '' },
  }));
  for (let link = waiting.pop(); link; link = waiting.pop()) {
    const { from, to, part } = link;
    if (OF_THE_CONSOLE.includes(to)) continue;
    const shape = shapeOf(to);
    if (!found.has(shape)) {
      const answer = await server.app.inject({ url: to, headers: EXACT });
      const isPage = String(answer.headers['content-type']).startsWith('text/html');
      const body = isPage ? answer.body : '';
      found.set(shape, { status: answer.statusCode, body });
      waiting.push(...linksOf(to, body).map((one) => ({ from: to, ...one })));
    }
    const { status, body } = found.get(shape) ?? { status: 0, body: '' };
    if (status >= 400) broken.add(`${status} ${to} from ${from}`);
    if (part && body && !new RegExp(`id="${part}"`).test(body)) broken.add(`no part ${part} in ${to} from ${from}`);
  }
  expect(found.size).toBeGreaterThan(100);
  expect([...broken]).toEqual([]);
});
