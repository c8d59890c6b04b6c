import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRANSITIONS } from '@election/contract/figures/transitions';
import { expect, test } from 'vitest';
import { refusals } from './refusals.ts';

const SERVER = join(import.meta.dirname, '../../..');

/** The codes of every `refuse(status, code, detail)` in the routines; a code may be chosen by a `case`. */
function codesInSql(): Set<string> {
  const files = globSync(['src/**/*.sql', 'migrations/*.sql'], { cwd: SERVER });
  const texts = files.map((file) => readFileSync(join(SERVER, file), 'utf8').replaceAll(/--.*$/gm, ''));
  const calls = texts.flatMap((text) => text.match(/perform\s+refuse\([^;]*;/g) ?? []);
  const withoutDetail = calls.map((call) => call.replaceAll(/jsonb_build_object\([^;]*/g, ''));
  return new Set(withoutDetail.flatMap((call) => [...call.matchAll(/'([a-z_]+)'/g)].map(([, code = '']) => code)));
}

test('every refusal of a routine has its sentence, and every sentence a routine that refuses with it', () => {
  const codes = codesInSql();
  expect(codes.size).toBeGreaterThan(10);
  // `refuse(409, refusal)` takes its code from the state table.
  const fromTable = TRANSITIONS.flatMap(({ subject, refusal }) => (subject === 'value' && refusal ? [refusal] : []));
  expect([...new Set([...codes, ...fromTable])].sort()).toEqual(Object.keys(refusals).sort());
});
