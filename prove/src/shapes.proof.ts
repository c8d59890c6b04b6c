import { Agent, request } from 'node:http';
import type { Proof, Trial } from './proof.ts';
import type { Server } from './servers.ts';
import { chanceFrom } from './shapes/chance.ts';
import { INSPECTED, type Memory, memoryOf } from './shapes/memory.ts';
import { sendRaw } from './shapes/raw.ts';
import { type Shape, shapeOf, type Target } from './shapes/requests.ts';
import { restorePeople, targetsIn } from './shapes/targets.ts';

const LANES = 24;
const RAW_SHARE = 0.02;
const RESTORE_EVERY = 1_000;
/** The memory of a server that has seen so little says nothing yet: its code is still being compiled. */
const WARM = 10_000;
const MAX_GROWTH = 1.2;
/** Longer than any answer may take, and shorter than what the server gives a slow body. */
const PATIENCE_MS = 20_000;

/** Requests of every shape at every endpoint of the contract. */
export const shapes: Proof = {
  name: 'shapes',
  promise:
    'requests made from the contract, good and broken (types, unicode, NUL, nesting, size, content types, prototype and parameter pollution, pages without end, broken HTTP): no answer is 5xx, no server ends, memory comes back to within 20 %',
  unit: 'requests',
  full: 300_000,
  small: 200,
  settings: INSPECTED,
  plants: [
    {
      what: 'a trigger breaks down where a row holds more than ASCII',
      sow: `create function broken() returns trigger language plpgsql as $f$
        begin
          if new::text ~ '[^\\x01-\\x7f]' then raise exception 'broken'; end if;
          return new;
        end $f$;
        do $$ declare target text; begin
          foreach target in array array['years', 'regions', 'parties', 'polls', 'roles', 'users', 'vote_entries', 'candidates'] loop
            execute format('create trigger broken before insert or update on %I for each row execute function broken()', target);
          end loop; end $$`,
      count: 8_000,
    },
    {
      what: 'a server ends under the load',
      sow: ({ servers }) => {
        const soon = setTimeout(() => process.kill(servers[0]?.child.pid ?? 0, 'SIGKILL'), 1_000);
        return () => clearTimeout(soon);
      },
      count: 2_000,
    },
  ],
  async run(trial) {
    const storm = await gather(trial);
    const warmUp = Math.min(trial.count, Math.max(WARM, trial.count / 10));
    await storm.until(warmUp);
    const before = await Promise.all(trial.servers.map(memoryOrNone));
    await storm.until(trial.count);
    const after = await Promise.all(trial.servers.map(memoryOrNone));
    const grown = trial.count > warmUp ? judgeMemory(before, after) : [];
    const shown = (memory: Memory[]) =>
      memory.map(({ held, resident }) => `${held.toFixed(0)} of ${resident.toFixed(0)}`).join(', ');
    return {
      found: [...storm.found, ...grown],
      measured: `${storm.told()}; MiB held of resident after ${warmUp.toLocaleString('en')}: ${shown(before)}; at the end: ${shown(after)}`,
    };
  },
};

const memoryOrNone = (server: Server): Promise<Memory> => memoryOf(server).catch(() => ({ held: 0, resident: 0 }));

function judgeMemory(before: readonly Memory[], after: readonly Memory[]): string[] {
  return before.flatMap((was, at) => {
    const is = after[at] as Memory;
    const grew = (what: keyof Memory) =>
      is[what] > was[what] * MAX_GROWTH
        ? [`Memory ${what} grew from ${was[what].toFixed(0)} to ${is[what].toFixed(0)} MiB`]
        : [];
    return [...grew('held'), ...grew('resident')];
  });
}

/** Requests without end, until so many are answered. */
async function gather({ owner, servers }: Trial) {
  const targets: Target[] = await targetsIn(owner);
  const chance = chanceFrom(7);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * LANES });
  const statuses = new Map<string, number>();
  const found: string[] = [];
  let sent = 0;

  async function one() {
    const number = ++sent;
    if (number % RESTORE_EVERY === 0) await restorePeople(owner).catch(() => {});
    const server = servers[number % servers.length] as Server;
    const { port } = server;
    const own = chanceFrom(number);
    if (chance.is(RAW_SHARE)) return note(server, 'raw', await sendRaw(port, own), true);
    const target = chance.pick(targets);
    const shape = await shapeOf(target, own);
    const size = shape.path.length + (shape.body?.length ?? 0);
    note(server, `${target.name} of ${size} bytes`, await send(agent, port, shape), shape.tooLarge);
  }
  function note(server: Server, what: string, status: number | null, mayHangUp: boolean) {
    const group = status === null ? 'hung up' : `${Math.floor(status / 100)}xx`;
    statuses.set(group, (statuses.get(group) ?? 0) + 1);
    if (status === null ? mayHangUp : status < 500) return;
    found.push(`${what} was answered ${status ?? 'nothing'}; the server's last words: ${causeIn(server.said.at(-1))}`);
  }
  return {
    found,
    told: () =>
      [...statuses]
        .sort()
        .map(([group, count]) => `${group} ${count.toLocaleString('en')}`)
        .join(', '),
    async until(count: number) {
      const lane = async () => {
        while (sent < count) await one();
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    },
  };
}

/** What a line of the log blames. */
const causeIn = (line = 'none'): string => /"message":"[^"]*"/.exec(line)?.[0] ?? line;

/** A connection that the server has closed since the last answer is no answer to this request, which is sent on a new one. */
async function send(agent: Agent, port: number, shape: Shape): Promise<number | null> {
  const first = await sendOnce(agent, port, shape);
  return first === 'closed before' ? ((await sendOnce(false, port, shape)) as number | null) : first;
}

function sendOnce(agent: Agent | false, port: number, shape: Shape): Promise<number | 'closed before' | null> {
  const { method, path, headers, body } = shape;
  const length = body ? { 'content-length': body.length } : {};
  const options = { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...length } };
  return new Promise((resolve) => {
    let isLate = false;
    const done = (result: number | 'closed before' | null) => {
      clearTimeout(patience);
      resolve(result);
    };
    const sent = request(options, (answer) => {
      answer
        .resume()
        .on('error', () => done(null))
        .on('close', () => done(answer.statusCode ?? null));
    });
    const patience = setTimeout(() => {
      isLate = true;
      sent.destroy();
    }, PATIENCE_MS);
    sent.on('error', () => done(sent.reusedSocket && !isLate ? 'closed before' : null)).end(body);
  });
}
