import { contract } from '@election/contract/contract';
import { afterEach, expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { callOver, endProcesses, startProcess } from '../../testing/server-process.ts';

/** Gives the database; its own server is not called. */
const { database } = useServer();
afterEach(endProcesses);

const { path } = contract.consoleSettings.read;

test('metrics asked at any worker add up over all workers', async () => {
  const { port } = await startProcess({ DATABASE_URL: database.url, REHEARSAL: '0', WORKERS: '2' });
  const read = async () => {
    // A connection of its own: workers take connections in turn.
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } });
    const text = await response.text();
    const sampleOf = (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.slice(series.length),
      );
    return {
      requests: sampleOf(`http_request_duration_seconds_count{method="GET",route="${path}",status="200"}`),
      buckets: sampleOf(`http_request_duration_seconds_bucket{le="+Inf",method="GET",route="${path}",status="200"}`),
      memory: sampleOf('process_resident_memory_bytes'),
    };
  };
  for (let call = 0; call < 6; call++) {
    expect((await callOver(port, contract.consoleSettings.read, {})).status).toBe(200);
  }
  await expect.poll(async () => (await read()).requests).toBe(6);
  for (let reading = 0; reading < 4; reading++) {
    const { requests, buckets, memory } = await read();
    expect([requests, buckets]).toEqual([6, 6]);
    // Of two processes: one of them has less.
    expect(memory).toBeGreaterThan(150e6);
  }
});
