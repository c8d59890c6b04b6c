interface Node {
  type: string;
  callee?: { name?: string; property?: { name?: string } };
  properties?: { value?: Node }[];
}

const isRoute = ({ callee }: Node) => callee?.name === 'route';
const isShape = ({ callee }: Node) => ['object', 'extend', 'omit', 'pick'].includes(callee?.property?.name ?? '');

/** What a route and its shapes are is data: docs/api.md and contract.routes.txt are written from it, and tests compare them. */
function shouldIgnore({ node }: { node: Node }): string | undefined {
  const isList = node.type === 'ObjectExpression' && node.properties?.some(({ value }) => value && isRoute(value));
  return isRoute(node) || isShape(node) || isList ? 'docs/api.md holds routes and shapes' : undefined;
}

/** As Stryker loads its plugins. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'shapes', value: { shouldIgnore } }];
