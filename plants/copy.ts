import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const KEPT = '/var/tmp';

/** The root of the checkout. */
export const ROOT = join(import.meta.dirname, '..');

/**
 * Copies the files that git knows, as they are now, into a folder of its own. Packages are links to the checkout's; the
 * workspaces are links into the copy, so that a bug in the contract is met by server and console.
 * @returns the folder's path
 */
export function copyCheckout(): string {
  // A container of the deployment has a /tmp of its own, and a user who is not the one who makes the copy.
  const copy = mkdtempSync(join(existsSync(KEPT) ? KEPT : tmpdir(), 'election-plants-'));
  chmodSync(copy, 0o755);
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).split('\0')) {
    // One that was deleted is listed until it is staged.
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  }
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  const named = workspaces.map((folder) => [nameOf(folder), folder] as const);
  const own = named.map(([name]) => name.replace(/[/].*/, ''));
  for (const folder of ['.', ...workspaces]) linkPackages(join(ROOT, folder), join(copy, folder), own);
  for (const [name, folder] of named) {
    const link = join(copy, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(copy, folder), link);
  }
  return copy;
}

const nameOf = (workspace: string) =>
  (JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as { name: string }).name;

/** @param own the packages, or their scopes, of the checkout itself */
function linkPackages(from: string, to: string, own: readonly string[]) {
  const packages = join(from, 'node_modules');
  const names = existsSync(packages) ? readdirSync(packages) : [];
  if (names.length > 0) mkdirSync(join(to, 'node_modules'));
  for (const name of names) {
    if (!own.includes(name)) symlinkSync(join(packages, name), join(to, 'node_modules', name));
  }
}
