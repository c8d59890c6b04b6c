import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Readers of public pages, in a process of their own: so many connections to a cache on this machine, each of which asks again and again.
 * Arguments: port, connections, seconds, addresses. Prints what came back as JSON.
 */
const [port, connections, seconds, ...addresses] = process.argv.slice(2);
/** Seconds in which the connections are opened, and between two requests of one of them. */
const OPENING = 15;
const EVERY = 20;
const counts = { open: 0, asked: 0, answered: 0, failed: 0 };
const waits: number[] = [];
let isOver = false;

function read(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let [text, missing] = ['', -1];
    const done = (answer: string) => {
      socket.off('data', take);
      resolve(answer);
    };
    const take = (part: Buffer) => {
      if (missing < 0) {
        text += part.toString('latin1');
        const end = text.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
        missing = length === undefined ? Number.POSITIVE_INFINITY : Number(length) - (text.length - end - 4);
      } else missing -= part.length;
      if (missing <= 0 || (missing === Number.POSITIVE_INFINITY && part.toString('latin1').endsWith('0\r\n\r\n')))
        done(text);
    };
    socket.on('data', take).once('close', () => done(''));
  });
}

async function follow(at: number): Promise<void> {
  await pause((OPENING * 1000 * at) / Number(connections));
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  if (socket.destroyed) {
    counts.failed++;
    return;
  }
  counts.open++;
  while (!isOver) {
    const [started, address] = [performance.now(), addresses[counts.asked++ % addresses.length]];
    socket.write(`GET ${address} HTTP/1.1\r\nHost: results.example.com\r\nAccept-Encoding: gzip\r\n\r\n`);
    const answer = await read(socket);
    if (isOver && answer === '') break;
    if (answer.startsWith('HTTP/1.1 200')) counts.answered++;
    else counts.failed++;
    waits.push(performance.now() - started);
    if (socket.destroyed) break;
    await pause(EVERY * 1000 * (0.5 + Math.random()), undefined, { ref: false });
  }
  socket.destroy();
}

const all = Array.from({ length: Number(connections) }, (_, at) => follow(at));
await pause(Number(seconds) * 1000);
isOver = true;
await Promise.race([Promise.all(all), pause(5_000)]);
waits.sort((one, other) => one - other);
console.log(JSON.stringify({ ...counts, p99: waits[Math.floor(waits.length * 0.99)] ?? 0 }));
process.exit();
