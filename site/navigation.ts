import type { Document } from './documents.ts';

export interface Chapter {
  title: string;
  documents: Document[];
  /** Collapsed unless it contains the current page. */
  collapsed: boolean;
}

/** The chapters in the order of the navigation; a page belongs to the first one that names it or its folder. */
const CHAPTERS: readonly [title: string, paths: readonly string[]][] = [
  ['Start', ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']],
  ['Roles', [...['agent', 'intern', 'correspondent', 'admin'].map((role) => `docs/roles/${role}.md`), 'docs/roles/']],
  [
    'Operation',
    ['running', 'operations', 'deploy', 'people', 'import', 'export', 'client', 'audit'].map(
      (name) => `docs/${name}.md`,
    ),
  ],
  ['Decisions', ['docs/decisions/']],
  ['Reference', ['docs/product.md', 'docs/glossary.md', 'docs/']],
];

const COLLAPSED: readonly string[] = ['Decisions'];

/** The chapters with their pages; empty chapters are left out. */
export function chaptersOf(documents: readonly Document[]): Chapter[] {
  const left = new Set(documents);
  const chapters = CHAPTERS.map(([title, paths]) => {
    const named = paths.flatMap((path) =>
      [...left].filter(({ file }) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
    );
    // A folder contains pages that the chapter also names before it.
    const chosen = [...new Set(named)];
    for (const document of chosen) left.delete(document);
    return { title, documents: chosen, collapsed: COLLAPSED.includes(title) };
  });
  return chapters.filter((chapter) => chapter.documents.length > 0);
}
