import { join } from 'node:path';
import { buildSite } from './build-site.ts';

/** `npm run site`: writes the documentation to site/dist as static HTML, which also opens without a web server. */
const root = join(import.meta.dirname, '..');
try {
  const pages = buildSite(root, join(import.meta.dirname, 'dist'));
  console.log(`${pages} pages: site/dist/index.html`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
