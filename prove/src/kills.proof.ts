import { setTimeout as pause } from 'node:timers/promises';
import { beginEvening } from './evening.ts';
import { KEEP_THE_LAST } from './keep-the-last.ts';
import type { Proof } from './proof.ts';
import type { Server } from './servers.ts';

/** Calls that are acknowledged between two kills of a server, at most, so that those who retry get on at all. */
const MOST_CALLS = 8;
const MOST_MS = 40;

/** Both servers are killed again and again, each on its own, so that at times both are away. */
export const kills: Proof = {
  name: 'kills',
  promise:
    'kill -9 of a server while figures are submitted, approved and published, clients retrying with the same key: nothing acknowledged is lost, doubled or half published',
  unit: 'kills',
  full: 500,
  small: 1,
  plants: [
    {
      what: 'keys are not kept: `claim_key` always lets the call through',
      sow: `create or replace function claim_key(in_user int, in_key text, in_hash bytea) returns jsonb language sql as 'select null::jsonb';
        ${KEEP_THE_LAST}`,
      count: 10,
    },
  ],
  async run(trial) {
    const evening = beginEvening(trial);
    let left = trial.count;
    const kill = async (server: Server) => {
      while (left-- > 0) {
        await evening.after(Math.ceil(Math.random() * MOST_CALLS));
        await pause(Math.random() * MOST_MS);
        await server.kill();
        await server.start();
      }
    };
    await Promise.all(trial.servers.map(kill));
    const found = await evening.end();
    return { found: [...found, ...(await trial.judge())], measured: acknowledgedIn(evening.acknowledged()) };
  },
};

export const acknowledgedIn = (calls: number): string => `${calls.toLocaleString('en')} calls acknowledged`;
