import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import { language } from '@election/contract/messages/sentences';
import { isNationwide } from '@election/contract/places/election-types';
import type { BlockData, PublicPage } from '@election/contract/results/view/pages';
import type { PreviewData, Render } from '@election/contract/results/view/surfaces';
import type { Asked, Place, View } from '@election/contract/results/view/view';
import { type Data, type Input, type Route, route } from '@election/contract/wire/route';
import { page } from '@election/contract/wire/wire';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { CacheVersions } from '../../platform/cache/cache-versions.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/http/mount.ts';
import { mountCached } from '../../platform/http/mount-cached.ts';
import { addHeaders, type SecurityHeaders } from '../../platform/http/security.ts';
import { answerPage, PAGES } from './answer-page.ts';
import { missing, partyOfSlug, regionOf, slugged } from './asked-for.ts';
import {
  blockData,
  constituencyData,
  correctionsData,
  type Found,
  foundData,
  momentOfPage,
  nationData,
  pageOf,
  partyData,
  regionData,
} from './page-data.ts';
import { paintPreview } from './paint-preview.ts';
import { servePapers } from './paper/serve-papers.ts';
import { previewOfContest, previewOfNation, previewOfParty, previewOfRegion } from './previews.ts';
import { createDrawing, createReading, type Reading, type StartReading, VERSIONS } from './reading.ts';
import type { Writer } from './render.ts';
import { sheetPicture } from './sheet.ts';
import { asked, type Readers } from './view.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const PNG = 'image/png';
const JPEG = 'image/jpeg';

/** As a part of an address. */
const ANY_LANGUAGE = '/:language(^[a-z]{2}$)';

const plain = z.object(asked);
const onNation = z.object({
  ...asked,
  by: z.enum(['party', 'coalition']).optional().catch(undefined),
  show: z.enum(['map']).optional().catch(undefined),
});
const onFind = z.object({ ...asked, find: z.string().max(100).catch('').default('') });
const onCorrections = z.object({ ...asked, page: page.default(1).catch(1) });
const onSheet = slugged.extend({ size: z.literal(String(SHEET_THUMBNAIL)).optional().catch(undefined) });

/**
 * A page is drawn once a second at most. For a second after a publication its last version is sent with its age, then readers wait for the
 * next one: an open page that was sent the last version reads again after a second, and a wrong figure has to be gone within two.
 */
const LAG_MS = 1000;

interface Parts {
  scope: FastifyInstance;
  services: Services;
  startReading: StartReading;
  draw: ReturnType<typeof createDrawing>;
  render: Render;
}

type Find<I> = (view: View, input: I, reading: Reading) => Found | Promise<Found>;
/** The places whose figures alone a page shows; undefined where it shows others too. */
type Places<I> = (view: View, input: I) => Place[] | undefined;

/** The public pages: what they show is found here, and drawn by the components of the console's build. */
export function servePages(
  scope: FastifyInstance,
  services: Services,
  headers: SecurityHeaders,
  embeddedHeaders: SecurityHeaders,
  readers: Readers,
  writer: Writer,
): void {
  const { render } = writer;
  const parts = { scope, services, startReading: createReading(readers), draw: createDrawing(writer), render };
  scope.setErrorHandler((error: Error, request, reply) =>
    answerPage(error, request, addHeaders(reply, headers), writer),
  );
  // Below a language too, also one that the product does not speak: the console has no such pages.
  for (const path of PAGES) {
    for (const address of [`${path}/*`, `${ANY_LANGUAGE}${path}`, `${ANY_LANGUAGE}${path}/*`]) {
      scope.get(address, async () => {
        throw missing();
      });
    }
  }
  servePlaces(parts, headers.page);
  servePictures(parts, headers.page);
  serveEmbedded(parts, embeddedHeaders.page);
  servePapers(scope, services, headers.page, parts.startReading);
}

/** Serves one read, whose answer is kept until something that a page shows has changed. */
function serve<R extends Route>(
  { scope, services }: Parts,
  headers: Readonly<Record<string, string>>,
  of: R,
  read: (context: Context, input: Input<R>, versions: CacheVersions) => Promise<Data<R>>,
  options: { isOpen?: (input: Input<R>) => boolean; lag?: number; addressed?: boolean } = {},
): void {
  mountCached(scope, services, headers, of, { versions: VERSIONS, read, addressed: true, ...options });
}

