import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { APART, MOUNTS } from './mounts.ts';

const PROGRAM = fileURLToPath(new URL('./inside.ts', import.meta.url));

/** A proof by its name, and how it runs. */
export interface ApartRun {
  name: string;
  count: number;
  seed: number;
  isTimed: boolean;
}

interface Outcome {
  found: string[];
  measured?: string;
  count?: number;
  notRun?: string;
}

/**
 * Runs a proof in a process with small disks of its own. They exist in that process's mount namespace alone, so nothing is left
 * of them when it ends. Root may mount; others may in a user namespace, where the kernel allows it.
 */
export async function runApart(run: ApartRun): Promise<Outcome> {
  if (process.platform !== 'linux') return { found: [], notRun: 'small disks of its own need Linux' };
  const folder = await mkdtemp(join(tmpdir(), 'election-apart-'));
  // PostgreSQL runs as another user where this program runs as root.
  await chmod(folder, 0o755);
  try {
    for (const mount of Object.keys(MOUNTS)) await mkdir(join(folder, mount));
    const refused = await tryMounts(folder);
    if (refused !== null) return { found: [], notRun: `this user may not mount disks (${refused})` };
    const [file = '', ...args] = inNamespace(folder, [process.execPath, PROGRAM, JSON.stringify(run)]);
    const env = { ...process.env, [APART]: folder };
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const last = output.trim().split('\n').at(-1) ?? '';
    return last.startsWith('{') ? JSON.parse(last) : { found: [`The process that ran apart ended: ${last}`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The command behind the mounts, as the user that runs this program. */
function inNamespace(folder: string, command: readonly string[]): string[] {
  const disks = Object.entries(MOUNTS).map(
    ([mount, megabytes]) => `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs "$0/${mount}"`,
  );
  const script = `${disks.join(' && ')} && exec "$@"`;
  const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (user === 0) return ['unshare', '--mount', 'sh', '-c', script, folder, ...command];
  const again = ['unshare', '--user', `--map-user=${user}`, `--map-group=${group}`, '--'];
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', script, folder, ...again, ...command];
}

async function tryMounts(folder: string): Promise<string | null> {
  const [file = '', ...args] = inNamespace(folder, ['true']);
  return promisify(execFile)(file, args).then(
    () => null,
    (error: { stderr?: string; message: string }) => (error.stderr || error.message).trim().split('\n')[0] ?? '',
  );
}
