import { gatherSeals, type HistoryRow, type Seals, verifyHistory } from '@election/server/audit/history';
import { makeCheckpoint } from '@election/server/audit/make-checkpoint';
import { BEGIN_SNAPSHOT, readHeads, readRows } from '@election/server/audit/record';
import type { Heads } from '@election/server/audit/row';
import { readHistory } from '@election/server/audit/seal-history';
import { verifyRows } from '@election/server/audit/verify';
import { ask, type Call, sentenceOf } from './client.ts';
import { ADMIN, contestAt, figuresOf, PLACES, SUPER_ADMIN, supplyAgents, YEAR } from './election.ts';
import type { Proof, Trial } from './proof.ts';
import { AUDIT_TAMPERINGS, pick, type Trail } from './tamperings/audit.ts';
import { HISTORY_TAMPERINGS } from './tamperings/history.ts';

/** Rounds of calls before the checkpoint. */
const ROUNDS = 6;

/** A trail that two servers wrote is changed behind everybody's back, in every way and place by chance; half of it is history. */
export const tamperings: Proof = {
  name: 'tamperings',
  promise:
    'rows of the audit trail and of the history of figures changed, swapped, deleted and added, tails cut, chains written anew with all their hashes: with a checkpoint kept elsewhere each is found where it is',
  unit: 'tamperings',
  full: 20_000,
  small: 800,
  plants: [
    {
      what: 'no checkpoint was kept elsewhere: whoever rewrites a whole chain goes unseen',
      sow: (trial) => {
        trial.isBlind = true;
        return () => {};
      },
    },
    {
      what: 'rows are not chained: `record_audit` hashes each of them as if it were the first',
      sow: `do $$ begin execute replace(pg_get_functiondef('record_audit'::regproc),
        'entry.previous_hash := head.head', 'entry.previous_hash := sha256(convert_to(''chain '' || in_chain, ''UTF8''))'); end $$`,
    },
  ],
  async run(trial) {
    await fill(trial, 1);
    const made = await makeCheckpoint(trial.owner).catch((error: Error) => error);
    if (made instanceof Error) return { found: [made.message] };
    await fill(trial, ROUNDS + 1);
    const { trail, history, seals } = await read(trial);
    const kept: Heads = new Map(made.heads.map(([chain, length, hash]) => [chain, { length, hash }]));
    trail.checkpoint = kept;
    const checkpoint = trial.isBlind ? undefined : kept;
    const found = await judgeUntouched(trail, history, seals);
    const half = Math.ceil(trial.count / 2);
    const inTrail = Object.entries(AUDIT_TAMPERINGS);
    for (let at = 0; at < half && trail.rows.length > 0; at++) {
      const [what, tamper] = inTrail[at % inTrail.length] as (typeof inTrail)[number];
      const { rows, heads, chain, sequence } = tamper(trail);
      const { faults } = await verifyRows(each(rows), { heads, checkpoint });
      const [fault] = faults;
      const isThere = fault?.chain === chain && [sequence, sequence + 1].includes(fault.sequence);
      if (faults.length !== 1 || !isThere)
        found.push(`${what} at ${chain}.${sequence}, and ${JSON.stringify(faults)} was found`);
    }
    const sealed = history.filter(({ contest, id }) => id <= (seals.get(contest)?.at(-1)?.[0] ?? 0));
    const inHistory = Object.entries(HISTORY_TAMPERINGS);
    for (let at = half; at < trial.count && sealed.length > 0; at++) {
      const [what, tamper] = inHistory[at % inHistory.length] as (typeof inHistory)[number];
      const target = pick(sealed);
      const { faults } = await verifyHistory(each(tamper(history, target)), seals);
      if (faults.length !== 1 || faults[0]?.contest !== target.contest) {
        found.push(`In the history ${what}, of contest ${target.contest}, and ${JSON.stringify(faults)} was found`);
      }
    }
    found.push(...(await trial.judge()));
    const kinds = inTrail.length + inHistory.length;
    return {
      found,
      measured: `${kinds} kinds, in ${trail.rows.length} rows of audit and ${history.length} of history`,
    };
  },
};

/** Untouched, everything fits, and there is something of everything. */
async function judgeUntouched(trail: Trail, history: readonly HistoryRow[], seals: Seals): Promise<string[]> {
  const { faults } = await verifyRows(each(trail.rows), trail);
  const told = [...faults, ...(await verifyHistory(each(history), seals)).faults];
  const unsealed = trail.rows.length > 15 && seals.size > 1 ? [] : ['There is too little to tamper with'];
  return [...told.map((fault) => `Nobody touched it, and ${JSON.stringify(fault)} was found`), ...unsealed];
}

/** Calls of every kind at both servers, which leave rows in several chains. */
async function fill({ owner, ledger, servers }: Trial, first: number): Promise<void> {
  const nextAgent = supplyAgents(owner);
  for (let number = first; number < first + ROUNDS; number++) {
    const place = PLACES[number % 3] as number;
    const agent = await nextAgent(place);
    const here = { year_id: YEAR, constituency_id: place };
    const station = { constituency_id: place, code: `T${number}`, name: `Ąę ”${number}”\u2028 🗳`, status: 'active' };
    const calls: Omit<Call, 'key'>[] = [
      { user: agent, call: 'submit', input: { ...here, votes: figuresOf(number * 2) } },
      { user: ADMIN, call: 'save', input: { ...here, votes: figuresOf(number * 2 + 1) } },
      { user: SUPER_ADMIN, call: 'publish', input: contestAt(place) },
      { user: SUPER_ADMIN, call: 'addStation', input: station },
    ];
    for (const [at, call] of calls.entries()) {
      const port = servers[at % servers.length]?.port ?? 0;
      const answer = await ask(ledger, port, { ...call, key: `tampering-${number}-${at}` });
      if (answer?.status !== 200) throw new Error(`${call.call} was answered ${answer?.status}: ${sentenceOf(answer)}`);
    }
  }
}

async function read({ owner }: Trial): Promise<{ trail: Trail; history: HistoryRow[]; seals: Seals }> {
  const client = await owner.connect();
  await client.query(BEGIN_SNAPSHOT);
  const heads = await readHeads(client);
  const seals: Seals = new Map();
  const rows = await Array.fromAsync(gatherSeals(readRows(client), seals));
  const history = await Array.fromAsync(readHistory(client));
  await client.query('commit');
  client.release();
  return { trail: { rows, heads, checkpoint: new Map() }, history, seals };
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
