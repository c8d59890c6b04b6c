import { openFuzzLoad } from './fuzz/load.ts';
import { INSPECTOR, type Memory, readMemory } from './fuzz/memory.ts';
import type { Proof, Trial } from './proof.ts';
import type { Server } from './servers.ts';

/** Requests before memory is first compared: until then the server still compiles its code. */
const WARM_UP = 10_000;
const MAX_GROWTH = 1.2;

const TABLES = ['years', 'regions', 'parties', 'polls', 'roles', 'users', 'vote_entries', 'candidates'];

/** Sends random requests to every endpoint of the contract. */
export const fuzz: Proof = {
  name: 'fuzz',
  promise:
    'requests generated from the contract, valid and malformed (types, Unicode, NUL, nesting, size, content types, prototype and parameter pollution, huge pages, broken HTTP): no 5xx, no server exits, memory returns to within 20 %',
  unit: 'requests',
  full: 300_000,
  small: 200,
  settings: INSPECTOR,
  plants: [
    {
      bug: 'a trigger fails on rows with characters beyond ASCII',
      inject: `create function broken() returns trigger language plpgsql as $f$
        begin
          if new::text ~ '[^\\x01-\\x7f]' then raise exception 'broken'; end if;
          return new;
        end $f$;
        ${TABLES.map((table) => `create trigger broken before insert or update on ${table} for each row execute function broken();`).join('')}`,
      count: 8_000,
    },
    { bug: 'a server is killed under load', inject: killSoon, count: 2_000 },
  ],
  async run(trial) {
    const load = await openFuzzLoad(trial);
    const warmUp = Math.min(trial.count, Math.max(WARM_UP, trial.count / 10));
    await load.runUntil(warmUp);
    const before = await Promise.all(trial.servers.map(memoryOrNone));
    await load.runUntil(trial.count);
    const after = await Promise.all(trial.servers.map(memoryOrNone));
    const grown = trial.count > warmUp ? compareMemory(before, after) : [];
    const shown = (memory: Memory[]) =>
      memory.map(({ held, resident }) => `${held.toFixed(0)} of ${resident.toFixed(0)}`).join(', ');
    return {
      found: [...load.found, ...grown],
      measured: `${load.summary()}; MiB held of resident after ${warmUp.toLocaleString('en')}: ${shown(before)}; at the end: ${shown(after)}`,
    };
  },
};

function killSoon({ servers }: Trial): () => void {
  const timer = setTimeout(() => process.kill(servers[0]?.child.pid ?? 0, 'SIGKILL'), 1_000);
  return () => clearTimeout(timer);
}

/** Zeros for a server that has exited, which the proof reports anyway. */
const memoryOrNone = (server: Server): Promise<Memory> => readMemory(server).catch(() => ({ held: 0, resident: 0 }));

function compareMemory(before: readonly Memory[], after: readonly Memory[]): string[] {
  return before.flatMap((first, at) => {
    const last = after[at] as Memory;
    const grown = (['held', 'resident'] as const).filter((kind) => last[kind] > first[kind] * MAX_GROWTH);
    return grown.map((kind) => `Memory ${kind} grew from ${first[kind].toFixed(0)} to ${last[kind].toFixed(0)} MiB`);
  });
}
