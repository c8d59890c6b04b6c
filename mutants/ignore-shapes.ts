/** The parts of a syntax node that are looked at here. */
interface Path {
  node: { type: string; callee?: { name?: string; object?: { name?: string }; property?: { name?: string } } };
}

/** What a route and its shapes are is data: docs/api.md and contract.routes.txt are written from it, and tests compare them. */
function shouldIgnore({ node: { type, callee } }: Path): string | undefined {
  if (type !== 'CallExpression') return undefined;
  const isRoute = callee?.name === 'route';
  const isShape = callee?.object?.name === 'z' && callee.property?.name === 'object';
  return isRoute || isShape ? 'docs/api.md holds routes and shapes' : undefined;
}

/** As Stryker loads its plugins. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'shapes', value: { shouldIgnore } }];
