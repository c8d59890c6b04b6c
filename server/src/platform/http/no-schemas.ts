/** The contract's schemas check every input; those of Fastify would load a hundred modules at each start. */
export const noSchemas = { compilersFactory: { buildValidator: unused, buildSerializer: unused } };

function unused(): never {
  throw new Error('A route has a schema of Fastify instead of the contract.');
}
