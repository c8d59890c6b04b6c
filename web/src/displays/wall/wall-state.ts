import { instant } from '@election/contract/messages/times';
import { type DrawnScene, SHAPES } from '@election/contract/results/scenes';
import type { StreamMessage } from '../follow.ts';
import { makeStore, type Store } from '../store.ts';
import { say } from './sentences.ts';

/** Milliseconds after the last word of the server from which the figures count as old. */
const OLD_MS = 12_000;

/** What is kept for a wall that is loaded again while the server is away; of one link and one shape alone. */
interface Kept {
  link: string;
  shapes: number;
  picture: DrawnScene;
  at: string;
}
const KEPT = 'wall';

/** The letters of a link by which its content is known again; they do not open anything. */
const nameOf = (link: string) => link.slice(0, 8);

export interface WallState {
  picture: DrawnScene | null;
  /** When the picture came: its times are read by it. */
  now: string;
  /** What is said where there is no picture. */
  sentence: string;
  /** Why the picture is not of this moment. */
  mark: { why: 'lost' | 'held'; sentence: string } | null;
}

export interface Wall extends Store<WallState> {
  take(message: StreamMessage<DrawnScene>): void;
  /** Says whether the figures are of now. */
  look(): void;
  /** Keeps nothing for the next time. */
  forget(): void;
}

/** What a wall shows: the newest picture, and a mark where it is not of now. */
export function makeWall(link: string, storage: Storage, now: () => number = Date.now): Wall {
  const kept = link === '' ? null : keptOf(link, storage);
  let heard = Number.NEGATIVE_INFINITY;
  let at = kept?.at ?? '';
  let held: string | null = null;
  const { read, change, subscribe } = makeStore<WallState>({
    picture: kept?.picture ?? null,
    now: at,
    sentence: link === '' ? say.noLink : say.waiting,
    mark: null,
  });

  function markOf(): WallState['mark'] {
    if (read().picture === null) return null;
    if (now() - heard > OLD_MS) return { why: 'lost', sentence: say.lost({ time: instant(at) }) };
    return held === null ? null : { why: 'held', sentence: say.held({ time: instant(held) }) };
  }

  function look() {
    const mark = markOf();
    if (mark?.sentence !== read().mark?.sentence) change({ mark });
  }

  function keep() {
    const { picture } = read();
    try {
      if (picture === null) storage.removeItem(KEPT);
      else storage.setItem(KEPT, JSON.stringify({ link: nameOf(link), shapes: SHAPES, picture, at } satisfies Kept));
    } catch {
      // A browser without room keeps nothing; the wall works without.
    }
  }

  look();
  return {
    read,
    subscribe,
    look,
    forget: () => storage.removeItem(KEPT),
    take({ event, data }) {
      heard = now();
      if (event === 'revoked') {
        change({ picture: null, sentence: say.refused });
        keep();
      }
      if (data.at !== undefined) at = data.at;
      if (data.picture) {
        held = data.held_at ?? null;
        change({ picture: data.picture, now: at });
        keep();
      }
      look();
    },
  };
}

function keptOf(link: string, storage: Storage): Kept | null {
  const kept = JSON.parse(storage.getItem(KEPT) ?? 'null') as Kept | null;
  return kept?.link === nameOf(link) && kept.shapes === SHAPES ? kept : null;
}
