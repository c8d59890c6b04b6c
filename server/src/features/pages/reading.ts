import type { NationalOutlook } from '@election/contract/outlook/outlooks';
import type { PublicPage } from '@election/contract/results/view/pages';
import type { Asked, View } from '@election/contract/results/view/view';
import { LRUCache } from 'lru-cache';
import type { CacheVersions, VersionKey } from '../../platform/cache/cache-versions.ts';
import { createShared } from '../../platform/cache/shared.ts';
import type { Context } from '../../platform/context.ts';
import type { Writer } from './answer-page.ts';
import { type Readers, readView } from './view.ts';

/** What the pages are made of. */
export const VERSIONS: readonly VersionKey[] = ['reference', 'results', 'stations', 'sheets', 'checkpoints'];

/** Elections whose figures are kept, and pages: each of 275 constituencies in a few of them. */
const ELECTIONS = 16;
const PAGES = 600;
/** Characters of all documents that are kept. */
const DOCUMENTS = 32 * 1024 * 1024;

/** The reads of one request. All pages of a version of the results share one reading of the country. */
export interface Reading {
  context: Context;
  readers: Readers;
  view(asked: Asked): Promise<View>;
  outlook(of: View): Promise<NationalOutlook>;
  /** A page by its address: its document and its data are made of one reading. */
  page(address: string, find: () => Promise<PublicPage>): Promise<PublicPage>;
}

export type StartReading = (context: Context, versions: CacheVersions) => Reading;

export function createReading(readers: Readers): StartReading {
  const views = createShared<View>(VERSIONS, ELECTIONS);
  const outlooks = createShared<NationalOutlook>(VERSIONS, ELECTIONS);
  const pages = createShared<PublicPage>(VERSIONS, PAGES);
  return (context, versions) => ({
    context,
    readers,
    view: ({ year, type }) =>
      views(JSON.stringify([year, type]), versions, () => readView(context, readers, { year, type })),
    outlook: ({ result: { year, election_type_id } }) =>
      outlooks(`${year.id} ${election_type_id}`, versions, () =>
        readers.outlook(context, { year_id: year.id, election_type_id }),
      ),
    page: (address, find) => pages(address, versions, find),
  });
}

/** Draws pages; one whose data is what it was is not drawn again. An address of null is not kept. */
export function createDrawing({ render, site }: Writer): (address: string | null, page: PublicPage) => string {
  const drawn = new LRUCache<string, { data: string; document: string }>({
    maxSize: DOCUMENTS,
    sizeCalculation: ({ data, document }) => data.length + document.length,
  });
  return (address, page) => {
    if (address === null) return render(page, site);
    const data = JSON.stringify(page);
    const before = drawn.get(address);
    if (before?.data === data) return before.document;
    const document = render(page, site);
    drawn.set(address, { data, document });
    return document;
  };
}
