import type { NationalOutlook } from '@election/contract/outlook/outlooks';
import type { PublicPage } from '@election/contract/results/view/pages';
import type { Asked, Contest, View } from '@election/contract/results/view/view';
import { LRUCache } from 'lru-cache';
import type { CacheVersions, VersionKey } from '../../platform/cache/cache-versions.ts';
import { createShared } from '../../platform/cache/shared.ts';
import type { Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { contestOf } from './asked-for.ts';
import type { Writer } from './render.ts';
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
  /** @throws Failure 404 where the year has no such constituency */
  contest(of: View, slug: string): Promise<Contest>;
  /** A page by its address: its document and its data are made of one reading. */
  page(address: string, find: () => Promise<PublicPage>): Promise<PublicPage>;
}

export type StartReading = (context: Context, versions: CacheVersions) => Reading;

export function createReading(readers: Readers): StartReading {
  const views = createShared<View>(ELECTIONS);
  const outlooks = createShared<NationalOutlook>(ELECTIONS);
  const trails = createShared<Trail[]>(1);
  const contests = createShared<Contest>(PAGES);
  const pages = createShared<PublicPage>(PAGES);
  return (context, versions) => {
    const stamp = VERSIONS.map((key) => versions[key]).join(' ');
    return {
      context,
      readers,
      view: ({ year, type }) =>
        views(JSON.stringify([year, type]), stamp, () => readView(context, readers, { year, type })),
      outlook: ({ result: { year, election_type_id } }) =>
        outlooks(`${year.id} ${election_type_id}`, stamp, () =>
          readers.outlook(context, { year_id: year.id, election_type_id }),
        ),
      async contest(view, slug) {
        const { year, election_type_id } = view.result;
        const place = view.places.find((one) => one.slug === slug);
        if (!place) return contestOf(context, view, slug);
        const changes = stampOf(await trails('all', stamp, () => readTrails(context)), year.id, place.id);
        const own = `${versions.reference} ${versions.sheets} ${changes}`;
        return contests(`${election_type_id} ${place.id}`, own, () => contestOf(context, view, slug));
      },
      page: (address, find) => pages(address, stamp, find),
    };
  };
}

/** How long an audit trail is: that of a constituency of a year, or of everything else. */
interface Trail {
  chain: number;
  length: number;
  year_id: number | null;
}

const readTrails = ({ pool }: Context): Promise<Trail[]> =>
  named<Trail>(
    pool,
    'audit_trails',
    `select chain, length::float8 as length, c.year_id from audit_chains left join constituencies c on c.id = chain where chain >= 0`,
    [],
  );

/**
 * What changes when a contest may have: each change of a figure has a row in the audit trail of its constituency. The general trail
 * and those of other years, with which it is compared, count too.
 */
function stampOf(trails: readonly Trail[], year_id: number, constituency_id: number): string {
  const sumOf = (of: readonly Trail[]) => of.reduce((sum, { length }) => sum + length, 0);
  const own = trails.find(({ chain }) => chain === constituency_id)?.length ?? 0;
  return `${own} ${sumOf(trails.filter((trail) => trail.year_id !== year_id))}`;
}

/** Draws pages; one whose data is what it was is not drawn again. An address of null is not kept. */
export function createDrawing({ render, site }: Writer): (address: string | null, page: PublicPage) => string {
  const drawn = new LRUCache<string, { data: string; document: string }>({
    maxSize: DOCUMENTS,
    sizeCalculation: ({ data, document }) => data.length + document.length,
  });
  return (address, page) => {
    if (address === null) return render('page', { page, site });
    const data = JSON.stringify(page);
    const before = drawn.get(address);
    if (before?.data === data) return before.document;
    const document = render('page', { page, site });
    drawn.set(address, { data, document });
    return document;
  };
}
