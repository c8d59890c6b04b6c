import { glob, readFile } from 'node:fs/promises';
import { DECISIONS } from '@election/contract/figures/transitions';
import { actionWords } from '@election/contract/messages/audit';
import { expect, test } from 'vitest';

/** Actions that a routine builds from a beginning and a word of the call. */
const ENDINGS: Record<string, readonly string[]> = {
  'entries.': DECISIONS,
  'keying.': ['skipped', 'unreadable'],
};

/** The actions in the calls of record_audit, and in the rows that an import hands to it. */
function actionsIn(sql: string): string[] {
  const calls = sql.split(/perform record_audit\(|select record_audit\(/).slice(1);
  const rows = /function import_audit_entries\(\)([\s\S]*?)\n\$\$;/.exec(sql)?.[1] ?? '';
  const named = calls.flatMap((call) => /^[^;]*?'([a-z-]+\.[a-z_-]*)'/.exec(call)?.[1] ?? []);
  return [...named, ...[...rows.matchAll(/'([a-z-]+\.[a-z_-]+)'/g)].map(([, action = '']) => action)];
}

test('every action that a routine records has words', async () => {
  const found = new Set<string>();
  for await (const file of glob('server/src/**/*.sql'))
    for (const action of actionsIn(await readFile(file, 'utf8'))) found.add(action);
  expect(found.size).toBeGreaterThan(20);
  expect([...found]).toEqual(expect.arrayContaining(['keying.', 'entries.key_in', 'import.figures']));
  const all = [...found].flatMap((action) =>
    action.endsWith('.') ? (ENDINGS[action] ?? ['']).map((end) => action + end) : [action],
  );
  expect(all.filter((action) => actionWords(action) === action)).toEqual([]);
});
