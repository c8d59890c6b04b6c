/** Chance that falls the same way every time: each thing has dice of its own, named after it. */
export interface Dice {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** Another seed makes another election. */
const SEED = 'rehearsal night 2024';

/** Dice for the thing that the labels name. Since none is shared, adding one thing leaves all others as they were. */
export function diceFor(...labels: (string | number)[]): Dice {
  let state = spread([SEED, ...labels].join('/'));

  function fraction() {
    state = (state + 0x9e3779b9) | 0;
    return (mix(state) >>> 0) / 2 ** 32;
  }
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));

  return {
    fraction,
    whole,
    chance: (probability) => fraction() < probability,
    pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
    shuffle(list) {
      const rest = [...list];
      return list.map(() => rest.splice(whole(0, rest.length - 1), 1)[0] as (typeof list)[number]);
    },
  };
}

/** Makes 32 bits of a text, unlike for texts that are alike. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return mix(hash);
}

function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Shares out a whole number by weights, so that the parts are whole and add up to it. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    const part = Math.round((total * reached) / all) - given;
    given += part;
    return part;
  });
}
