// Runs the commands of the documentation that no test runs, one after the other, and prints which of them work.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** As in CONTRIBUTING.md; the last ones take minutes. */
const commands = [
  'npm run format',
  'npm run site',
  'npx vitest run server/src/platform/text/closest',
  'npm run build',
  'npx playwright test -c e2e journey',
  'npm run pictures',
  'npm run mutants -- contract/src/rules.ts',
  'npm run trial',
  'npm run bench -- submit --short',
];

const failed = [];
for (const command of commands)
  report(command, spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' }).status === 0);
report('cd web && npx vite', await servesConsole());
process.exit(failed.length > 0 ? 1 : 0);

/**
 * @param {string} command
 * @param {boolean} isGood
 */
function report(command, isGood) {
  console.log(`${isGood ? '✓' : '✗'} ${command}`);
  if (!isGood) failed.push(command);
}

/** Starts the console with hot reload and stops it once it has answered. */
async function servesConsole() {
  const child = spawn('npx', ['vite', '--port', '0', '--clearScreen', 'false'], {
    cwd: join(root, 'web'),
    detached: true,
  });
  try {
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      const address = /http:\/\/localhost:\d+/.exec(output.replaceAll(/\P{ASCII}|\p{Cc}\[\d+m/gu, ''))?.[0];
      if (address) return (await (await fetch(address)).text()).includes('/src/main.tsx');
    }
    return false;
  } finally {
    // npx does not forward signals: kill the process group.
    if (child.pid) process.kill(-child.pid);
  }
}
