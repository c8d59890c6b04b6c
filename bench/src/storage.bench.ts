import { contract } from '@election/contract/contract';
import type pg from 'pg';
import { createBareTables } from './bare-tables.ts';
import { type Machine, median, type Row } from './bench.ts';
import { withClient } from './database.ts';
import { type Assignment, createElection } from './election.ts';
import { load, type NextCall } from './load.ts';
import { SCHEMAS, type Schema } from './pending-figures.ts';
import { openWriteServers } from './write-servers.ts';

const CONSTITUENCIES = 276;
const ROUNDS = 3;
/** Submissions of a round, per constituency. */
const EACH = { full: 8, short: 2 };

interface Use {
  /** Bytes of the write-ahead log. */
  log: number;
  /** Bytes by which the tables of a schema grow with their indexes. */
  tables: number;
}

/** Bytes of the write-ahead log, and of tables and indexes, that a submission of twelve figures takes, against the bare statement. */
export async function storage(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  return withClient(url, async (client) => {
    const election = await createElection(client, CONSTITUENCIES);
    await createBareTables(client, election);
    const { year_id, candidates, assignments } = election;
    const servers = await openWriteServers(url, election);
    const assignmentOf = (sent: number) => assignments[sent % assignments.length] as Assignment;
    const sides: Record<Schema, { port: number; next: NextCall }> = {
      public: {
        port: servers.running.port,
        next: (sent) => {
          const { user_id, constituency_id } = assignmentOf(sent);
          return servers.call(contract.votes.submit, user_id, { year_id, constituency_id, votes: servers.votes() });
        },
      },
      bare: {
        port: servers.bare.port,
        next: (sent) => servers.bareCall('/submit', assignmentOf(sent), servers.votes()),
      },
    };
    try {
      const calls = CONSTITUENCIES * (machine.short ? EACH.short : EACH.full);
      const used: Record<Schema, Use[]> = { public: [], bare: [] };
      await client.query('checkpoint');
      // The first round after a checkpoint writes whole pages to the log, and does not count.
      for (let round = -1; round < ROUNDS; round++) {
        for (const schema of SCHEMAS) {
          const use = await useOf(client, schema, async () => {
            const { wrong } = await load(sides[schema].port, sides[schema].next, { seconds: 0, calls, connections: 8 });
            if (wrong > 0) throw new Error(`${wrong} submissions were refused`);
          });
          if (round >= 0) used[schema].push(use);
        }
      }
      const row = (what: string, figure: keyof Use): Row => {
        const kilobytes = (schema: Schema) => median(used[schema].map((use) => use[figure])) / calls / 1024;
        const [product, limit] = [kilobytes('public'), kilobytes('bare')];
        return { what, unit: 'kB', product, limit, target: { atMost: 2 } };
      };
      const what = `a submission of ${candidates.length} candidates`;
      return [row(`${what}: write-ahead log`, 'log'), row(`${what}: tables and indexes`, 'tables')];
    } finally {
      await servers.stop();
    }
  });
}

async function useOf(client: pg.Client, schema: Schema, run: () => Promise<void>): Promise<Use> {
  const before = await stateOf(client, schema);
  await run();
  const after = await stateOf(client, schema);
  return { log: after.log - before.log, tables: after.tables - before.tables };
}

async function stateOf(client: pg.Client, schema: Schema): Promise<Use> {
  const { rows } = await client.query<Record<keyof Use, string>>(
    `select pg_current_wal_insert_lsn() - '0/0' as log,
            (select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = $1::regnamespace) as tables`,
    [schema],
  );
  const [{ log, tables }] = rows as [Record<keyof Use, string>];
  return { log: Number(log), tables: Number(tables) };
}
