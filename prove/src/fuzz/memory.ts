import WebSocket from 'ws';
import type { Server } from '../servers.ts';

/** Environment of a server that opens Node's inspector. */
export const INSPECTOR = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const MEBIBYTE = 2 ** 20;

/** Memory of a server after garbage collection, in MiB: the heap with its external buffers, and the whole process. */
export interface Memory {
  held: number;
  resident: number;
}

/** Collects garbage in a server that runs with INSPECTOR, and reads its memory. */
export async function readMemory(server: Server): Promise<Memory> {
  const { send, close } = await openInspector(server);
  // The first collection runs finalizers, the second frees what they released.
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  const { result } = await send('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
  close();
  const { heapUsed, external, rss } = JSON.parse(result?.value ?? '{}');
  return { held: (heapUsed + external) / MEBIBYTE, resident: rss / MEBIBYTE };
}

/** Plants code in a server that runs with INSPECTOR. */
export async function evaluateIn(server: Server, expression: string): Promise<void> {
  const { send, close } = await openInspector(server);
  await send('Runtime.evaluate', { expression });
  close();
}

async function openInspector(server: Server) {
  const line = server.startupLog.find((one) => one.includes('Debugger listening')) ?? '';
  const socket = new WebSocket(/ws:\S+/.exec(line)?.[0] ?? '');
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let number = 0;
  const send = (method: string, params = {}) => {
    const id = ++number;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise<{ result?: { value?: string } }>((resolve) => {
      socket.on('message', (data) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
    });
  };
  return { send, close: () => socket.close() };
}
