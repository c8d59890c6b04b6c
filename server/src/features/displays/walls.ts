import type { ServerResponse } from 'node:http';
import type { Language } from '@election/contract/messages/language';
import type { DisplayKind } from '@election/contract/results/displays';
import type { PictureMessage } from '@election/contract/results/scenes';
import type { Scene } from '@election/contract/results/wall';
import { coalesce } from '../../platform/cache/coalesce.ts';

/** What a wall shows: the picture of its kind of link, in its language. */
export type SpokenKind = `${DisplayKind} ${Language}`;

/** Limits and times of open walls. Times are milliseconds. */
export interface WallLimits {
  /** Walls that this process serves at once. */
  walls: number;
  /** Of one link. */
  perLink: number;
  /** Between two looks at what may have changed without an event; each tells the walls that their figures are of now. */
  heartbeat: number;
  /** Between two drawings of one scene whose figures change all the time. */
  pause: number;
}

export const WALL_LIMITS: WallLimits = { walls: 200, perLink: 50, heartbeat: 5_000, pause: 1_000 };

/** What decides what the walls show, read in one moment. */
export interface WallState<Shows extends string, Picture> {
  revision: number;
  scene: Scene;
  held_at: string | null;
  /** What the walls show while the figures stand still. */
  held: Record<Shows, Picture> | null;
  /** Changes whenever figures or names may have changed. */
  figures: string;
  /** Those of the open links that are not revoked. */
  links: number[];
  at: string;
}

interface Wall<Shows> {
  link: number;
  shows: Shows;
  response: ServerResponse;
  /** What it has. */
  has: string;
  /** Heartbeats at which its connection took nothing. */
  stalled: number;
}

/** What was drawn last, once for all walls that show the same. */
interface Drawn<Shows, Picture> {
  key: string;
  revision: number;
  at: number;
  /** Null where what it is about has gone. */
  pictures: Map<Shows, Picture | null>;
}

export interface Walls<Shows> {
  /** Tells a wall what to show until its connection closes. */
  open(response: ServerResponse, link: number, shows: Shows): void;
  /** What the walls show may have changed. */
  wake(): void;
  /** Open walls: all, or those of one link. */
  count(link?: number): number;
  close(): void;
}

/** A connection that took nothing for so many heartbeats is closed; the wall comes back. */
const STALLED = 6;

interface Sources<Shows extends string, Picture> {
  read(links: readonly number[]): Promise<WallState<Shows, Picture>>;
  draw(scene: Scene, shows: Shows): Promise<Picture | null>;
  used(links: readonly number[]): Promise<void>;
}

/**
 * The walls that are open in this process. What some of them show alike is drawn once after a change: the one scene for each kind
 * of link, or a graphic for each thing that it is about. What a presenter does is drawn at once; figures at most once a second. A
 * wall whose connection is slow gets the newest picture alone.
 */
export function createWalls<Shows extends string, Picture>(
  { read, draw, used }: Sources<Shows, Picture>,
  limits: WallLimits,
  onError: (error: unknown) => void,
): Walls<Shows> {
  const walls = new Set<Wall<Shows>>();
  let drawn: Drawn<Shows, Picture> = { key: '', revision: -1, at: 0, pictures: new Map() };
  let later: NodeJS.Timeout | undefined;

  async function renew({ revision, figures, scene, held }: WallState<Shows, Picture>) {
    const key = `${revision} ${held ? 'held' : figures}`;
    const rest = drawn.at + limits.pause - Date.now();
    if (key !== drawn.key && revision === drawn.revision && rest > 0) {
      later ??= setTimeout(() => {
        later = undefined;
        wake();
      }, rest).unref();
      return;
    }
    clearTimeout(later);
    later = undefined;
    if (key !== drawn.key) drawn = { key, revision, at: Date.now(), pictures: new Map() };
    for (const shows of new Set([...walls].map((wall) => wall.shows))) {
      if (!drawn.pictures.has(shows)) drawn.pictures.set(shows, held?.[shows] ?? (await draw(scene, shows)));
    }
  }

  async function show() {
    // A wall that opens while the state is read was not asked about: the next turn is its first.
    const asked = [...walls];
    if (asked.length === 0) return;
    const state = await read([...new Set(asked.map(({ link }) => link))]);
    for (const wall of asked) {
      if (state.links.includes(wall.link)) continue;
      walls.delete(wall);
      wall.response.end('event: revoked\ndata: {}\n\n');
    }
    const open = asked.filter((wall) => walls.has(wall));
    if (open.length === 0) return;
    await renew(state);
    const messages = messagesOf(drawn, state);
    for (const wall of open) tell(wall, drawn.key, messages, wake);
  }

  const refresh = coalesce(() => show().catch(onError), 1);
  const wake = () => void refresh();

  const heartbeat = setInterval(() => {
    for (const wall of walls) {
      wall.stalled = wall.response.writableNeedDrain ? wall.stalled + 1 : 0;
      if (wall.stalled > STALLED) wall.response.destroy();
    }
    if (walls.size === 0) return;
    used([...new Set([...walls].map(({ link }) => link))]).catch(onError);
    wake();
  }, limits.heartbeat).unref();

  return {
    open(response, link, shows) {
      const wall = { link, shows, response, has: '', stalled: 0 };
      walls.add(wall);
      response.once('close', () => walls.delete(wall));
      wake();
    },
    wake,
    count: (link) => (link === undefined ? walls.size : [...walls].filter((wall) => wall.link === link).length),
    close() {
      clearInterval(heartbeat);
      clearTimeout(later);
      for (const { response } of walls) response.end();
      walls.clear();
    },
  };
}

/** What walls are told in one turn: their picture, or that what they have is of now. */
interface Messages<Shows> {
  now: Buffer;
  pictureOf(shows: Shows): Buffer | undefined;
}

/** Encodes each message once, however many walls get it. */
function messagesOf<Shows extends string, Picture>(
  { pictures }: Drawn<Shows, Picture>,
  { held_at, at }: WallState<Shows, Picture>,
): Messages<Shows> {
  const encode = (event: string, data: object) => Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const encoded = new Map<Shows, Buffer>();
  return {
    now: encode('now', { at }),
    pictureOf(shows) {
      const picture = pictures.get(shows);
      if (picture === undefined) return undefined;
      const known = encoded.get(shows) ?? encode('picture', { picture, held_at, at } satisfies PictureMessage<Picture>);
      encoded.set(shows, known);
      return known;
    },
  };
}

/** Sends a wall what it does not have yet, else that what it has is of now. A connection that takes nothing gets nothing. */
function tell<Shows extends string>(wall: Wall<Shows>, key: string, messages: Messages<Shows>, wake: () => void): void {
  const { response, shows } = wall;
  if (response.writableNeedDrain) return;
  const picture = wall.has === key ? undefined : messages.pictureOf(shows);
  if (picture) wall.has = key;
  if (!response.write(picture ?? messages.now)) response.once('drain', wake);
}
