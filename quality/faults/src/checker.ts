import { readFileSync } from 'node:fs';
import pg from 'pg';
import { effectKey, effectsOf } from './expected-effects.ts';
import { INVARIANTS } from './invariants.ts';
import { type Input, type LedgerEntry, readLedger } from './ledger.ts';
import { sortedJson } from './sorted-json.ts';

const EFFECTS = readFileSync(new URL('./effects.sql', import.meta.url), 'utf8');

type Sent = Extract<LedgerEntry, { sent: number }>;

/** A call that was acknowledged, with the first answer to it. */
interface Acknowledged {
  sent: Sent;
  body: unknown;
}

/**
 * Compares the ledger on disk with the database: every effect of every acknowledged call is present once, there is no other
 * effect, every key has one answer, and the invariants hold.
 *
 * The checker is meant to be an independent judge. With expected-effects.ts, effects.sql and invariants.ts it restates rules of
 * docs/product.md and reads the tables itself; it imports no product code that applies them.
 * @returns one sentence for each difference
 */
export async function checkRun(ledgerPath: string, databaseUrl: string): Promise<string[]> {
  const { acknowledged, problems } = await readAcknowledged(ledgerPath);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return [
      ...problems,
      ...compareEffects(acknowledged, await readEffects(client)),
      ...(await compareAnswers(client, acknowledged)),
      ...(await findViolations(client)),
    ];
  } finally {
    await client.end();
  }
}

async function readAcknowledged(path: string) {
  const sent = new Map<number, Sent>();
  const acknowledged = new Map<string, Acknowledged>();
  const problems: string[] = [];
  for await (const entry of readLedger(path)) {
    if ('sent' in entry) sent.set(entry.sent, entry);
    else {
      const call = sent.get(entry.answered) as Sent;
      sent.delete(entry.answered);
      if (entry.status !== 200) continue;
      const key = `${call.user} ${call.key}`;
      const known = acknowledged.get(key);
      if (!known) acknowledged.set(key, { sent: call, body: entry.body });
      else if (sortedJson(known.body) !== sortedJson(entry.body)) problems.push(`Key ${key} got two answers`);
    }
  }
  return { acknowledged, problems };
}

function compareEffects(acknowledged: ReadonlyMap<string, Acknowledged>, present: Map<string, number>): string[] {
  const lost: string[] = [];
  const doubled: string[] = [];
  const expected = new Set<string>();
  for (const { sent, body } of acknowledged.values()) {
    for (const effect of effectsOf(sent, body as Input)) {
      const times = present.get(effect) ?? 0;
      if (times === 0) lost.push(`Lost: ${effect}`);
      if (times > 1 || expected.has(effect)) doubled.push(`Doubled: ${effect}`);
      expected.add(effect);
    }
  }
  const unexpected = [...present.keys()].filter((effect) => !expected.has(effect));
  return [...lost, ...doubled, ...unexpected.map((effect) => `Never acknowledged: ${effect}`)];
}

async function readEffects(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query(EFFECTS);
  return new Map(rows.map(({ times, ...effect }) => [effectKey(effect), times]));
}

/** The answer stored under the key of an acknowledged call is the answer that the client got. */
async function compareAnswers(client: pg.Client, acknowledged: ReadonlyMap<string, Acknowledged>): Promise<string[]> {
  const { rows } = await client.query<{ key: string; answer: unknown }>(
    `select user_id || ' ' || key as key, answer from idempotency_keys`,
  );
  const stored = new Map(rows.map(({ key, answer }) => [key, answer as Input]));
  return [...acknowledged].flatMap(([key, { body }]) => {
    const answer = stored.get(key);
    const same = sortedJson(answer?.data) === sortedJson(body);
    return same ? [] : [`The answer to key ${key} differs from the stored one`];
  });
}

/** One sentence for each row of a database that violates an invariant: one of these rules, or any. */
export async function findViolations(
  client: Pick<pg.Client, 'query'>,
  rules: readonly string[] = Object.keys(INVARIANTS),
): Promise<string[]> {
  const violations: string[] = [];
  for (const rule of rules) {
    const { rows } = await client.query(INVARIANTS[rule] as string);
    violations.push(...rows.map((row) => `Violated: ${rule}: ${JSON.stringify(row)}`));
  }
  return violations;
}
