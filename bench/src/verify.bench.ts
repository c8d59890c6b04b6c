import { comparePublic, compareTables } from '@election/server/features/audit/compare-tables';
import { BEGIN_SNAPSHOT } from '@election/server/features/audit/read-trail';
import type { Difference } from '@election/server/features/audit/sentences';
import type pg from 'pg';
import { type Machine, median, type Row } from './bench.ts';
import { withClient } from './database.ts';

const ROUNDS = 3;

/** The last row of each figure's history, without a look at the tables. */
const LAST_ROWS = `
  select count(*) from (
    select max(id) from figure_history group by contest_id, polling_station_id, candidate_id, figure, provider_id) as last`;

const FIGURES = `
  select ((select count(*) from vote_values) + (select count(*) from vote_entries))::int as figures`;

/** The comparison of the tables with their records, as the command and as the servers make it, on a full rehearsal. */
export async function verify(machine: Machine): Promise<Row[]> {
  const url = await (machine.short ? machine.database() : machine.fullDatabase());
  return withClient(url, async (client) => {
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ figures: number }>(FIGURES);
    const figures = rows[0]?.figures.toLocaleString('en');
    const all: number[] = [];
    const open: number[] = [];
    const last: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      last.push(await timed(() => client.query(LAST_ROWS)));
      all.push(await timed(() => fitting(client, compareTables)));
      open.push(await timed(() => fitting(client, comparePublic)));
    }
    const row = { unit: 'ms', limit: median(last) };
    return [
      { ...row, what: `compare all tables, ${figures} figures`, product: median(all), target: { atMost: 8 } },
      { ...row, what: `compare what is public, ${figures} figures`, product: median(open), target: { atMost: 4 } },
    ];
  });
}

async function fitting(client: pg.Client, compare: (client: pg.Client) => Promise<Difference[]>): Promise<void> {
  await client.query(BEGIN_SNAPSHOT);
  const differences = await compare(client);
  await client.query('commit');
  if (differences.length > 0) throw new Error(`The rehearsal does not fit: ${JSON.stringify(differences)}`);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
