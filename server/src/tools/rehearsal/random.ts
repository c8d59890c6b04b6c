/** A seeded random generator. */
export interface Random {
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

/** The generator of one thing, seeded with its labels. Generators are not shared, so a new thing leaves all others unchanged. */
export function randomFor(...labels: (string | number)[]): Random {
  let state = seedOf([SEED, ...labels].join('/'));

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

/** FNV-1a over the text, mixed: similar texts get different seeds. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return mix(hash);
}

/** The finaliser of MurmurHash3. */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Divides a whole number by weights into whole parts that add up to it. */
export function apportion(total: number, weights: readonly number[]): number[] {
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
