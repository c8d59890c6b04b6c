import { setTimeout as pause } from 'node:timers/promises';
import { describe, sendCall } from '@election/faults/client';
import { readAddress } from '@election/faults/request';
import type { Fault } from './faults.ts';
import { nextWrite, type Stage } from './stage.ts';

const IN_FLIGHT = 500;
const READS = ['/results', '/api/v1/national/outlook', '/api/v1/feed', '/config.json'];

/** Servers stop one after the other and start again, as with a new version, while clients call through the proxy. */
export const upgrade: Fault = {
  name: 'upgrade',
  promise:
    'one server after the other is stopped and started while 500 clients call through the proxy, one in ten to write: every call is answered with what was asked, or with 503 and Retry-After',
  short: 0,
  full: 2,
  async run(stage, count) {
    const goOn = stage.workload.pause();
    const found: string[] = [];
    const counts = { answers: 0, retried: 0 };
    let isOn = true;
    const clients = Array.from({ length: IN_FLIGHT }, async (_, client) => {
      for (; isOn; await pause(500)) {
        const { status, retryAfter, text } = client % 10 === 0 ? await write(stage) : await read(stage, client);
        counts.answers++;
        if (status === 503 && Number(retryAfter) > 0) counts.retried++;
        else if (status !== 200) found.push(`A call was answered ${text}`);
      }
    });
    try {
      await pause(2_000);
      for (let round = 0; round < count; round++) {
        for (const server of stage.trial.servers) {
          await server.stop();
          await server.start();
          await pause(2_000);
        }
      }
    } finally {
      isOn = false;
      await Promise.all(clients);
      goOn();
    }
    return {
      found,
      measured: `${(2 * count).toLocaleString('en')} servers replaced; ${counts.answers.toLocaleString('en')} answers, ${counts.retried} of them 503 to try again`,
    };
  },
};

async function write(stage: Stage) {
  const answer = await sendCall(stage.trial.ledger, stage.edge.proxy, nextWrite(stage));
  return { status: answer?.status ?? 0, retryAfter: answer?.retryAfter, text: describe(answer) };
}

async function read(stage: Stage, client: number) {
  const path = READS[client % READS.length] as string;
  const { status, headers, text } = await readAddress(stage.edge.proxy, path);
  return {
    status,
    retryAfter: headers.get('retry-after') ?? undefined,
    text: `${path}: ${status} ${text.slice(0, 100)}`,
  };
}
