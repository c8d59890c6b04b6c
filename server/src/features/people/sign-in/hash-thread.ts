import { hashSync, verifySync } from '@node-rs/argon2';

/** A password to hash, or to verify against a hash; null where there is none. */
export interface HashTask {
  plain: string;
  stored?: string | null;
}

/**
 * OWASP's parameters for argon2id with 12 MiB: three passes, one lane. They take two thirds of the processor time of 19 MiB and two passes. Hashes
 * store their parameters, so older ones stay valid when these change. argon2id is the library's default; its const enum cannot be used with
 * erased types.
 */
const PARAMETERS = { memoryCost: 12_288, timeCost: 3, parallelism: 1 };

/** How a stored hash begins. */
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** The parameters of the last stored hash, and hashes with such parameters of words that no one knows. */
let usual = PARAMETERS;
const standIns = new Map<string, string>();

/** What is verified where there is no hash: it costs what the last one did. */
export function standIn(): string {
  const cost = JSON.stringify(usual);
  const known = standIns.get(cost) ?? hashSync(crypto.randomUUID(), usual);
  standIns.set(cost, known);
  return known;
}

/** Runs in a thread. */
export function runTask({ plain, stored }: HashTask): string | boolean {
  if (stored === undefined) return hashSync(plain, PARAMETERS);
  if (stored === null) {
    verifySync(standIn(), plain);
    return false;
  }
  const [, memoryCost = 0, timeCost = 0, parallelism = 0] = FORM.exec(stored)?.map(Number) ?? [];
  if (memoryCost > 0) usual = { memoryCost, timeCost, parallelism };
  return verifySync(stored, plain);
}
