import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { sendCall } from './client.ts';
import { ADMIN, CONSTITUENCIES, figuresOf, YEAR } from './election.ts';
import { type Proof, portOf, type Trial } from './proof.ts';

const IDLE_PER_SECOND = 34;
const SLOW_SENDERS = 100;
const MAX_DELAY_MS = 200;
/** On a machine whose times do not count. */
const UNTIMED_DELAY_MS = 5_000;
const CALL_EVERY_MS = 50;

const head = (rest: string) => `POST ${contract.candidates.create.path} HTTP/1.1\r\nHost: x\r\n${rest}`;
const SLOW_BODY = head('Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{');
const UPLOAD = head(
  `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n${'a'.repeat(10_000)}`,
);

/** Slow and disconnecting clients, beside a client that behaves. */
export const slow: Proof = {
  name: 'slow',
  promise: `slow headers, slow bodies, aborted uploads and thousands of idle connections: other calls are served, the event loop delay p99 stays within ${MAX_DELAY_MS} ms`,
  unit: 'seconds',
  full: 300,
  small: 1,
  smallServers: 1,
  plants: [{ bug: 'a server is suspended for 0.4 s every second', inject: suspendRepeatedly, count: 6 }],
  async run(trial) {
    const clients = openClients(trial);
    const end = Date.now() + trial.count * 1_000;
    const every = async (milliseconds: number, act: (round: number) => unknown) => {
      for (let round = 0; Date.now() < end; round++) {
        await act(round);
        await pause(milliseconds);
      }
    };
    const found: string[] = [];
    let slowest = 0;
    let delay = 0;
    await readDelays(trial);
    await Promise.all([
      every(1_000 / IDLE_PER_SECOND, (round) => clients.connectIdle(round)),
      every(1_000, (round) => clients.sendSlowly(round)),
      every(50, (round) => clients.abortUpload(round)),
      every(CALL_EVERY_MS, async (round) => {
        const started = performance.now();
        const status = await save(trial, round);
        if (status !== 200) found.push(`A valid call was answered ${status ?? 'nothing'}`);
        slowest = Math.max(slowest, performance.now() - started);
      }),
      every(5_000, async () => {
        delay = Math.max(delay, ...(await readDelays(trial)));
      }),
    ]);
    delay = Math.max(delay, ...(await readDelays(trial)));
    clients.close();
    if (delay > (trial.isTimed ? MAX_DELAY_MS : UNTIMED_DELAY_MS))
      found.push(`The event loop delay p99 was ${delay.toFixed(0)} ms`);
    found.push(...(await trial.check()));
    const measured = `event loop p99 ${delay.toFixed(0)} ms, slowest valid call ${slowest.toFixed(0)} ms, ${clients.most().toLocaleString('en')} connections`;
    return { found, measured };
  },
};

/** Suspends the first server for 0.4 s every second. */
export function suspendRepeatedly({ servers }: Trial): () => void {
  const pid = servers[0]?.child.pid ?? 0;
  const timer = setInterval(() => {
    process.kill(pid, 'SIGSTOP');
    setTimeout(() => process.kill(pid, 'SIGCONT'), 400);
  }, 1_000);
  return () => {
    clearInterval(timer);
    process.kill(pid, 'SIGCONT');
  };
}

function openClients(trial: Trial) {
  const sockets = new Set<Socket>();
  let senders: Socket[] = [];
  let most = 0;
  const open = (number: number, first: string) => {
    const socket = connect(portOf(trial, number), '127.0.0.1', () => socket.write(first));
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    sockets.add(socket);
    return socket;
  };
  return {
    connectIdle: (round: number) => open(round, ''),
    /** Sends one more header or one more byte of a body on each connection, and replaces those that the server closed. */
    sendSlowly(round: number) {
      senders = senders.filter(({ destroyed }) => !destroyed);
      for (const [at, socket] of senders.entries()) socket.write(at % 2 ? `X-${round}: y\r\n` : ' ');
      while (senders.length < SLOW_SENDERS) {
        const at = senders.length;
        senders.push(open(at, at % 2 ? head('') : SLOW_BODY));
      }
      most = Math.max(most, sockets.size);
    },
    async abortUpload(round: number) {
      const socket = open(round, UPLOAD);
      await pause(20);
      socket.destroy();
    },
    /** The largest number of connections so far. */
    most: () => most,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function save(trial: Trial, round: number): Promise<number | undefined> {
  const constituency_id = CONSTITUENCIES[round % CONSTITUENCIES.length];
  const input = { year_id: YEAR, constituency_id, votes: figuresOf(round + 1) };
  const call = { user: ADMIN, call: 'save', key: `valid-call-${round}`, input } as const;
  return (await sendCall(trial.ledger, portOf(trial, round), call))?.status;
}

/** The event loop delay p99 of each server in milliseconds, since the previous read. */
const readDelays = ({ servers }: Trial): Promise<number[]> =>
  Promise.all(
    servers.map(async ({ port }) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/nodejs_eventloop_delay_seconds\{[^}]*0\.99[^}]*\} (\S+)/.exec(text)?.[1]) * 1_000;
    }),
  );
