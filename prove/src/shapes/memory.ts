import WebSocket from 'ws';
import type { Server } from '../servers.ts';

/** So that a proof can look into a server's memory from outside. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const MEBIBYTE = 2 ** 20;

/** Mebibytes that a server holds after its garbage is collected: its heap with what hangs on it, and the whole process. */
export interface Memory {
  held: number;
  resident: number;
}

/** Asks a server that was started with INSPECTED. */
export async function memoryOf(server: Server): Promise<Memory> {
  const address = /ws:\S+/.exec(server.greeting.find((line) => line.includes('Debugger listening')) ?? '')?.[0];
  const socket = new WebSocket(address ?? '');
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let number = 0;
  const ask = (method: string, params = {}) => {
    const id = ++number;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise<{ result?: { value?: string } }>((resolve) => {
      socket.on('message', (data) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
    });
  };
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const { result } = await ask('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
  socket.close();
  const { heapUsed, external, rss } = JSON.parse(result?.value ?? '{}');
  return { held: (heapUsed + external) / MEBIBYTE, resident: rss / MEBIBYTE };
}
