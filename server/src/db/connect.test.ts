import { expect, test } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { connect } from './connect.ts';

const database = useDatabase();

test.each([
  ['the pool alone', (one: ReturnType<typeof connect>) => one.pool.query('select 1')],
  ['kysely', (one: ReturnType<typeof connect>) => one.db.selectFrom('years').select('id').execute()],
  ['nobody', async () => {}],
])('closing ends the connections that %s used, so that a command ends at once', async (_, use) => {
  const one = connect(database.url, 2);
  await use(one);
  await one.close();
  expect(one.pool.ended).toBe(true);
  expect(one.pool.totalCount).toBe(0);
});

test('the application cannot alter the audit trail or history', async () => {
  for (const table of ['audit_entries', 'audit_chains', 'figure_history']) {
    for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  }
});
