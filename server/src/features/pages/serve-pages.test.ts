import { brotliDecompressSync } from 'node:zlib';
import { contract } from '@election/contract/contract';
import { number, share } from '@election/contract/messages/format';
import { say } from '@election/contract/messages/results';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { EXACT, SECURE_REQUEST_KEY, useServer } from '../../testing/server.ts';
import { type Person, SMALL } from '../../testing/small-election.ts';
import { saySheets } from '../sheets/sentences.ts';

const server = useServer();
const { year, north, south, stations } = SMALL;
const { votes, stationVotes, corrections, contestStatus, registers, results, sheets } = contract;

const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { ...EXACT, ...headers } });

/** What a reader without script and styles sees of a page. */
async function read(url: string): Promise<string> {
  const answer = await open(url);
  expect(answer.statusCode, url).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  return answer.body.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ');
}

async function publish(constituency_id: number, figures: Record<number, number>, election_type_id = 1) {
  const contest = { year_id: year, constituency_id, election_type_id };
  const sent = Object.entries(figures).map(([id, vote_count]) => ({ candidate_id: Number(id), vote_count }));
  expect((await server.as('admin')(votes.save, { ...contest, votes: sent })).status).toBe(200);
  expect((await server.as('super_admin')(votes.publish, contest)).status).toBe(200);
}

test('a page is read without script: before the first figure it says so, and nothing is 0', async () => {
  const page = await read('/results');
  expect(page).toContain('Results 2024');
  expect(page).toContain(say.nothingYet);
  expect(await read('/results/constituencies/north-one')).toContain('Not reported');
  // A region that is silent has the candidates of the country, and no seats.
  const region = await read('/results/regions/north');
  expect(region).toMatch(/Abena Palm .*Not reported/);
  expect(region).not.toContain(say.noSeats);
});

test('a publication is in the next answer: of the country, region, constituency and party, by the figures of the API', async () => {
  await publish(north.first, { 1: 30_000, 2: 9_000, 3: 1_000 });
  const { data } = await server.anonymous(results.national, { year_id: year, election_type_id: 1 });
  const nation = await read('/results');
  for (const { candidate, votes: figure, share: part } of data.candidates) {
    if (figure > 0) expect(nation).toMatch(new RegExp(`${candidate.name} .*${number(figure)} ${share(part)}`));
  }
  expect(nation).toContain('Abena Palm leads with 75.00% 21,000 votes ahead of Kofi River');
  expect(nation).toContain('1 of 4');

  const constituency = await read('/results/constituencies/north-one');
  expect(constituency).toContain('Abena Palm (PP) 75.00%');
  expect(constituency).toContain(`${say.margin} 21,000`);
  expect(constituency).toContain('Polling stations reported 0 of 2');
  expect(await read('/results/regions/north')).toContain('Abena Palm leads. 1 of 2 constituencies reported.');
  expect(await read('/results/parties/rp')).toContain('Candidate: Kofi River, 9,000 votes, 22.50% of the valid votes.');
});

test('a party has its page under its full name too, whose address is that of its short name', async () => {
  for (const path of ['/results/parties/river-party', '/results/parties/rp']) {
    const { statusCode, body } = await open(path);
    expect([statusCode, body.includes('<h1>River Party</h1>')]).toEqual([200, true]);
    expect(body).toMatch(/property="og:url" content="\/results\/parties\/rp[?"]/);
  }
  expect((await open('/results/parties/palm')).statusCode).toBe(404);
});

test('each page has a title, a description, an address and a picture of its own', async () => {
  const { body } = await open('/results/constituencies/north-one?type=presidential');
  expect(body).toContain('<title>North One · 2024 presidential election</title>');
  expect(body).toContain(
    'name="description" content="North One: results of the 2024 presidential election. Abena Palm (PP) 75.00%."',
  );
  expect(body).toContain('property="og:url" content="/results/constituencies/north-one?type=presidential"');
  expect(body).toContain(
    'property="og:image" content="/results/constituencies/north-one/preview.png?type=presidential"',
  );
  for (const path of [
    '/results',
    '/results/regions/north',
    '/results/constituencies/north-one',
    '/results/parties/pp',
  ]) {
    const picture = await open(`${path}/preview.png`);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  }
});

