import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '@election/server/context';
import { listPending } from '@election/server/pending/list';
import { YEAR_ID } from '@election/server/rehearsal/country';
import { listUsers } from '@election/server/users/users';
import { readAgents, readResults } from '@election/server/votes/read';
import pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { inTurns } from './in-turns.ts';
import { run, runProduct, signIn } from './processes.ts';
import { statementsOf } from './recorded.ts';

const CONTEST = { year_id: YEAR_ID, constituency_id: 1, election_type_id: 1 };
const asQuery = (input: Record<string, number>) =>
  new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])).toString();

/** What a screen of the newsroom reads, and the handler behind it. */
const READS: { what: string; path: string; read: (context: Context) => Promise<unknown> }[] = [
  {
    what: 'votes results of a contest',
    path: `/api/v1/constituency/votes/results?${asQuery(CONTEST)}`,
    read: (context) => readResults(context, CONTEST),
  },
  {
    what: "agents' entries of a contest",
    path: `/api/v1/votes/entries/agents?${asQuery({ ...CONTEST, region_id: 1 })}`,
    read: (context) => readAgents(context, { ...CONTEST, region_id: 1 }),
  },
  {
    what: 'a page of what waits',
    path: '/api/v1/notification?page=1',
    read: (context) => listPending(context, { page: 1 }),
  },
  { what: 'a page of users', path: '/api/v1/users?page=1', read: (context) => listUsers(context, { page: 1 }) },
];

/** Reads that ask the database each time, against the same statements sent by a bare server that asks nobody who they are. */
export async function otherReads(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const product = await runProduct(url);
  const folder = await mkdtemp(join(tmpdir(), 'election-bench-'));
  try {
    const headers = await signIn(product.port, 'super_admin');
    const admin = await idOfAdmin(url);
    const rows: Row[] = [];
    for (const { what, path, read } of READS) {
      const file = join(folder, 'statements.json');
      await writeFile(file, JSON.stringify(await statementsOf(url, admin, read)));
      const bare = await run(new URL('./bare-sql.ts', import.meta.url), { DATABASE_URL: url, STATEMENTS_FILE: file });
      try {
        const side = (port: number) => ({ port, next: () => ({ method: 'GET', path, headers }) });
        const figures = await inTurns(machine, [side(product.port), side(bare.port)]);
        rows.push({ what, unit: 'requests/s', ...figures('perSecond'), mark: { atLeast: 0.7 } });
      } finally {
        await bare.stop();
      }
    }
    return rows;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function idOfAdmin(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select min(id) as id from users where role_id = 1');
  await client.end();
  return rows[0]?.id ?? 0;
}
