import { open, readFile, stat } from 'node:fs/promises';

/** Any right of the group or of others. */
const OTHERS = 0o077;

/** What to say of a file that cannot be used. */
interface KeyFileSentences {
  noKeyFile(file: string): string;
  openKeyFile(file: string): string;
  notAKey(file: string): string;
}

/** Reads a key of 32 bytes in hexadecimal. @throws Error with a sentence where the file cannot be used */
export async function readKeyFile(file: string, say: KeyFileSentences): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Error(say.noKeyFile(file));
  if (found.mode & OTHERS) throw new Error(say.openKeyFile(file));
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(say.noKeyFile(file), { cause });
  });
  const key = text.trim();
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(say.notAKey(file));
  return key;
}

/** Writes a key to a new file that its owner alone can read, and on the disk. @throws the error of the file system, EEXIST among them */
export async function writeKeyFile(file: string, key: string): Promise<void> {
  const out = await open(file, 'wx', 0o600);
  await out.writeFile(`${key}\n`);
  await out.sync();
  await out.close();
}
