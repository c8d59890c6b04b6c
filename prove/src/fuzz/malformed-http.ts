import { connect } from 'node:net';
import { SOCKET_KEY, SOCKET_PATH } from '@election/server/platform/realtime/address';
import type { Random } from '../random.ts';

/** How a request ended without an answer. */
export type Silence = 'connection closed' | 'half an answer' | 'no answer in time';

/** Bytes that violate HTTP, or ask for something else than HTTP. */
const REQUESTS = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /api/v1/years HTTP/9.9\r\nHost: x\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /api/v1/years HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/v1/years HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
  'POST /api/v1/years HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  'POST /api/v1/years HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n',
  'POST /api/v1/years HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(3_000)}\r\n`,
  `GET ${SOCKET_PATH}/${SOCKET_KEY} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n`,
  'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT localhost:5432 HTTP/1.1\r\nHost: x\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '\r\n\r\n\r\n',
];
const TIMEOUT_MS = 500;

/** Sends malformed bytes; gives the status, or how it ended where the server closed the connection or waits for more. */
export function sendMalformed(port: number, random: Random): Promise<number | Silence> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    const done = (status: number | Silence) => {
      clearTimeout(timeout);
      socket.destroy();
      resolve(status);
    };
    const timeout = setTimeout(() => done('no answer in time'), TIMEOUT_MS);
    socket.on('error', () => done('connection closed')).on('close', () => done('connection closed'));
    socket.once('data', (data) => done(Number(data.toString('latin1').slice(9, 12)) || 'half an answer'));
    socket.write(Buffer.from(random.pick(REQUESTS), 'latin1'));
  });
}
