import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import { listPending } from '@election/server/features/contests/list-pending';
import { readAgents, readResults } from '@election/server/features/contests/read-votes';
import { listUsers } from '@election/server/features/people/users';
import type { Context } from '@election/server/platform/context';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import type { Machine, Row } from './bench.ts';
import { findUser, withClient } from './database.ts';
import { measureInterleaved } from './interleaved.ts';
import { addressOf } from './load.ts';
import { run, runProduct, signIn } from './processes.ts';
import { recordStatements } from './recorded-statements.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

const CONTEST = { year_id: YEAR_ID, constituency_id: 1, election_type_id: ELECTION_TYPE.presidential };
const OF_REGION = { ...CONTEST, region_id: 1 };
const FIRST_PAGE = { page: 1 };

/** Reads of newsroom screens, and their handlers. */
const READS: { what: string; path: string; read: (context: Context) => Promise<unknown> }[] = [
  {
    what: 'votes results of a contest',
    path: addressOf(contract.votes.results, CONTEST),
    read: (context) => readResults(context, CONTEST),
  },
  {
    what: "agents' entries of a contest",
    path: addressOf(contract.votes.agents, OF_REGION),
    read: (context) => readAgents(context, OF_REGION),
  },
  {
    what: 'a page of pending items',
    path: addressOf(contract.notifications.list, FIRST_PAGE),
    read: (context) => listPending(context, FIRST_PAGE),
  },
  {
    what: 'a page of users',
    path: addressOf(contract.users.list, FIRST_PAGE),
    read: (context) => listUsers(context, FIRST_PAGE),
  },
];

/** Uncached reads, against a bare server that sends the same statements. */
export async function otherReads(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const product = await runProduct(url);
  try {
    const headers = await signIn(product.port, 'super_admin');
    const admin = await withClient(url, (client) => findUser(client, 'super_admin'));
    return await withTemporaryFolder(async (folder) => {
      const rows: Row[] = [];
      for (const { what, path, read } of READS) {
        const file = join(folder, 'statements.json');
        await writeFile(file, JSON.stringify(await recordStatements(url, admin, read)));
        const bare = await run(new URL('./bare-sql.ts', import.meta.url), { DATABASE_URL: url, STATEMENTS_FILE: file });
        try {
          const side = (port: number) => ({ port, next: () => ({ method: 'GET', path, headers }) });
          const figures = await measureInterleaved(machine, [side(product.port), side(bare.port)]);
          rows.push({ what, unit: 'requests/s', ...figures('perSecond'), target: { atLeast: 0.7 } });
        } finally {
          await bare.stop();
        }
      }
      return rows;
    });
  } finally {
    await product.stop();
  }
}
