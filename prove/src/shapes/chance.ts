/** Chance that can be repeated: the same seed gives the same requests. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  below(limit: number): number;
  /** True so often. */
  is(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  // A linear congruence with its bits mixed: small, and good enough to choose among shapes.
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    is: (share) => next() < share,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}
