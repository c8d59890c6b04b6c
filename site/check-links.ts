import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, referencesOf, targetOf } from './documents.ts';

/** One sentence for each broken link and picture. External addresses are not checked. */
export function checkLinks(root: string, documents: readonly Document[]): string[] {
  const pages = new Map(documents.map((document) => [document.file, document]));
  return documents.flatMap((document) =>
    referencesOf(document).flatMap(({ href }) => {
      const problem = problemOf(root, pages, document, href);
      return problem === undefined ? [] : [`${document.file}: ${href} ${problem}`];
    }),
  );
}

function problemOf(root: string, pages: Map<string, Document>, document: Document, href: string): string | undefined {
  const target = targetOf(document.file, href);
  if (target === undefined) return undefined;
  if (href.startsWith('/') || target.path.startsWith('..'))
    return 'leaves the project; write it relative to this page.';
  const page = pages.get(target.path);
  if (page === undefined && !existsSync(join(root, target.path))) return 'does not exist.';
  if (target.anchor === '' || page === undefined) return undefined;
  if (page.sections.some(({ id }) => id === target.anchor)) return undefined;
  return `names no heading of ${target.path}.`;
}
