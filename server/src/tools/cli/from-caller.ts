import { resolve } from 'node:path';

/** Resolves a path in the folder where the command was called, since npm changes to the project's root; undefined stays. */
export function fromCaller<Path extends string | undefined>(path: Path): Path extends undefined ? Path : string;
export function fromCaller(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
