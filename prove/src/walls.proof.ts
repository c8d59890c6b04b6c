import { contract } from '@election/contract/contract';
import type { Scene } from '@election/contract/wall';
import { hashToken, newToken } from '@election/server/platform/secrets/tokens';
import { SMALL, USER_ID } from '@election/server/testing/small-election';
import { findChromium } from '../../scripts/chromium.mjs';
import { ADMIN, contestAt, figuresOf, SUPER_ADMIN } from './election.ts';
import type { Proof, Trial } from './proof.ts';
import { callRoute, describeReply, readAddress } from './request.ts';
import { openFeeder, openStudio, type Studio, type Wall } from './walls/studio.ts';

/** From this count on a run is a night: the database is away for a minute, and walls wait by the clock of the machine. */
const LONG = 10_000;
const AWAY_MS = { night: 60_000, moment: 1_000 };
/** Updates of one scene before the presenter takes another one. */
const TURN = 60;
/** What the page may hold more at the end than after the first quarter: the picture before may still wait for its collection. */
const GROWTH = { bytes: 300_000, nodes: 1_000 };
const SECOND_MS = 1_000;
const EVENING = Date.parse('2024-12-07T18:00:00Z');

const SCENES: readonly Scene['kind'][] = ['nation', 'parliament', 'closest', 'just_in', 'timeline', 'corrections'];

/** A wall in Chromium on a server that restarts and a database that goes away, and through the updates of a night. */
export const walls: Proof = {
  name: 'walls',
  promise:
    'a wall in Chromium keeps its figures and says of when they are while its server restarts and while the database is away for a minute, then follows again by itself; loaded again meanwhile it shows them; a revoked link says so and shows nothing, also when it is loaded again; through the updates of twelve hours, one a second, its page holds no more after garbage collection than after the first three',
  unit: 'updates',
  full: 43_200,
  small: 200,
  servers: 1,
  stopsDatabase: true,
  plants: [
    {
      bug: 'the wall keeps each picture that it showed',
      inject: (trial) => {
        trial.edits = [
          {
            file: 'public/wall/screen.ts',
            find: '    update(wall, fresh);',
            replace: '    update(wall, fresh);\n    ((globalThis as any).all ??= []).push(wall.cloneNode(true));',
          },
        ];
        return () => {};
      },
    },
    {
      bug: 'a wall that hears nothing says so and shows nothing',
      inject: (trial) => {
        trial.edits = [
          {
            file: 'public/wall/screen.ts',
            find: "now() - heard > OLD_MS) mark('lost', say.lost(instant(at)));",
            replace: "now() - heard > OLD_MS) message('');",
          },
        ];
        return () => {};
      },
    },
    {
      bug: 'the database takes no revocation',
      inject: `
        create function forget() returns trigger language plpgsql as $f$
        begin
          new.revoked_at := null; new.revoked_by := null;
          return new;
        end $f$;
        create trigger forget before update on display_links for each row execute function forget();`,
    },
  ],
  async run(trial) {
    if ((await findChromium()) === undefined) return { found: [], notRun: 'no Chromium was found' };
    const studio = await openStudio(trial);
    try {
      const found = await survive(trial, studio);
      if (found.length > 0) return { found };
      const { measured, growth } = await liveThroughTheNight(trial, studio);
      return { found: growth, measured };
    } finally {
      await studio.close();
    }
  },
};

const makeLink = async ({ owner }: Trial): Promise<string> => {
  const link = newToken();
  await owner.query("insert into display_links (name, kind, token_hash, made_by) values ($1, 'wall', $2, $3)", [
    link.slice(0, 20),
    hashToken(link),
    USER_ID.super_admin,
  ]);
  return link;
};

/** Publishes other figures, which the wall of the country shows. @returns the votes of the first candidate, as they are written */
async function publish({ servers: [server] }: Trial, number: number): Promise<string> {
  const port = server?.port ?? 0;
  const contest = contestAt(SMALL.north.first);
  const votes = figuresOf(number);
  for (const [route, input, user] of [
    [contract.votes.save, { ...contest, votes }, number === 1 ? ADMIN : SUPER_ADMIN],
    [contract.votes.publish, contest, SUPER_ADMIN],
  ] as const) {
    const reply = await callRoute(port, route, input, { user });
    if (reply.status !== 200 && number === 1)
      throw new Error(`The figures were not published: ${describeReply(reply)}`);
  }
  return (votes[0]?.vote_count ?? 0).toLocaleString('en');
}

