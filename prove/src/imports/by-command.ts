import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Trial } from '../proof.ts';
import type { Case, Result } from './case.ts';
import { withFolder } from './folder.ts';

const COMMAND = fileURLToPath(new URL('../../../server/src/tools/cli/import.ts', import.meta.url));

/** Runs the command on a folder of the files. */
export function importByCommand({ url }: Trial, { sent, rows, title }: Case): Promise<Result> {
  return withFolder(sent, async (path) => {
    const asked = [path, '--year', title, ...(rows === undefined ? [] : ['--rows', String(rows)])];
    const { code, said } = await runCommand(url, asked);
    if (code === 0) return { refused: null, wrong: [] };
    return {
      refused: said.split('\n').at(-1) ?? '',
      wrong: code === 1 ? [] : [`the command ended with ${code}: ${said}`],
    };
  });
}

function runCommand(url: string, asked: readonly string[]): Promise<{ code: number | string | null; said: string }> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATABASE_URL: url };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...asked], { env }, (error, out, errors) => {
      resolve({ code: error ? (error.code ?? null) : 0, said: out.trim() || errors.trim() });
    });
  });
}