test('answers are bytes with a tag: an unchanged page is 304, compressed it stays below 40 kB', async () => {
  const first = await open('/results', { 'accept-encoding': 'br' });
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=1, stale-while-revalidate=1, stale-if-error=600',
    'content-encoding': 'br',
  });
  expect(first.rawPayload.length).toBeLessThan(40_000);
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('Abena Palm');
  const again = await open('/results', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a constituency says turnout and rejected ballots of its public register', async () => {
  const contest = { year_id: year, constituency_id: north.second, election_type_id: 1 };
  const register = { total_registered_voters: 50_000, total_valid_votes: 20_000, total_rejected: 500 };
  expect((await server.as('super_admin')(registers.save, { ...contest, ...register })).status).toBe(200);
  await publish(north.second, { 1: 8_000, 2: 12_000, 3: 0 });
  const page = await read('/results/constituencies/north-two');
  expect(page).toContain('Rejected ballots 500');
  expect(page).toContain('Turnout, ballots cast 41.00% of 50,000 registered voters');
  expect(page).toMatch(/Esi Lamp LP .*0 0\.00%/);
});

test('what is withdrawn leaves every page, and stands among the corrections', async () => {
  const contest = { year_id: year, constituency_id: north.second, election_type_id: 1 };
  const standing = await server.as('super_admin')(corrections.standing, contest);
  const why = { version: standing.data.version, reason: 'sheet_disputed', note: 'Two sheets of one <place>' };
  expect((await server.as('super_admin')(corrections.withdraw, { ...contest, ...why })).status).toBe(200);
  const page = await read('/results/constituencies/north-two');
  expect(page).toContain(say.margin);
  expect(page).toContain(say.wasWithdrawn);
  expect(page).not.toContain('Esi Lamp LP 0 votes');
  expect(page).toContain('Sheet disputed: Two sheets of one &lt;place&gt;');
  expect(await read('/results/corrections')).toContain('North Two, North No. 1, withdrawn');
  expect(await read('/results')).toContain('1 of 4');
});

test('a seat shows its stations while the constituency is silent, then who is elected; a status has its word', async () => {
  const figures = [
    { candidate_id: 11, vote_count: 300 },
    { candidate_id: 12, vote_count: 200 },
  ];
  const place = {
    year_id: year,
    election_type_id: 2,
    constituency_id: north.first,
    polling_station_id: stations.first,
  };
  expect((await server.as('admin')(stationVotes.publish, { ...place, votes: figures })).status).toBe(200);
  const partly = await read('/results/constituencies/north-one?type=parliamentary');
  expect(partly).toContain('Ama Palm (PP) 60.00%, 1 polling station.');
  expect(partly).toContain(say.sumOfSome({ done: 1, total: 2 }));
  expect(partly).toContain(say.stationsNote({ done: 1, total: 2 }));
  expect(partly).toMatch(/Ama Palm PP .*300 200 .*Not reported/);
  // Corrected and withdrawn, it is another page each time.
  const again = figures.map((figure, index) => ({ ...figure, vote_count: [210, 290][index] ?? 0 }));
  const why = { reason: 'wrong_figures', note: 'The sheet of another place' } as const;
  await server.as('admin')(stationVotes.publish, { ...place, votes: again, correction: why });
  expect(await read('/results/constituencies/north-one?type=parliamentary')).toContain('58.00%, 1 polling station.');
  const { version } = (await server.as('super_admin')(corrections.standing, place)).data;
  await server.as('super_admin')(corrections.withdrawStation, { ...place, version, ...why });
  expect(await read('/results/constituencies/north-one?type=parliamentary')).not.toContain('58.00%');
  await server.as('admin')(stationVotes.publish, { ...place, votes: figures });
  expect((await open('/results?type=parliamentary')).body).toMatch(
    /title="North One: Ama Palm[^"]*"[^>]*data-fill="pale"/,
  );

  await publish(north.first, { 11: 9_000, 12: 8_999 }, 2);
  expect(await read('/results/constituencies/north-one?type=parliamentary')).toMatch(/Ama Palm PP Elected 9,000/);
  const nation = await read('/results?type=parliamentary');
  expect(nation).toContain('Palm Party leads with 1 seat');
  expect(nation).toContain('North One Ama Palm (PP) 50.00% 1');

  const postponed = {
    year_id: year,
    constituency_id: south.first,
    election_type_id: 2,
    status: 'postponed',
    note: 'Flood in town',
  };
  expect((await server.as('super_admin')(contestStatus.set, { ...postponed, publish: true })).status).toBe(200);
  expect(await read('/results/constituencies/south-one?type=parliamentary')).toContain('Postponed Flood');
});

