import { type ChildProcess, fork } from 'node:child_process';
import type { Running } from './processes.ts';
import type { ClientsOrder, ClientsReport } from './socket-clients.ts';

const PROCESSES = 2;

/** The clients of one server, in processes of their own. */
export interface Clients {
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
  const share = count / PROCESSES;
  const children = Array.from({ length: PROCESSES }, () => fork(new URL('./socket-clients.ts', import.meta.url)));
  for (const [at, child] of children.entries()) {
    const own = channels && { ...channels, firstUser: channels.firstUser + at * share };
    child.send({ port: running.port, channels: own, sockets: share } satisfies ClientsOrder);
    await nextReport(child);
  }
  return {
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
