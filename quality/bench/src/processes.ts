import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { contract } from '@election/contract/contract';
import type { BuiltInRole } from '@election/contract/people/permissions';
import { ACCOUNTS, PASSWORD } from '@election/server/tools/rehearsal/accounts';

const PRODUCT = new URL('../../../server/src/main.ts', import.meta.url);

/** A server in a process of its own: it shares no event loop with the client that loads it. */
export interface Running {
  child: ChildProcess;
  port: number;
  stop(): Promise<void>;
}

/** Runs a module as `npm start` runs the product; resolves when it prints an address that ends in its port. */
export async function run(module: URL, environment: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', fileURLToPath(module)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const port = /:(\d+)$/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
    void exited.then(() => reject(new Error(`${module.pathname} ended before it was ready`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { child, port, stop };
}

/** The product as `npm start` runs it. */
export const runProduct = (databaseUrl: string, environment: Record<string, string> = {}): Promise<Running> =>
  run(PRODUCT, { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'error', ...environment });

/** The public settings of the console of this server. */
export async function readSettings(port: number): Promise<{ secure_request: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}${contract.consoleSettings.read.path}`);
  return (await answer.json()) as { secure_request: string };
}

export const emailOf = (role: BuiltInRole): string => ACCOUNTS.find((account) => account.role === role)?.email ?? '';

/** Signs in to the rehearsal; gives the headers of authenticated calls. */
export async function signIn(port: number, role: BuiltInRole): Promise<Record<string, string>> {
  const { secure_request } = await readSettings(port);
  const answer = await fetch(`http://127.0.0.1:${port}${contract.session.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-secure-request': secure_request },
    body: JSON.stringify({ email: emailOf(role), password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'x-secure-request': secure_request };
}