describe('the photographed sheet of a constituency', () => {
  const contest = { year_id: year, constituency_id: south.second, election_type_id: 1 };
  const page = '/results/constituencies/south-two';
  const show = (person: Person, id: number, shown: boolean) => server.as(person)(sheets.show, { id, public: shown });
  const upload = async (colour: string) =>
    (await server.as('admin')(sheets.upload, { ...contest, image: await pictureFile('jpeg', colour, 2400) })).data.id;
  const isShown = async () => (await open(page)).body.includes(say.sheetOf({ name: 'South Two' }));

  test('is not public by itself, nor before its figures are, and those who publish alone make it so', async () => {
    const id = await upload('#204060');
    expect(await show('super_admin', id, true)).toMatchObject({ status: 409, error_msg: saySheets.figuresFirst });
    await publish(south.second, { 1: 700, 2: 200, 3: 100 });
    expect(await isShown()).toBe(false);
    expect((await open(`${page}/sheet.jpg`)).statusCode).toBe(404);
    for (const person of ['admin', 'correspondent', 'agent', 'intern'] as const) {
      expect([person, (await show(person, id, true)).status]).toEqual([person, 403]);
    }
    expect(await isShown()).toBe(false);
    expect((await show('super_admin', id, true)).status).toBe(200);
    expect(await isShown()).toBe(true);
    const { rows } = await server.database.pool.query(
      `select action, subject from audit_entries where action like 'sheets.show' order by chain, sequence`,
    );
    expect(rows).toHaveLength(1);
    // The other election of the constituency has a sheet of its own.
    expect((await open(`${page}?type=parliamentary`)).body).not.toContain('sheet.jpg');
  });

  test('is a JPEG of bounded size without metadata, by an address that no cache keeps for long', async () => {
    const whole = await open(`${page}/sheet.jpg`);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=1, stale-while-revalidate=1, stale-if-error=600',
    });
    const found = await sharp(whole.rawPayload).metadata();
    expect(found).toMatchObject({ format: 'jpeg', width: 1600, height: 1600 });
    expect([found.exif, found.icc, found.iptc, found.xmp]).toEqual([undefined, undefined, undefined, undefined]);
    const small = await open(`${page}/sheet.jpg?size=320`);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
  });

  test('goes with the figures when they are withdrawn, and does not come back with the next ones', async () => {
    const standing = await server.as('super_admin')(corrections.standing, contest);
    const why = { version: standing.data.version, reason: 'wrong_contest', note: 'The sheet of another place' };
    expect((await server.as('super_admin')(corrections.withdraw, { ...contest, ...why })).status).toBe(200);
    expect([await isShown(), (await open(`${page}/sheet.jpg`)).statusCode]).toEqual([false, 404]);
    await publish(south.second, { 1: 701, 2: 200, 3: 100 });
    expect([await isShown(), (await open(`${page}/sheet.jpg`)).statusCode]).toEqual([false, 404]);
  });

  test('is hidden again by a press, and by another sheet in its place', async () => {
    const [{ id: first } = { id: 0 }] = (await server.as('admin')(sheets.list, contest)).data;
    await show('super_admin', first, true);
    expect(await isShown()).toBe(true);
    await show('super_admin', first, false);
    expect(await isShown()).toBe(false);
    await show('super_admin', first, true);
    await upload('#602040');
    expect([await isShown(), (await open(`${page}/sheet.jpg`)).statusCode]).toEqual([false, 404]);
    expect(await show('super_admin', first, true)).toMatchObject({ status: 409, error_msg: saySheets.notCurrent });
  });
});

