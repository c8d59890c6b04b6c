import { Failure } from '../../../platform/failure.ts';
import { sayPeople as say } from '../sentences.ts';

/** Seconds for which a place is kept after its time. */
const LATE = 15;
/** Places at most. While all are taken, newcomers get no place. */
const MOST_PLACES = 10_000;
/** Seconds that a task adds to the wait of all behind it: before any was measured, and the weight of the newest measurement. */
const FIRST_PACE = 0.05;
const NEWEST = 0.05;

interface Place {
  /** In the order of arrival. */
  number: number;
  /** When it is given up, in milliseconds. */
  until: number;
  /** Begins the task; undefined while its call is away. */
  begin?: () => void;
}

/**
 * A line in the order of arrival. People near the front wait with an open call. The others are told when to come back, and keep
 * their places until then.
 * @param running tasks that run at the same time
 * @param near with so many before them calls wait
 * @param now milliseconds that only grow
 * @returns a function that runs a task at its asker's turn. It throws Failure 503 if the turn is not near
 */
export function openLine(running: number, near: number, now = () => performance.now()) {
  const places = new Map<string, Place>();
  let arrived = 0;
  let active = 0;
  let pace = FIRST_PACE;

  function first(): [who: string, begin: () => void] | undefined {
    let found: [string, () => void] | undefined;
    let lowest = Number.POSITIVE_INFINITY;
    for (const [who, { number, begin }] of places) {
      if (!begin || number > lowest) continue;
      lowest = number;
      found = [who, begin];
    }
    return found;
  }

  /** Those before a place are here or may come back. */
  function countBefore(number: number): number {
    let before = active;
    for (const [who, place] of places) {
      if (place.until < now()) places.delete(who);
      else if (place.number < number) before += 1;
    }
    return before;
  }

  /** Waits at a place, or sends its person away until its turn is near. */
  function wait(who: string): Promise<void> {
    const known = places.get(who);
    const number = known?.number ?? arrived++;
    const before = countBefore(number);
    if (before <= near)
      return new Promise((begin) => {
        // The second call of someone who waits here already does not take the place of the first.
        places.set(known?.begin ? `${who} ${arrived++}` : who, { number, until: Number.POSITIVE_INFINITY, begin });
      });
    const away = Math.max(1, Math.ceil((before - near / 2) * pace));
    if (!known?.begin && places.size < MOST_PLACES) places.set(who, { number, until: now() + (away + LATE) * 1000 });
    throw new Failure(503, say.inLine({ seconds: away }), away);
  }

  function leave(began: number) {
    pace += ((now() - began) / 1000 / active - pace) * NEWEST;
    const next = first();
    if (!next) {
      active -= 1;
      return;
    }
    const [who, begin] = next;
    places.delete(who);
    begin();
  }

  return async <T>(who: string, task: () => Promise<T>): Promise<T> => {
    if (active < running) {
      active += 1;
      places.delete(who);
    } else await wait(who);
    const began = now();
    try {
      return await task();
    } finally {
      leave(began);
    }
  };
}
