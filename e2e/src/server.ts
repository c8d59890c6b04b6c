import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { listening } from '@election/server/platform/start/sentences';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the product on a free port, with a PostgreSQL and an election of its own in this folder.
 * @throws Error with what it printed where it exits instead
 */
export async function startServer(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' };
  const child = spawn('node', ['server/src/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const said: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      said.push(line);
      if (line.startsWith(listening(''))) resolve(line.slice(listening('').length));
    });
    createInterface(child.stderr).on('line', (line) => {
      said.push(line);
      process.stderr.write(`${line}\n`);
    });
    void ended.then(() => reject(new Error(`The server ended:\n${said.join('\n')}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
