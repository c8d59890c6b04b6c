import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The root of the checkout. */
export const ROOT = join(import.meta.dirname, '..');

/**
 * Copies the files that git knows, as they are now, into a folder of its own. Packages are links to the checkout's; the
 * workspaces are links into the copy, so that a bug in the contract is met by server and console.
 * @returns the folder's path
 */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'election-plants-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).split('\0')) {
    // One that was deleted is listed until it is staged.
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  }
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const folder of ['.', ...workspaces]) linkPackages(join(ROOT, folder), join(copy, folder));
  for (const workspace of workspaces) {
    const link = join(copy, 'node_modules/@election', workspace);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(copy, workspace), link);
  }
  return copy;
}

function linkPackages(from: string, to: string) {
  const packages = join(from, 'node_modules');
  const names = existsSync(packages) ? readdirSync(packages) : [];
  if (names.length > 0) mkdirSync(join(to, 'node_modules'));
  for (const name of names) {
    if (name !== '@election') symlinkSync(join(packages, name), join(to, 'node_modules', name));
  }
}
