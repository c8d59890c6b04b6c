import { LANGUAGES } from '@election/contract/messages/language';
import type { NationalOutlook } from '@election/contract/outlook/outlooks';
import type { PublicPage } from '@election/contract/results/view/pages';
import type { Asked, Contest, Place, View } from '@election/contract/results/view/view';
import { LRUCache } from 'lru-cache';
import type { CacheVersions, VersionKey } from '../../platform/cache/cache-versions.ts';
import { createShared } from '../../platform/cache/shared.ts';
import type { Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { missing } from './asked-for.ts';
import type { Writer } from './render.ts';
import { type Readers, readContest, readView } from './view.ts';

/** What the pages are made of. */
export const VERSIONS: readonly VersionKey[] = ['reference', 'results', 'stations', 'sheets', 'checkpoints'];

/** Elections whose figures are kept, and pages: each of 275 constituencies in a few of them. */
const ELECTIONS = 16;
const PAGES = 600;
/** Pages are kept in each language. */
const SPOKEN_PAGES = PAGES * LANGUAGES.length;
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
  /**
   * A page by its address: its document and its data are made of one reading.
   * @param stamp changes when the page may have
   */
  page(address: string, stamp: string, find: () => Promise<PublicPage>): Promise<PublicPage>;
  /** What changes when a page may have. @param places whose figures it shows; left out: those of the country */
  stamp(of: View, places?: readonly Place[]): string;
}

export type StartReading = (context: Context, versions: CacheVersions) => Reading;

export function createReading(readers: Readers): StartReading {
  const views = createShared<View>(ELECTIONS);
  const outlooks = createShared<NationalOutlook>(ELECTIONS);
  /** As they were before a view was read: it has all that they have, so that what is kept under them is never older. */
  const trails = new WeakMap<View, Trails>();
  const contests = createShared<Contest>(PAGES);
  const pages = createShared<PublicPage>(SPOKEN_PAGES);
  return (context, versions) => {
    const stamp = VERSIONS.map((key) => versions[key]).join(' ');
    const stampOf = (view: View, places: readonly Place[]) =>
      `${versions.reference} ${versions.sheets} ${changesOf(trails.get(view), places)}`;
    return {
      context,
      readers,
      view: ({ year, type }) =>
        views(JSON.stringify([year, type]), stamp, async () => {
          const before = await readTrails(context);
          const view = await readView(context, readers, { year, type });
          trails.set(view, trailsOf(before, view.result.year.id));
          return view;
        }),
      outlook: ({ result: { year, election_type_id } }) =>
        outlooks(`${year.id} ${election_type_id}`, stamp, () =>
          readers.outlook(context, { year_id: year.id, election_type_id }),
        ),
      async contest(view, slug) {
        const place = view.places.find((one) => one.slug === slug);
        if (!place) throw missing();
        return contests(`${view.result.election_type_id} ${place.id}`, stampOf(view, [place]), async () => {
          const contest = await readContest(context, view, slug);
          if (!contest) throw missing();
          return contest;
        });
      },
      page: pages,
      stamp(view, places) {
        // What was called of the country is held against its figures.
        if (!places || view.calls.some(({ constituency }) => constituency === null)) return stamp;
        return stampOf(view, places);
      },
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

/** The trails of the constituencies of a year, and how long all others are together. */
interface Trails {
  own: Map<number, number>;
  others: number;
}

function trailsOf(all: readonly Trail[], year_id: number): Trails {
  const [own, others] = [all.filter((one) => one.year_id === year_id), all.filter((one) => one.year_id !== year_id)];
  return {
    own: new Map(own.map(({ chain, length }) => [chain, length])),
    others: others.reduce((sum, { length }) => sum + length, 0),
  };
}

/**
 * What changes when a contest of some places may have: each change of a figure has a row in the audit trail of its constituency. The
 * general trail and those of other years, with which it is compared, count too.
 */
const changesOf = (trails: Trails | undefined, places: readonly Place[]): string =>
  `${trails?.others} ${places.reduce((sum, { id }) => sum + (trails?.own.get(id) ?? 0), 0)}`;

/** Draws pages; one whose data is what it was is not drawn again. An address of null is not kept. */
export function createDrawing({ render, site }: Writer): (address: string | null, page: PublicPage) => string {
  const drawn = new LRUCache<string, { page: PublicPage; data: string; document: string }>({
    maxSize: DOCUMENTS,
    sizeCalculation: ({ data, document }) => data.length + document.length,
  });
  return (address, page) => {
    if (address === null) return render('page', { page, site });
    const before = drawn.get(address);
    if (before?.page === page) return before.document;
    const data = JSON.stringify(page);
    if (before?.data === data) return before.document;
    const document = render('page', { page, site });
    drawn.set(address, { page, data, document });
    return document;
  };
}