/** Restart, a database that is away, a revoked link. @returns what the wall did otherwise */
async function survive(trial: Trial, studio: Studio): Promise<string[]> {
  const { postgres, servers, owner, count } = trial;
  const [server] = servers;
  if (!server) return [];
  const wall = await studio.openWall(count < LONG);
  const found: string[] = [];
  const expect = async (what: string, fits: Parameters<Wall['until']>[0], inSilence = false) => {
    // What follows a wall that does otherwise says nothing new.
    if (found.length > 0 || (await wall.until(fits, inSilence))) return;
    const shown = await wall.read();
    found.push(`${what}: the wall shows "${shown.wall.slice(0, 80)}", and below "${shown.line}"`);
  };
  const isLost = (figure: string) => (shown: { wall: string; line: string }) =>
    shown.wall.includes(figure) && shown.line.startsWith('No connection. Figures of ');
  const isNow = (figure: string) => (shown: { wall: string; line: string }) =>
    shown.wall.includes(figure) && shown.line === '';

  const link = await makeLink(trial);
  const first = await publish(trial, 1);
  await wall.open(server.port, link);
  await expect('a wall that opens', isNow(first));

  await server.kill();
  await expect('its server is away', isLost(first), true);
  await server.start();
  const second = await publish(trial, 2);
  await expect('its server is back', isNow(second));

  postgres.kill();
  await wall.page.waitForTimeout(count < LONG ? AWAY_MS.moment : AWAY_MS.night);
  await expect('the database is away', isLost(second), true);
  await wall.page.reload();
  await expect('the database is away, and the wall was loaded again', isLost(second));
  await postgres.start();
  await expect('the database is back', isNow(second));

  await owner.query('update display_links set revoked_at = now(), revoked_by = $1', [USER_ID.super_admin]);
  const isRefused = (shown: { wall: string; line: string }) =>
    shown.wall.startsWith('This display link was revoked') && !shown.wall.includes(second) && shown.line === '';
  await expect('a revoked link', isRefused);
  await wall.page.reload();
  await expect('a revoked link, loaded again', isRefused);
  await wall.page.close();
  return found;
}

/** The scenes of the election as a wall gets them. */
async function readScenes({ servers: [server] }: Trial): Promise<{ document: string; contents: string[] }> {
  const port = server?.port ?? 0;
  const contents = await Promise.all(
    SCENES.map(async (kind) => {
      const scene = { kind, place_ids: [], contender_ids: [] };
      const reply = await callRoute(port, contract.wall.preview, scene, { user: SUPER_ADMIN });
      if (reply.status !== 200) throw new Error(`No scene ${kind}: ${describeReply(reply)}`);
      const { document } = JSON.parse(reply.text).data;
      return /<main id="wall">(.*)<\/main>/s.exec(document)?.[1] ?? '';
    }),
  );
  return { document: (await readAddress(port, '/wall')).text, contents };
}

/** Other figures in the same scene. */
const moved = (content: string, by: number): string =>
  content
    .replace(/(?<=>[^<]*)\d[\d,]*/g, (figure) => (Number(figure.replaceAll(',', '')) + by).toLocaleString('en'))
    .replace(/width:[\d.]+%/g, () => `width:${(by * 7) % 100}%`);

/** An update each second of the night, as fast as the page takes them; what it holds is read with the same scene on it each time. */
async function liveThroughTheNight(trial: Trial, studio: Studio): Promise<{ measured: string; growth: string[] }> {
  const { document, contents } = await readScenes(trial);
  const feeder = await openFeeder(document);
  const wall = await studio.openWall(false);
  const held: Awaited<ReturnType<Wall['held']>>[] = [];
  const tell = async (content: string, second: number): Promise<string> => {
    const at = new Date(EVENING + second * SECOND_MS).toISOString();
    await feeder.tell(content, at);
    return at;
  };
  try {
    await wall.open(feeder.port, newToken());
    for (let update = 1; update <= trial.count; update++) {
      await tell(moved(contents[Math.floor(update / TURN) % contents.length] ?? '', update), update);
      if (update % Math.floor(trial.count / 4) !== 0) continue;
      // The same picture each time, alone on its way: what came in one piece with many others holds on to their text.
      for (const again of [0.2, 0.4, 0.6]) {
        const at = await tell(contents[0] ?? '', update + again);
        await wall.page.waitForFunction((end) => localStorage.getItem('wall')?.includes(end), at, { timeout: 0 });
      }
      held.push(await wall.held());
    }
  } finally {
    feeder.close();
  }
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return { measured: '', growth: ['The night was too short to be measured'] };
  const more = { bytes: last.bytes - first.bytes, nodes: last.nodes - first.nodes };
  const growth = [
    more.bytes > GROWTH.bytes && `The page holds ${Math.round(more.bytes / 1000)} kB more than after the first quarter`,
    more.nodes > GROWTH.nodes && `The page holds ${more.nodes} nodes more than after the first quarter`,
  ].filter((sentence) => sentence !== false);
  const measured = `${(last.bytes / 1e6).toFixed(1)} MB and ${last.nodes.toLocaleString('en')} nodes at the end, ${(first.bytes / 1e6).toFixed(1)} MB and ${first.nodes.toLocaleString('en')} after a quarter`;
  return { measured, growth };
}
