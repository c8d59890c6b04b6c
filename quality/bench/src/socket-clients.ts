import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { RESULTS_CHANNEL } from '@election/contract/events/events';
import { privateChannel } from '@election/server/platform/realtime/address';
import { signChannel } from '@election/server/platform/realtime/signature';

/** What the bench tells a process of clients. */
export interface ClientsOrder {
  port: number;
  path: string;
  sockets: number;
  /** Bare: no subscription. Public: the channel of the results. Private: each socket the channel of another user. */
  channels: { kind: 'bare' } | { kind: 'public' } | { kind: 'private'; secret: string; firstUser: number };
}

/** What the process reports: that all sockets are subscribed, or the epoch milliseconds at which the last one received a message. */
export type ClientsReport = { ready: true } | { last: number };

const AT_ONCE = 100;

/**
 * Opens sockets without a library, which would use more processor time than the measured server. The server's frames are short and
 * not masked.
 */
process.on('message', async (order: ClientsOrder) => {
  let received = 0;
  let isReady = false;
  const receive = () => {
    if (!isReady || ++received < order.sockets) return;
    received = 0;
    report({ last: performance.timeOrigin + performance.now() });
  };
  for (let from = 0; from < order.sockets; from += AT_ONCE) {
    const next = Array.from({ length: Math.min(AT_ONCE, order.sockets - from) }, (_, at) =>
      openSocket(order, from + at, receive),
    );
    await Promise.all(next);
  }
  isReady = true;
  report({ ready: true });
});

const report = (message: ClientsReport) => process.send?.(message);

/** Resolves when the socket is subscribed. @param receive called for every later message */
function openSocket(order: ClientsOrder, at: number, receive: () => void): Promise<void> {
  const socket = connect(order.port, '127.0.0.1').setNoDelay();
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${order.path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a socket')));
    readFrames(socket, (text) => {
      if (text === '' ? order.channels.kind === 'bare' : text.includes('subscription_succeeded')) resolve();
      else if (text.includes('connection_established')) subscribe(socket, order, at, text);
      else if (text !== '') receive();
    });
  });
}

function subscribe(socket: Socket, { channels }: ClientsOrder, at: number, greeting: string) {
  if (channels.kind === 'public') return send(socket, { channel: RESULTS_CHANNEL });
  if (channels.kind === 'bare') return;
  const { socket_id } = JSON.parse(JSON.parse(greeting).data);
  const channel = privateChannel(channels.firstUser + at);
  send(socket, { channel, auth: signChannel(channels.secret, socket_id, channel) });
}

function send(socket: Socket, data: unknown) {
  const text = Buffer.from(JSON.stringify({ event: 'pusher:subscribe', data }));
  // Clients must mask; a mask of zeros leaves the text as it is.
  const head = text.length < 126 ? [0x81, 0x80 | text.length] : [0x81, 0xfe, text.length >> 8, text.length & 0xff];
  socket.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), text]));
}

/** Calls `take` with an empty text for the answer to the upgrade, then with the text of each message. */
function readFrames(socket: Socket, take: (text: string) => void) {
  let waiting: Buffer = Buffer.alloc(0);
  let upgraded = false;
  socket.on('data', (chunk: Buffer) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    if (!upgraded) {
      const end = waiting.indexOf('\r\n\r\n');
      if (end === -1) return;
      upgraded = true;
      waiting = waiting.subarray(end + 4);
      take('');
    }
    while (waiting.length >= 2) {
      const short = (waiting[1] ?? 0) & 0x7f;
      const head = short === 126 ? 4 : 2;
      if (waiting.length < head) return;
      const length = short === 126 ? waiting.readUInt16BE(2) : short;
      if (waiting.length < head + length) return;
      take(waiting.toString('utf8', head, head + length));
      waiting = waiting.subarray(head + length);
    }
  });
}
