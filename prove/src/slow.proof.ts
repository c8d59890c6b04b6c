import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './client.ts';
import { ADMIN, figuresOf, PLACES, YEAR } from './election.ts';
import type { Proof, Trial } from './proof.ts';

const IDLE_A_SECOND = 34;
const DRIBBLING = 100;
const MAX_DELAY_MS = 200;
const HONEST_EVERY_MS = 50;

const head = (rest: string) => `POST /api/v1/candidate HTTP/1.1\r\nHost: x\r\n${rest}`;
const FORM = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n';

/** Clients that take their time or go away, while honest ones go on. */
export const slow: Proof = {
  name: 'slow',
  promise: `slow headers, slow bodies, uploads that break off and idle connections by the thousand: honest calls go on, the event loop is late by at most ${MAX_DELAY_MS} ms in 99 of 100 cases`,
  unit: 'seconds',
  full: 300,
  small: 1,
  plants: [
    {
      what: 'a server stands still for 0.4 s every second',
      sow: ({ servers }) => {
        const pid = servers[0]?.child.pid ?? 0;
        const still = setInterval(() => {
          process.kill(pid, 'SIGSTOP');
          setTimeout(() => process.kill(pid, 'SIGCONT'), 400);
        }, 1_000);
        return () => {
          clearInterval(still);
          process.kill(pid, 'SIGCONT');
        };
      },
      count: 6,
    },
  ],
  async run(trial) {
    const found: string[] = [];
    const sockets = new Set<Socket>();
    const portOf = (at: number) => trial.servers[at % trial.servers.length]?.port ?? 0;
    const open = (at: number, first: string) => {
      const socket = connect(portOf(at), '127.0.0.1', () => socket.write(first));
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      sockets.add(socket);
      return socket;
    };
    const end = Date.now() + trial.count * 1_000;
    const until = async (every: number, act: (turn: number) => unknown) => {
      for (let turn = 0; Date.now() < end; turn++) {
        await act(turn);
        await pause(every);
      }
    };
    let dribbling: Socket[] = [];
    let slowest = 0;
    let most = 0;
    let delay = 0;
    await delays(trial);
    await Promise.all([
      until(1_000 / IDLE_A_SECOND, (turn) => open(turn, '')),
      until(1_000, (turn) => {
        dribbling = dribbling.filter(({ destroyed }) => !destroyed);
        for (const [at, socket] of dribbling.entries()) socket.write(at % 2 ? `X-${turn}: y\r\n` : ' ');
        while (dribbling.length < DRIBBLING) {
          const at = dribbling.length;
          dribbling.push(
            open(at, at % 2 ? head('') : head('Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{')),
          );
        }
        most = Math.max(most, sockets.size);
      }),
      until(50, async (turn) => {
        const socket = open(turn, head(FORM) + 'a'.repeat(10_000));
        await pause(20);
        socket.destroy();
      }),
      until(HONEST_EVERY_MS, async (turn) => {
        const started = performance.now();
        const input = { year_id: YEAR, constituency_id: PLACES[turn % PLACES.length], votes: figuresOf(turn + 1) };
        const call = { user: ADMIN, call: 'save', key: `honest-${turn}-000`, input } as const;
        const answer = await ask(trial.ledger, portOf(turn), call);
        if (answer?.status !== 200) found.push(`An honest call was answered ${answer?.status ?? 'nothing'}`);
        slowest = Math.max(slowest, performance.now() - started);
      }),
      until(5_000, async () => {
        delay = Math.max(delay, ...(await delays(trial)));
      }),
    ]);
    delay = Math.max(delay, ...(await delays(trial)));
    for (const socket of sockets) socket.destroy();
    if (delay > MAX_DELAY_MS) found.push(`The event loop was late by ${delay.toFixed(0)} ms`);
    found.push(...(await trial.judge()));
    const measured = `event loop p99 ${delay.toFixed(0)} ms, slowest honest call ${slowest.toFixed(0)} ms, ${most.toLocaleString('en')} connections`;
    return { found, measured };
  },
};

/** Milliseconds by which each server's event loop was late, in the worst of 100 cases, since it was last asked. */
const delays = ({ servers }: Trial): Promise<number[]> =>
  Promise.all(
    servers.map(async ({ port }) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/nodejs_eventloop_delay_seconds\{[^}]*0\.99[^}]*\} (\S+)/.exec(text)?.[1]) * 1_000;
    }),
  );
