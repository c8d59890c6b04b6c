import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url);
const IMPORT = /import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from '(@election\/contract|\.{1,2})\/([\w/-]+)/g;

/** The source files of a workspace, tests among them: path below src without its extension, and text. */
const sources = (workspace: string) =>
  readdirSync(new URL(`${workspace}/src`, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path: path.replace(/\.tsx?$/, ''),
      text: readFileSync(new URL(`${workspace}/src/${path}`, ROOT), 'utf8'),
    }));

/** What the modules of a workspace import from the contract, `import * as say` with `say.name` too: "module name". */
function importsOf(workspace: string): Set<string> {
  const found = sources(workspace).flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, alias, names, from, rest = '']) => {
      const module = from === '@election/contract' ? rest : join(path, '..', from ?? '', rest);
      const members = alias
        ? [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name]) => name)
        : names?.split(',').map(
            (name) =>
              name
                .trim()
                .replace(/^type /, '')
                .split(' ')[0],
          );
      return (members ?? []).map((name) => `${module} ${name}`);
    }),
  );
  return new Set(found);
}

/** Whether a module uses a name besides declaring it, comments and strings apart. */
function usesItself(text: string, name: string): boolean {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '');
  return [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\b(?!:)`, 'g'))].length > 1;
}

/** The format of queries and forms: one side writes what the other reads. */
const PAIR = ['wire readPairs', 'wire writePairs'];
/** The states of votes and their refusals: SQL routines raise some that the console never shows on a button. */
const VOTES = /^(messages\/(votes|findings|rules)|transitions|history) /;

test('the contract holds what both sides use', () => {
  const [inside, server, web] = [importsOf('contract'), importsOf('server'), importsOf('web')];
  const isShared = (key: string) =>
    inside.has(key) || (server.has(key) && web.has(key)) || PAIR.includes(key) || VOTES.test(key);
  const oneSided = sources('contract').flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, name = '']) =>
      isShared(`${path} ${name}`) || usesItself(text, name) ? [] : [`${path} ${name}`],
    ),
  );
  expect(oneSided).toEqual([]);
});
