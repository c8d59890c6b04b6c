import type { ServerResponse } from 'node:http';
import type { DisplayKind } from '@election/contract/displays';
import type { Scene } from '@election/contract/wall';

/** Limits and times of open walls. Times are milliseconds. */
export interface WallLimits {
  /** Walls that this process serves at once. */
  walls: number;
  /** Between two looks at what may have changed without an event; each tells the walls that their figures are of now. */
  heartbeat: number;
  /** Between two drawings of one scene whose figures change all the time. */
  pause: number;
}

export const WALL_LIMITS: WallLimits = { walls: 200, heartbeat: 5_000, pause: 1_000 };

/** What decides what the walls show, read in one moment. */
export interface WallState {
  revision: number;
  scene: Scene;
  held_at: string | null;
  /** What each kind of wall shows while the figures stand still. */
  held: Record<DisplayKind, string> | null;
  /** Changes whenever figures or names may have changed. */
  figures: string;
  /** Those of the open links that are not revoked. */
  links: number[];
  at: string;
}

interface Wall {
  link: number;
  kind: DisplayKind;
  response: ServerResponse;
  /** What it has. */
  has: string;
  /** Heartbeats at which its connection took nothing. */
  stalled: number;
}

/** A scene as it was written last, for each kind of link that asked. */
interface Drawn {
  key: string;
  revision: number;
  at: number;
  contents: Map<DisplayKind, string>;
}

export interface Walls {
  /** Tells a wall what to show until its connection closes. */
  open(response: ServerResponse, link: number, kind: DisplayKind): void;
  /** What the walls show may have changed. */
  wake(): void;
  count(): number;
  close(): void;
}

/** A connection that took nothing for so many heartbeats is closed; the wall comes back. */
const STALLED = 6;

interface Sources {
  read(links: readonly number[]): Promise<WallState>;
  write(scene: Scene, kind: DisplayKind): Promise<string>;
  used(links: readonly number[]): Promise<void>;
}

/**
 * The walls that are open in this process. All show one scene, which is written once for each kind of link after a change. What a
 * presenter does is written at once; figures at most once a second. A wall whose connection is slow gets the newest content alone.
 */
export function createWalls(
  { read, write, used }: Sources,
  limits: WallLimits,
  onError: (error: unknown) => void,
): Walls {
  const walls = new Set<Wall>();
  let drawn: Drawn = { key: '', revision: -1, at: 0, contents: new Map() };
  let running = false;
  let again = false;
  let later: NodeJS.Timeout | undefined;

  async function draw({ revision, figures, scene, held }: WallState) {
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
    if (key !== drawn.key) drawn = { key, revision, at: Date.now(), contents: new Map() };
    for (const kind of new Set([...walls].map((wall) => wall.kind))) {
      if (!drawn.contents.has(kind)) drawn.contents.set(kind, held?.[kind] ?? (await write(scene, kind)));
    }
  }

  async function refresh() {
    // A wall that opens while the state is read was not asked about: the next turn is its first.
    const asked = [...walls];
    const state = await read([...new Set(asked.map(({ link }) => link))]);
    for (const wall of asked) {
      if (state.links.includes(wall.link)) continue;
      walls.delete(wall);
      wall.response.end('event: revoked\ndata: {}\n\n');
    }
    const open = asked.filter((wall) => walls.has(wall));
    if (open.length === 0) return;
    await draw(state);
    for (const wall of open) tell(wall, drawn, state, wake);
  }

  async function run() {
    running = true;
    while (again && walls.size > 0) {
      again = false;
      await refresh().catch(onError);
    }
    running = false;
  }

  function wake() {
    again = true;
    if (!running) void run();
  }

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
    open(response, link, kind) {
      const wall = { link, kind, response, has: '', stalled: 0 };
      walls.add(wall);
      response.once('close', () => walls.delete(wall));
      wake();
    },
    wake,
    count: () => walls.size,
    close() {
      clearInterval(heartbeat);
      clearTimeout(later);
      for (const { response } of walls) response.end();
      walls.clear();
    },
  };
}

/** Sends a wall what it does not have yet, else that what it has is of now. A connection that takes nothing gets nothing. */
function tell(wall: Wall, { key, contents }: Drawn, { held_at, at }: WallState, wake: () => void): void {
  const { response, kind } = wall;
  if (response.writableNeedDrain) return;
  const content = contents.get(kind);
  const isNew = content !== undefined && wall.has !== key;
  if (isNew) wall.has = key;
  const message = isNew ? { content, held_at, at } : { at };
  if (!response.write(`event: ${isNew ? 'scene' : 'now'}\ndata: ${JSON.stringify(message)}\n\n`))
    response.once('drain', wake);
}
