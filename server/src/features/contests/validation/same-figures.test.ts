import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useRehearsal } from '../../../testing/database.ts';

const database = useRehearsal();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client.end());

/** How often the figures were read from end to end, and how often found by what they say. */
async function scans() {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query(
    `select t.seq_scan as whole, i.idx_scan as by_figure
     from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
     where t.relname = 'vote_values' and i.indexrelname = 'vote_values_figure'`,
  );
  return rows[0] as { whole: number; by_figure: number };
}

test('the same figures elsewhere are found by the figure, in every contest, without reading all contests', async () => {
  const { rows: contests } = await client.query<{ id: number }>(
    'select distinct contest_id as id from vote_values where place = 0 and live_votes > 0 order by 1',
  );
  const before = await scans();
  const found: string[] = [];
  for (const { id } of contests) {
    const { rows } = await client.query({ name: 'same', text: 'select same_figures_as($1) as name', values: [id] });
    if (rows[0].name) found.push(rows[0].name);
  }
  const after = await scans();
  expect(contests.length).toBeGreaterThan(200);
  expect(found).toHaveLength(2);
  expect(Number(after.by_figure) - Number(before.by_figure)).toBeGreaterThanOrEqual(contests.length);
  expect(after.whole).toBe(before.whole);
});