test('the map has the constituencies with an outline, and a page of it alone; the first answer has none', async () => {
  const edge = Array.from({ length: 12 }, (_, at) => `L${at * 3.25} ${at % 2 ? 40.125 : 41.5}`).join(' ');
  const draw = (id: number, path: string) =>
    server.database.owner.query('update constituencies set svg_path = $2 where id = $1', [id, path]);
  // A rectangle stands for a place, and is no outline of it.
  await draw(north.first, `M0 0${edge}z`);
  await draw(north.second, 'M0 0h10.125v10.125h-10.125z');
  expect((await open('/results?show=map')).body).not.toContain('id="shape-');
  await draw(south.first, `M50 50${edge}z`);
  const tiles = (await open('/results')).body;
  expect(tiles).toContain('show=map#cartogram');
  expect(tiles).not.toContain(edge);
  const { body } = await open('/results?show=map');
  expect([...body.matchAll(/id="shape-(\d+)"/g)].map(([, id]) => Number(id))).toEqual([north.first, south.first]);
  expect([...body.matchAll(/id="tile-(\d+)"/g)].map(([, id]) => Number(id))).toEqual([north.second, south.second]);
});

test('any constituency is found by letters of its name', async () => {
  expect(await read('/results/constituencies?find=TWO')).toMatch(
    /2 constituencies for &quot;TWO&quot;.*North Two.*South Two/,
  );
  expect(await read('/results/constituencies?find=%3Cb%3E')).toContain(say.noneFound);
});

test('an address without a page says so in a page, with the status of the API', async () => {
  for (const url of [
    '/results/constituencies/nowhere',
    '/results/regions/x',
    '/results/parties/x',
    '/results?year=99999',
  ]) {
    const answer = await open(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(say.goToResults);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  // A value of an address that is none is passed over.
  expect((await open('/results?type=royal&year=abc&by=x')).statusCode).toBe(200);
  expect((await open('/results/corrections?page=none')).statusCode).toBe(200);
});

describe('frames of other sites', () => {
  test('show nothing unless the settings name them', async () => {
    const { headers } = await open('/embed/results');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test('show the blocks of /embed, and no other page, where the settings name the site', async () => {
    const EMBEDDED_BY = 'https://news.example.com https://*.example.org';
    const config = readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir, EMBEDDED_BY });
    const app = await buildApp(config, server.database);
    try {
      for (const path of [
        'results',
        'cartogram',
        'chamber?type=parliamentary',
        'constituencies/north-one',
        'regions/north',
        'parties/rp',
      ]) {
        const { headers, body, statusCode } = await app.inject(`/embed/${path}`);
        expect([path, statusCode]).toEqual([path, 200]);
        expect(headers['content-security-policy']).toContain(`frame-ancestors ${EMBEDDED_BY}`);
        expect(headers['x-frame-options']).toBeUndefined();
        expect(body).not.toContain('<header>');
        // A page that a link leads to may not be framed: it opens beside the site.
        expect(body).toContain('<base target="_blank"/>');
      }
      const { headers, body } = await app.inject('/results');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(body).not.toContain('<base');
    } finally {
      await app.close();
    }
  });

  test('are refused in the settings where they are no sites', () => {
    expect(() => readConfig({ EMBEDDED_BY: "'self'; script-src *" })).toThrow(/EMBEDDED_BY/);
  });
});
