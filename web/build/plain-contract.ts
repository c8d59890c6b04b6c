import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import type { Plugin } from 'vite';

const ROUTES = /\/contract\/src\/contract\.ts$/;
const MODULE = /\/contract\/src\/(?:[\w-]+\/)*[\w-]+\.ts$/;

/** A route without its schemas: its method, path and the rest of what a call needs. A message comes with the answer. */
const plain = ({ input: _, data: __, kept: ___, msg, ...rest }: Route) => ({ ...rest, ...(msg && { msg: true }) });

/**
 * The contract as the console needs it. `contract` is data: a call needs method and path, and the answers are held against their
 * schemas by the server's tests. A form that checks what is typed imports the routes of its feature, which have theirs. So
 * neither schemas nor their library are in the first load.
 */
export const plainContract: Plugin = {
  name: 'contract without schemas',
  enforce: 'post',
  load: (id) => {
    if (!ROUTES.test(id)) return null;
    const features = Object.entries(contract).map(([feature, routes]) => [
      feature,
      Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, plain(route as Route)])),
    ]);
    return `export const contract = ${JSON.stringify(Object.fromEntries(features))};`;
  },
  // A schema that no screen imports is left out: its construction is marked as without effect on anything else.
  transform(code, id) {
    if (!MODULE.test(id) || ROUTES.test(id)) return null;
    if (!code.includes('zod')) return { code, map: null, moduleSideEffects: false };
    const values = this.parse(code).body.flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      return declared?.type === 'VariableDeclaration' ? declared.declarations.flatMap(({ init }) => init ?? []) : [];
    });
    let wrapped = code;
    for (const { start, end } of values.reverse()) {
      wrapped = `${wrapped.slice(0, start)}/*#__PURE__*/(() => (${wrapped.slice(start, end)}))()${wrapped.slice(end)}`;
    }
    return { code: wrapped, map: null, moduleSideEffects: false };
  },
};
