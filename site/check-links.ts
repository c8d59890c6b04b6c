import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, referencesOf, targetOf } from './documents.ts';

/** A sentence for each link and picture that leads nowhere. Addresses outside of the project are not asked. */
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
    return 'leads out of the project; write it from this page on.';
  const page = pages.get(target.path);
  if (page === undefined && !existsSync(join(root, target.path))) return 'is not there.';
  if (target.anchor === '' || page === undefined) return undefined;
  if (page.sections.some(({ id }) => id === target.anchor)) return undefined;
  return `names no heading of ${target.path}.`;
}
