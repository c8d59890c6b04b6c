/** A seeded random number generator: the same seed gives the same requests. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  // A linear congruential generator with mixed output bits.
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}

/** The generator of this process. */
export let random: Random = randomFrom(1);

/** Restarts the generator of this process. */
export function seedRandom(seed: number): void {
  random = randomFrom(seed);
}
