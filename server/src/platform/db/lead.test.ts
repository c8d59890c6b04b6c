import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { createLead } from './lead.ts';
import { signInUrl } from './sign-in.ts';

const database = useDatabase();
const LOCK = 724_901;

/** Another server that leads until it is killed. */
const LEADING = `
  import { connect } from ${JSON.stringify(new URL('./connect.ts', import.meta.url).href)};
  import { createLead } from ${JSON.stringify(new URL('./lead.ts', import.meta.url).href)};
  const lead = createLead(connect(process.argv[1], 1).pool, ${LOCK});
  console.log(await lead.take());
  setInterval(() => {}, 1_000);`;

test('the lead that a broken connection has lost goes to another process, and comes back the same way, as often as it happens', async () => {
  const leads = [createLead(database.pool, LOCK), createLead(database.pool, LOCK)] as const;
  const held = () => leads.map((lead) => lead.holds());
  expect([await leads[0].take(), await leads[1].take()]).toEqual([true, false]);
  for (const [at, holder] of [0, 1, 0, 1].entries()) {
    const next = 1 - holder;
    expect([at, held()]).toEqual([at, holder === 0 ? [true, false] : [false, true]]);
    await database.owner.query(
      `select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and objid = $1`,
      [LOCK],
    );
    await expect.poll(() => held()).toEqual([false, false]);
    expect([await leads[next]?.take(), await leads[holder]?.take()]).toEqual([true, false]);
  }
  for (const lead of leads) await lead.end();
  expect(held()).toEqual([false, false]);
});

test('the lead is taken over from a process that stands still', async () => {
  const args = ['--input-type=module', '-e', LEADING, signInUrl(database.url)];
  const other = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lead = createLead(database.pool, LOCK);
  try {
    expect(await once(createInterface(other.stdout), 'line')).toEqual(['true']);
    expect(await lead.take()).toBe(false);
    other.kill('SIGSTOP');
    await expect.poll(() => lead.take(), { interval: 200 }).toBe(true);
    expect(lead.holds()).toBe(true);
  } finally {
    other.kill('SIGKILL');
    await lead.end();
  }
});
