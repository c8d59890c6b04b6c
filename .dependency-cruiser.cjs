// Who may import whom. Paths are regular expressions; $1 is what the parentheses of `from` matched.
const typescript = require('typescript');

// Without it every .ts file would be passed over and the rules would hold for nothing.
if (typeof (/** @type {any} */ (typescript).createSourceFile) !== 'function') {
  throw new Error(
    'dependency-cruiser reads TypeScript through the JavaScript compiler, which the package `typescript` lacks from version 7: install @typescript/typescript6 under that name.',
  );
}

const test = '[.](test|e2e|bench)[.]tsx?$';
const webFeature = '^web/src/(?!app/|api/|ui/|results/|testing/)[^/]+/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    // The server's wings point downwards and its features never sideways; tests may import all.
    {
      name: 'platform-imports-platform',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: test },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'feature-imports-itself-and-platform',
      comment: 'What two features need belongs to the platform.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: test },
      to: { path: '^server/src/', pathNot: ['^server/src/features/$1/', '^server/src/platform/'] },
    },
    {
      name: 'app-imports-features-and-platform',
      severity: 'error',
      from: { path: '^server/src/(app|handlers)[.]ts$' },
      to: { path: '^server/src/(main[.]ts|tools/|testing/)' },
    },
    {
      name: 'test-helpers-in-tests-only',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: ['^(server|web)/src/testing/', test] },
      to: { path: '^(server|web)/src/testing/' },
    },
    {
      name: 'contract-imports-what-both-sides-have',
      comment: 'Both sides run the contract, so it needs nothing that one of them lacks.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: test },
      to: { pathNot: ['^contract/src/', '^node_modules/(zod|icu-minify|@schummar/icu-type-parser)/'] },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'What both need belongs to the contract.',
      severity: 'error',
      from: { path: '^(contract|server|web)/' },
      to: { path: '^(contract|server|web|e2e|quality|deploy)/', pathNot: ['^$1/', '^contract/'] },
    },
    {
      name: 'web-feature-knows-no-other',
      comment: 'What two features need belongs to ui, api or app.',
      severity: 'error',
      from: { path: '^web/src/([^/]+)/', pathNot: ['^web/src/(app|api|ui|results|testing)/', test] },
      to: { path: webFeature, pathNot: '^web/src/$1/' },
    },
    {
      name: 'web-ui-and-api-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|api|results)/' },
      to: { path: [webFeature, '^web/src/app/'] },
    },
    {
      name: 'web-features-meet-in-routes',
      comment: 'Only app/routes.tsx sees all features, and app/field.ts those of its file.',
      severity: 'error',
      from: { path: ['^web/src/[^/]+$', '^web/src/app/'], pathNot: ['^web/src/app/(routes[.]tsx|field[.]ts)$', test] },
      to: { path: webFeature },
    },
    {
      name: 'nothing-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-alone',
      comment: 'A module that imports nothing and is imported by nothing is dead.',
      severity: 'error',
      from: { orphan: true, pathNot: [test, '[.]d[.]ts$', '[.]config[.]ts$'] },
      to: {},
    },
    {
      name: 'nothing-unresolved',
      comment: 'The other rules see only what is found.',
      severity: 'error',
      from: {},
      // A plugin of the build makes these.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Made by the product, and what browsers are sent as it stands.
    exclude: { path: '^(web/dist|web/public|e2e/test-results)/' },
    // Imports of types count too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'style'],
      mainFields: ['module', 'main', 'types', 'style'],
    },
  },
};