/** Serves pages as documents, and the data of each beside it, which the page reads again when something is published. */
const pagesWith =
  (parts: Parts, headers: Readonly<Record<string, string>>, embedded: boolean) =>
  <I extends Asked>(
    path: `/${string}`,
    input: z.ZodType<I> & z.ZodObject,
    findIn: Find<I>,
    { isOpen, placesIn }: { isOpen?: (input: I) => boolean; placesIn?: Places<I> } = {},
  ): void => {
    const { startReading, draw } = parts;
    const mounted = (at: `/${string}`, media: string, write: (address: string | null, page: PublicPage) => string) => {
      const of = route({ method: 'GET', path: at, access: 'public', kept: 'shared', input, data: z.string(), media });
      const read = async (context: Context, given: Input<typeof of>, versions: CacheVersions) => {
        const reading = startReading(context, versions);
        const view = await reading.view(given as I);
        const find = async () => pageOf(view, await findIn(view, given as I, reading), embedded);
        // What anybody can ask for in countless ways takes the place of no page.
        if (isOpen?.(given as I)) return write(null, await find());
        const address = `${language()} ${path} ${JSON.stringify(given)}`;
        const stamp = `${reading.stamp(view, placesIn?.(view, given as I))} ${momentOfPage()}`;
        return write(address, await reading.page(address, stamp, find));
      };
      serve(parts, headers, of, read, { lag: LAG_MS, ...(isOpen && { isOpen: (given) => isOpen(given as I) }) });
    };
    mounted(path, HTML, draw);
    mounted(`${path}.json`, JSON_TYPE, (_, page) => JSON.stringify(page));
  };

interface Slugged extends Asked {
  slug: string;
}
const region: Find<Slugged> = (view, { slug }) => regionData(view, slug);
const constituency: Find<Slugged> = async (view, { slug }, reading) =>
  constituencyData(view, await reading.contest(view, slug));
const placesBySlug: Places<Slugged> = (view, { slug }) => view.places.filter((place) => place.slug === slug);
/** Where seats are counted, those of the whole country tell the shades of independents apart. */
const placesOfRegion: Places<Slugged> = (view, { slug }) => {
  const id = regionOf(view, slug).id;
  return isNationwide(view.result.election_type_id)
    ? view.places.filter(({ region_id }) => region_id === id)
    : undefined;
};

function servePlaces(parts: Parts, headers: Readonly<Record<string, string>>): void {
  const page = pagesWith(parts, headers, false);
  page('/results', onNation, (view, input, reading) => nationData(reading, view, input));
  page('/results/regions/:slug', slugged, region, { placesIn: placesOfRegion });
  page('/results/constituencies/:slug', slugged, constituency, { placesIn: placesBySlug });
  page('/results/parties/:slug', slugged, (view, { slug }) => partyData(view, slug));
  page('/results/constituencies', onFind, (view, { find }) => foundData(view, find), {
    isOpen: ({ find }) => find !== '',
  });
  page('/results/corrections', onCorrections, (view, { page: at }, reading) => correctionsData(reading, view, at), {
    isOpen: ({ page: at }) => at > 1,
  });
}

/** The pictures of the pages for other sites, and the photographed sheets. */
function servePictures(parts: Parts, headers: Readonly<Record<string, string>>): void {
  const picture = <I extends Asked>(
    path: `/${string}`,
    input: z.ZodType<I> & z.ZodObject,
    draw: (view: View, input: I, reading: Reading) => PreviewData | Promise<PreviewData>,
  ) => {
    const of = pictureRoute(path, input, PNG);
    serve(parts, headers, of, async (context, given, versions) => {
      const reading = parts.startReading(context, versions);
      return paintPreview(parts.render, await draw(await reading.view(given as I), given as I, reading));
    });
  };
  picture('/results/preview.png', plain, (view) => previewOfNation(view));
  picture('/results/regions/:slug/preview.png', slugged, (view, { slug }) =>
    previewOfRegion(view, regionOf(view, slug)),
  );
  picture('/results/constituencies/:slug/preview.png', slugged, async (view, { slug }, reading) =>
    previewOfContest(view, await reading.contest(view, slug)),
  );
  picture('/results/parties/:slug/preview.png', slugged, (view, { slug }) =>
    previewOfParty(view, partyOfSlug(view, slug)),
  );
  const sheet = pictureRoute('/results/constituencies/:slug/sheet.jpg', onSheet, JPEG);
  serve(
    parts,
    headers,
    sheet,
    async (context, { slug, size, ...of }, versions) => {
      const reading = parts.startReading(context, versions);
      const contest = await reading.contest(await reading.view(of), slug);
      if (!contest.sheet) throw missing();
      return sheetPicture(context.config, contest.sheet.picture, size !== undefined);
    },
    { addressed: false },
  );
}

const pictureRoute = <I extends z.ZodObject>(path: `/${string}`, input: I, media: typeof PNG | typeof JPEG) =>
  route({
    ...{ method: 'GET', path, access: 'public', kept: 'shared', input, media },
    data: z.instanceof(Uint8Array<ArrayBuffer>),
  });

const BLOCKS: readonly BlockData['block'][] = ['results', 'cartogram', 'chamber'];

/** Parts of the pages for the frames of other sites. */
function serveEmbedded(parts: Parts, headers: Readonly<Record<string, string>>): void {
  const page = pagesWith(parts, headers, true);
  for (const block of BLOCKS) {
    page(`/embed/${block}`, plain, (view, _, reading) => blockData(reading, view, block));
  }
  page('/embed/constituencies/:slug', slugged, constituency, { placesIn: placesBySlug });
  page('/embed/regions/:slug', slugged, region, { placesIn: placesOfRegion });
  page('/embed/parties/:slug', slugged, (view, { slug }) => partyData(view, slug));
}
