import { privateChannel, SOCKET_KEY, SOCKET_PATH } from '@election/server/platform/realtime/address';
import { signChannel } from '@election/server/platform/realtime/signature';
import WebSocket from 'ws';

/** What the bench tells a process of clients. */
export interface ClientsOrder {
  port: number;
  sockets: number;
  /** Each socket subscribes the channel of another user; the bare server knows none. */
  channels: { secret: string; firstUser: number } | null;
}

/** What the process reports: that all sockets are subscribed, or the epoch milliseconds at which the last one received a message. */
export type ClientsReport = { ready: true } | { last: number };

const AT_ONCE = 100;

process.on('message', async (order: ClientsOrder) => {
  let received = 0;
  let isReady = false;
  const receive = () => {
    if (!isReady || ++received < order.sockets) return;
    received = 0;
    report({ last: performance.timeOrigin + performance.now() });
  };
  for (let from = 0; from < order.sockets; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, order.sockets - from);
    await Promise.all(Array.from({ length: count }, (_, at) => openSocket(order, from + at, receive)));
  }
  isReady = true;
  report({ ready: true });
});

const report = (message: ClientsReport) => process.send?.(message);

/** Resolves when the socket is subscribed. @param receive called for every later message */
function openSocket({ port, channels }: ClientsOrder, at: number, receive: () => void): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}/${SOCKET_KEY}?protocol=7`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a socket')));
    socket.on('open', () => channels === null && resolve());
    socket.on('message', (bytes: Buffer) => {
      if (bytes.includes('subscription_succeeded')) return resolve();
      if (channels === null || !bytes.includes('connection_established')) return receive();
      const { socket_id } = JSON.parse(JSON.parse(bytes.toString()).data);
      const channel = privateChannel(channels.firstUser + at);
      const data = { channel, auth: signChannel(channels.secret, socket_id, channel) };
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
    });
  });
}
