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
