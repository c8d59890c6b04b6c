import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { copyCheckout, ROOT } from '../plants/copy.ts';
import { AREAS } from './areas.ts';
import { isEnough, writeMutants } from './report.ts';
import { type Mutant, runMutants } from './run.ts';

/**
 * `npm run mutants`, `npm run mutants -- rules`, `npm run mutants -- contract/src/wire.ts`: changes the pure code of areas, or of
 * files whose path has the given words, at each place, and says which changes the tests do not see. Ends with 1 where a file has
 * too many. Areas by name write their rows of docs/proof.md. `--anew` takes nothing from earlier runs.
 */
const { values, positionals: words } = parseArgs({ allowPositionals: true, options: { anew: { type: 'boolean' } } });
const paths = words.filter((word) => !AREAS.some(({ name }) => name === word));
const selected = AREAS.flatMap(({ name, files }) => {
  const isWhole = words.length === 0 || words.includes(name);
  const meant = isWhole ? files : files.filter((file) => paths.some((path) => file.includes(path)));
  return meant.length === 0 ? [] : [{ name, files: meant, isWhole }];
});
if (selected.length === 0) {
  console.error(`No file is named ${words.join(', ')}. The areas are ${AREAS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const copy = copyCheckout();
process.chdir(copy);
try {
  for (const { name, files, isWhole } of selected) {
    const mutants = await runMutants(copy, name, files, values.anew ?? false);
    for (const file of files)
      printFile(
        file,
        mutants.filter((mutant) => mutant.file === file),
      );
    if (isWhole) writeMutants(name, files, mutants, commit);
  }
} finally {
  process.chdir(ROOT);
  rmSync(copy, { recursive: true, force: true });
}

function printFile(file: string, mutants: readonly Mutant[]) {
  if (!isEnough(mutants)) process.exitCode = 1;
  const survived = mutants.filter(({ fate }) => fate === 'survived');
  console.log(
    `${isEnough(mutants) ? 'enough' : 'too few'}  ${file}: ${mutants.length - survived.length} of ${mutants.length} seen`,
  );
  for (const { at, line, original, replacement } of survived) {
    console.log(`  ${file}:${at}  ${line}\n    ${original}  →  ${replacement}`);
  }
}
