import { readFileSync } from 'node:fs';
import pg from 'pg';
import { BALLOTS, figuresOf } from './election.ts';
import { INVARIANTS } from './invariants.ts';
import { type Input, type Line, readLedger } from './ledger.ts';
import { sortedJson } from './sorted-json.ts';

const EFFECTS = readFileSync(new URL('./effects.sql', import.meta.url), 'utf8');

type Asked = Extract<Line, { asked: number }>;

/** A call that was acknowledged, with the first answer to it. */
interface Acknowledged {
  asked: Asked;
  body: unknown;
}

/**
 * Compares what the ledger on the disk says was acknowledged with what the database holds, which it reads itself: every effect of
 * every acknowledged call is there once, nothing else is, every key has one answer, and the figures agree with each other.
 * @returns one sentence for each thing that does not fit
 */
export async function judge(ledgerPath: string, databaseUrl: string): Promise<string[]> {
  const { acknowledged, problems } = await readAcknowledged(ledgerPath);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return [
      ...problems,
      ...compare(acknowledged, await effectsIn(client)),
      ...(await compareAnswers(client, acknowledged)),
      ...(await brokenIn(client)),
    ];
  } finally {
    await client.end();
  }
}

async function readAcknowledged(path: string) {
  const asked = new Map<number, Asked>();
  const acknowledged = new Map<string, Acknowledged>();
  const problems: string[] = [];
  for await (const line of readLedger(path)) {
    if ('asked' in line) asked.set(line.asked, line);
    else {
      const call = asked.get(line.answered) as Asked;
      asked.delete(line.answered);
      if (line.status !== 200) continue;
      const key = `${call.user} ${call.key}`;
      const known = acknowledged.get(key);
      if (!known) acknowledged.set(key, { asked: call, body: line.body });
      else if (sortedJson(known.body) !== sortedJson(line.body)) problems.push(`Key ${key} got two answers`);
    }
  }
  return { acknowledged, problems };
}

function compare(acknowledged: ReadonlyMap<string, Acknowledged>, present: Map<string, number>): string[] {
  const lost: string[] = [];
  const doubled: string[] = [];
  const seen = new Set<string>();
  for (const { asked, body } of acknowledged.values()) {
    for (const effect of effectsOf(asked, body as Input)) {
      const times = present.get(effect) ?? 0;
      if (times === 0) lost.push(`Lost: ${effect}`);
      if (times > 1 || seen.has(effect)) doubled.push(`Doubled: ${effect}`);
      seen.add(effect);
    }
  }
  const unasked = [...present.keys()]
    .filter((effect) => !seen.has(effect))
    .map((effect) => `Never acknowledged: ${effect}`);
  return [...lost, ...doubled, ...unasked];
}

/** What a call that was acknowledged must have left behind, in the words of effects.sql. */
function effectsOf({ call, user, input }: Asked, answer: Input): string[] {
  const place = input.constituency_id as number;
  const votes = (input.votes ?? []) as { candidate_id: number; vote_count: number; user_id?: number }[];
  const figures = figuresText(votes);
  const effect = (what: string, provider: number | null = null, text: string | null = figures) =>
    effectKey(what, user, provider, place, text);
  switch (call) {
    case 'submit':
    case 'submitStation':
      return [effect('entry submit', user), effect('audit entries.submit')];
    case 'decide': {
      const status = answer.status as string;
      const entry = effect(`entry ${status}`, votes[0]?.user_id);
      const live = status === 'approved' ? [effect('live approved')] : [];
      return [entry, ...live, effect(`audit entries.${status}`)];
    }
    case 'save': {
      const move = user === 1 ? 'live_edit' : 'validate';
      const published = answer.published ? [effect(`published ${move}`)] : [];
      const saved = [effect(`entry ${move}`, user), effect(`live ${move}`), ...published];
      return [...saved, effect(user === 1 ? 'audit live.edit' : 'audit votes.save')];
    }
    case 'publish': {
      // The call does not say what becomes public; its answer gives the sum, from which the figures follow.
      const ballot = BALLOTS[input.election_type_id as number] ?? [];
      const rest = ballot.reduce((sum, _, at) => sum + at, 0);
      const number = ((answer.votes as number) - rest) / (10 * ballot.length);
      return [effect('audit votes.publish', null, figuresText(figuresOf(number, ballot)))];
    }
    case 'publishStation':
      return [effect('live publish'), effect('audit stations.publish')];
    case 'addStation':
      return [effectKey('station', null, null, place, input.code as string)];
  }
}

const figuresText = (votes: readonly { candidate_id: number; vote_count: number }[]) =>
  votes.map(({ candidate_id, vote_count }) => `${candidate_id}=${vote_count}`).join(',');

const effectKey = (
  what: string,
  actor: number | null,
  provider: number | null,
  place: number,
  figures: string | null,
) => `${what}, by ${actor}, of ${provider}, at ${place}: ${figures}`;

async function effectsIn(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query(EFFECTS);
  return new Map(
    rows.map(({ what, actor, provider, place, figures, times }) => [
      effectKey(what, actor, provider, place, figures),
      times,
    ]),
  );
}

const entriesOf = ({ votes }: Input) =>
  (votes as { candidate_id: number; vote_count: number }[]).map(({ candidate_id, vote_count }) => ({
    candidate_id,
    votes: vote_count,
  }));

/** The database keeps of every acknowledged call the very answer that was given. */
async function compareAnswers(client: pg.Client, acknowledged: ReadonlyMap<string, Acknowledged>): Promise<string[]> {
  const { rows } = await client.query<{ key: string; answer: unknown }>(
    `select user_id || ' ' || key as key, answer from idempotency_keys`,
  );
  const kept = new Map(rows.map(({ key, answer }) => [key, answer as Input]));
  return [...acknowledged].flatMap(([key, { asked, body }]) => {
    const answer = kept.get(key);
    // What no routine answered lies in an envelope; a submission is told its own figures again, which are not kept.
    const echo = asked.call.startsWith('submit') && { entries: entriesOf(asked.input) };
    const same = [answer, answer?.data, { ...answer, ...echo }].some((one) => sortedJson(one) === sortedJson(body));
    return same ? [] : [`The answer to key ${key} is not the one that is kept`];
  });
}

/** The rules that do not hold in a database, with what breaks them. */
export async function brokenIn(client: pg.Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, sql] of Object.entries(INVARIANTS)) {
    const { rows } = await client.query(sql);
    broken.push(...rows.map((row) => `${rule}, but: ${JSON.stringify(row)}`));
  }
  return broken;
}
