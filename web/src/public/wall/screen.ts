import { instant } from '@election/contract/messages/times';
import { writeTimes } from '../times.ts';
import { update } from '../update.ts';
import type { WallMessage } from './follow.ts';
import * as say from './sentences.ts';

/** Milliseconds after the last word of the server from which the figures count as old. */
const OLD_MS = 12_000;

/** What is kept for a wall that is loaded again while the server is away; of one link alone. */
interface Kept {
  link: string;
  content: string;
  at: string;
}
const KEPT = 'wall';

/** The letters of a link by which its content is known again; they do not open anything. */
const nameOf = (link: string) => link.slice(0, 8);

export interface Screen {
  take(message: WallMessage): void;
  /** Says whether the figures are of now. */
  look(): void;
}

/** The picture of a wall: the newest content, and a mark where it is not of now. */
export function makeScreen(link: string, storage: Storage, now: () => number = Date.now): Screen {
  const wall = document.getElementById('wall') as HTMLElement;
  const signal = document.getElementById('signal') as HTMLElement;
  let heard = Number.NEGATIVE_INFINITY;
  let at: string | undefined;
  let held: string | null = null;
  let shown: string | undefined;

  function show(content: string) {
    if (content === shown) return;
    shown = content;
    const fresh = document.createElement('main');
    fresh.id = 'wall';
    fresh.innerHTML = content;
    writeTimes(fresh);
    update(wall, fresh);
  }

  function keep() {
    try {
      if (shown !== undefined && at !== undefined)
        storage.setItem(KEPT, JSON.stringify({ link: nameOf(link), content: shown, at } satisfies Kept));
      else storage.removeItem(KEPT);
    } catch {
      // A browser without room keeps nothing; the wall works without.
    }
  }

  function message(sentence: string) {
    shown = undefined;
    at = undefined;
    held = null;
    const line = document.createElement('p');
    line.className = 'message';
    line.textContent = sentence;
    wall.replaceChildren(line);
    keep();
  }

  function mark(state: 'lost' | 'held' | null, sentence: string) {
    signal.hidden = state === null;
    signal.dataset.state = state ?? '';
    if (signal.textContent !== sentence) signal.textContent = sentence;
  }

  function look() {
    if (shown !== undefined && at !== undefined && now() - heard > OLD_MS) mark('lost', say.lost(instant(at)));
    else if (shown !== undefined && held !== null) mark('held', say.held(instant(held)));
    else mark(null, '');
  }

  if (link === '') message(say.noLink);
  else {
    const kept = JSON.parse(storage.getItem(KEPT) ?? 'null') as Kept | null;
    if (kept?.link === nameOf(link)) {
      at = kept.at;
      show(kept.content);
    }
  }
  look();
  return {
    take({ event, data }) {
      heard = now();
      if (event === 'revoked') message(say.refused);
      if (data.at !== undefined) at = data.at;
      if (data.content !== undefined) {
        held = data.held_at ?? null;
        show(data.content);
        keep();
      }
      look();
    },
    look,
  };
}
