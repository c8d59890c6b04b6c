import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { SOCKET_KEY, SOCKET_PATH } from '@election/server/platform/realtime/address';
import type { Running } from './processes.ts';
import type { ClientsOrder, ClientsReport } from './socket-clients.ts';

const PROCESSES = 2;
const PATH = `${SOCKET_PATH}/${SOCKET_KEY}?protocol=7`;

/** The clients of one server, in processes of their own. */
export interface Clients {
  /** The server's memory per client. */
  kilobytes: number;
  /** Milliseconds from sending until the last client has received the message. */
  receiveAll(send: () => Promise<unknown>): Promise<number>;
  close(): void;
}

/** Opens so many sockets, all subscribed. */
export async function openClients(
  running: Running,
  channels: ClientsOrder['channels'],
  count: number,
): Promise<Clients> {
  const before = residentKilobytes(running);
  const share = count / PROCESSES;
  const children = Array.from({ length: PROCESSES }, () => fork(new URL('./socket-clients.ts', import.meta.url)));
  for (const [at, child] of children.entries()) {
    const own = channels.kind === 'private' ? { ...channels, firstUser: channels.firstUser + at * share } : channels;
    child.send({ port: running.port, path: PATH, channels: own, sockets: share } satisfies ClientsOrder);
    await nextReport(child);
  }
  return {
    kilobytes: (residentKilobytes(running) - before) / count,
    async receiveAll(send) {
      const reports = Promise.all(children.map(nextReport));
      const started = performance.timeOrigin + performance.now();
      await send();
      return Math.max(...(await reports).map((report) => ('last' in report ? report.last : 0))) - started;
    },
    close() {
      for (const child of children) child.kill();
    },
  };
}

const nextReport = (child: ChildProcess) => new Promise<ClientsReport>((resolve) => child.once('message', resolve));

const residentKilobytes = ({ child }: Running) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }));
