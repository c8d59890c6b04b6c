import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trusted } from './html.ts';

/** The styles of a page, in one line each. @param paths of the files, from this folder */
export const readStyles = (...paths: string[]) =>
  trusted(
    paths.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8').replaceAll(/\n\s*/g, ' ')).join(''),
  );
