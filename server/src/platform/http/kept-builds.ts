import { createHash } from 'node:crypto';
import { copyFile, link, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';

/** This build and the one before it. */
const KEPT = 2;

/**
 * Keeps the scripts, styles and fonts of a build of the console in a folder that outlives it, and removes those of all but the
 * last two: a page that was opened before an upgrade goes on loading its screens. Servers may share the folder.
 * @param root the folder of the build
 * @param folder the folder of the kept builds, one folder each
 */
export async function keepBuild(root: string, folder: string): Promise<void> {
  const page = await readFile(join(root, 'index.html'));
  const build = join(folder, createHash('sha256').update(page).digest('hex').slice(0, 16));
  await makeFolder(folder);
  if (!(await exists(build))) await copyAssets(join(root, 'assets'), folder, build);
  const now = new Date();
  await utimes(build, now, now);
  for (const old of (await keptBuilds(folder)).slice(KEPT)) await rm(old, { recursive: true, force: true });
}

/** Copies into a name of its own first: a server that shares the folder never sees half a build. */
async function copyAssets(assets: string, folder: string, build: string): Promise<void> {
  const copy = await mkdtemp(join(folder, '.new-'));
  // The names carry a hash of the content, so a file never changes: a second name of it takes no room, where one may be given.
  for (const name of await readdir(assets)) {
    const [from, to] = [join(assets, name), join(copy, name)];
    await link(from, to).catch(() => copyFile(from, to));
  }
  // Another process that started at the same moment may have been faster.
  await rename(copy, build).catch(() => rm(copy, { recursive: true, force: true }));
}

/** The folders of the kept builds, the last one first. */
async function keptBuilds(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  const builds = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  );
  return builds.sort((one, other) => other.at - one.at).map(({ path }) => path);
}

/** The folder of the kept build that has a file; undefined where none has. */
export async function buildWith(name: string, folder: string): Promise<string | undefined> {
  for (const build of await keptBuilds(folder)) if (await exists(join(build, name))) return build;
  return undefined;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
