// Who may import whom. Paths are regular expressions; $1 is what the parentheses of `from` matched.
const typescript = require('typescript');

// Without it every .ts file would be passed over and the rules would hold for nothing.
if (typeof (/** @type {any} */ (typescript).createSourceFile) !== 'function') {
  throw new Error(
    'dependency-cruiser reads TypeScript through the JavaScript compiler, which the package `typescript` lacks from version 7: install @typescript/typescript6 under that name.',
  );
}

const test = '[.](test|e2e|bench)[.]tsx?$';
// What features of the server stand on, besides the files beside app.ts.
const foundation = 'http|db|realtime|files|reference|secrets|text|start';
const serverShared = `^server/src/(${foundation}|testing)/`;
// They put the features together: the routes and the socket, the commands, the rehearsal election, and what tests begin with.
const serverWhole = ['^server/src/(handlers|app)[.]ts$', '^server/src/(cli|rehearsal|testing)/', test];
const serverFeature = `^server/src/(?!(${foundation}|testing|cli)/)[^/]+/`;
const webFeature = '^web/src/(?!app/|api/|ui/|testing/)[^/]+/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-zod-only',
      comment: 'Both sides run the contract, so it needs nothing that one of them lacks.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: test },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'contract-knows-neither-side',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web|e2e|bench|prove)/' },
    },
    {
      name: 'web-knows-no-server',
      comment: 'What both need belongs to the contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|e2e|bench|prove)/' },
    },
    {
      name: 'server-knows-no-web',
      comment: 'What both need belongs to the contract.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|bench)/' },
    },
    {
      name: 'server-feature-knows-no-other',
      comment: 'What two features need belongs to a folder of the foundation or a file beside app.ts.',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/', pathNot: [serverShared, ...serverWhole] },
      to: { path: serverFeature, pathNot: '^server/src/$1/' },
    },
    {
      name: 'server-foundation-knows-no-feature',
      comment:
        'Only handlers.ts, app.ts, the commands, the rehearsal and tests see features; the start also loads the rehearsal.',
      severity: 'error',
      from: { path: ['^server/src/[^/]+$', `^server/src/(${foundation})/`], pathNot: serverWhole },
      to: { path: serverFeature, pathNot: '^server/src/rehearsal/' },
    },
    {
      name: 'rehearsal-is-loaded-at-the-start-only',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/start/start-server[.]ts$', '^server/src/(cli|rehearsal|testing)/', test],
      },
      to: { path: '^server/src/rehearsal/' },
    },
    {
      name: 'commands-are-not-imported',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/cli/', test] },
      to: { path: '^server/src/cli/' },
    },
    {
      name: 'test-helpers-in-tests-only',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: ['^(server|web)/src/testing/', test] },
      to: { path: '^(server|web)/src/testing/' },
    },
    {
      name: 'web-feature-knows-no-other',
      comment: 'What two features need belongs to ui, api or app.',
      severity: 'error',
      from: { path: '^web/src/([^/]+)/', pathNot: ['^web/src/(app|api|ui|testing)/', test] },
      to: { path: webFeature, pathNot: '^web/src/$1/' },
    },
    {
      name: 'web-ui-and-api-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|api)/' },
      to: { path: [webFeature, '^web/src/app/'] },
    },
    {
      name: 'web-features-meet-in-routes',
      comment: 'Only app/routes.tsx sees all features.',
      severity: 'error',
      from: { path: ['^web/src/[^/]+$', '^web/src/app/'], pathNot: ['^web/src/app/routes[.]tsx$', test] },
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
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Made by the product, and what browsers are sent as it stands.
    exclude: { path: '^(web/dist|e2e/test-results|site/dist|site/assets)/' },
    // Imports of types count too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'style'],
      mainFields: ['module', 'main', 'types', 'style'],
    },
  },
};
