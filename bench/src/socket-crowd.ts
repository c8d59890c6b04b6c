import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { privateChannel, RESULTS_CHANNEL } from '@election/contract/events';
import { signChannel } from '@election/server/realtime/signature';

/** What one process of the crowd is told. */
export interface CrowdOrder {
  port: number;
  path: string;
  sockets: number;
  /** Bare: nothing is said. Public: the channel of the results. Private: each socket the channel of a user of its own. */
  listens: { to: 'bare' } | { to: 'public' } | { to: 'private'; secret: string; firstUser: number };
}

/** What it tells: that everybody listens, or when the last of them heard a message. */
export type CrowdNews = { ready: true } | { last: number };

const AT_ONCE = 100;

/**
 * Opens its sockets by hand, because a library on this side would take more of the machine than the server that is
 * measured. Every message to every socket is awaited; frames of the server are short and not masked.
 */
process.on('message', async (order: CrowdOrder) => {
  let heard = 0;
  let silent = false;
  const hear = () => {
    if (!silent || ++heard < order.sockets) return;
    heard = 0;
    tell({ last: performance.timeOrigin + performance.now() });
  };
  for (let from = 0; from < order.sockets; from += AT_ONCE) {
    const next = Array.from({ length: Math.min(AT_ONCE, order.sockets - from) }, (_, at) =>
      join(order, from + at, hear),
    );
    await Promise.all(next);
  }
  silent = true;
  tell({ ready: true });
});

const tell = (news: CrowdNews) => process.send?.(news);

function join(order: CrowdOrder, at: number, hear: () => void): Promise<void> {
  const socket = connect(order.port, '127.0.0.1').setNoDelay();
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${order.path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a socket')));
    readFrames(socket, (text) => {
      if (text === '' ? order.listens.to === 'bare' : text.includes('subscription_succeeded')) resolve();
      else if (text.includes('connection_established')) subscribe(socket, order, at, text);
      else if (text !== '') hear();
    });
  });
}

function subscribe(socket: Socket, { listens }: CrowdOrder, at: number, greeting: string) {
  if (listens.to === 'public') return send(socket, { channel: RESULTS_CHANNEL });
  if (listens.to === 'bare') return;
  const { socket_id } = JSON.parse(JSON.parse(greeting).data);
  const channel = privateChannel(listens.firstUser + at);
  send(socket, { channel, auth: signChannel(listens.secret, socket_id, channel) });
}

function send(socket: Socket, data: unknown) {
  const text = Buffer.from(JSON.stringify({ event: 'pusher:subscribe', data }));
  // A mask of zeros is one too, and leaves the text as it is.
  const head = text.length < 126 ? [0x81, 0x80 | text.length] : [0x81, 0xfe, text.length >> 8, text.length & 0xff];
  socket.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), text]));
}

/** Gives each message as text, and first of all an empty one for the answer to the upgrade. */
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
