import type { Document } from './documents.ts';

export interface Chapter {
  title: string;
  documents: Document[];
  /** Folded away where none of its pages is the one that is read. */
  aside: boolean;
}

/** The chapters in the order of the bar; a page belongs to the first that names it or its folder. */
const CHAPTERS: readonly [title: string, paths: readonly string[]][] = [
  ['Begin', ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']],
  ['My evening', ['agent', 'intern', 'correspondent', 'admin', 'super-admin'].map((role) => `docs/roles/${role}.md`)],
  [
    'Running it',
    ['running', 'operations', 'deploy', 'people', 'import', 'export', 'audit'].map((name) => `docs/${name}.md`),
  ],
  ['Decisions', ['docs/decisions/']],
  ['Checklist of the specification', ['docs/checklist/']],
  ['Reference', ['docs/']],
];

const ASIDE: readonly string[] = ['Decisions', 'Checklist of the specification'];

/** Every page in its chapter. */
export function chaptersOf(documents: readonly Document[]): Chapter[] {
  const left = new Set(documents);
  const chapters = CHAPTERS.map(([title, paths]) => {
    const chosen = paths.flatMap((path) =>
      [...left].filter(({ file }) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
    );
    for (const document of chosen) left.delete(document);
    return { title, documents: chosen, aside: ASIDE.includes(title) };
  });
  return chapters.filter((chapter) => chapter.documents.length > 0);
}
