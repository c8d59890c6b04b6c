import { contract } from '@election/contract/contract';
import { type Route, route } from '@election/contract/wire/route';
import { YEAR } from '@election/faults/election';
import { callRoute } from '@election/faults/request';
import { USER_ID } from '@election/server/testing/small-election';
import * as z from 'zod';
import type { Fault } from './faults.ts';

/** Enough of an input for most reads; what else is asked for is refused, which is an answer that must not be kept either. */
const INPUT = { year_id: YEAR, election_type_id: 1, constituency_id: 1, region_id: 1, id: 1, year: YEAR, region: 1 };
const page = route({
  method: 'GET',
  path: '/results',
  access: 'public',
  kept: 'shared',
  input: z.object({}),
  data: z.string(),
});

export const headers: Fault = {
  name: 'headers',
  promise:
    'every read of the contract, by each role and without a session, through the proxy and the caches: shared caches may keep what its route declares, and nothing else; what a session is needed for is refused without one, also after another person has read it',
  short: 1,
  full: 1,
  async run(stage) {
    const found: string[] = [];
    const goOn = stage.workload.pause();
    const routes = Object.values(contract).flatMap((endpoints) => Object.values(endpoints) as Route[]);
    const reads = [...routes.filter(({ method, media }) => method === 'GET' && !media?.includes('zip')), page];
    let [answers, shared] = [0, 0];
    for (const read of reads) {
      const people = [...Object.values(USER_ID), undefined];
      const asked = people.map(async (user) => ({
        user,
        reply: await callRoute(stage.edge.proxy, read, INPUT, user === undefined ? {} : { user }),
      }));
      for (const { user, reply } of await Promise.all(asked)) {
        const control = reply.headers.get('cache-control') ?? '';
        const mayShare = read.kept === 'shared' && reply.status === 200;
        const isShared = !/private|no-store/.test(control);
        answers++;
        if (isShared) shared++;
        const who = `${read.path} as ${user ?? 'anonymous'}: ${reply.status}`;
        if (isShared !== mayShare) found.push(`${who} may be kept: ${control || 'says nothing'}`);
        if (user === undefined && read.access !== 'public' && reply.status !== 401)
          found.push(`${who} without a session`);
      }
    }
    goOn();
    return { found, measured: `${answers} answers of ${reads.length} reads; ${shared} may be shared` };
  },
};
