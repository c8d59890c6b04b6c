import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import * as sayCorrections from '@election/contract/messages/public-corrections';
import * as say from '@election/contract/messages/results';
import { ELECTION_TYPE, titleOfType } from '@election/contract/places/election-types';
import { isFirstRound, lineOf, lineOfParty, lineOfPlace, lineOfRegion } from '@election/contract/results/view/lead';
import { addressOf, type Contest, type View } from '@election/contract/results/view/view';
import { type Data, type Input, type Route, route } from '@election/contract/wire/route';
import { page } from '@election/contract/wire/wire';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { VersionKey } from '../../platform/cache/cache-versions.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/http/mount.ts';
import { mountCached } from '../../platform/http/mount-cached.ts';
import { addHeaders, type SecurityHeaders } from '../../platform/http/security.ts';
import { answerPage, PAGES, siteOf } from './answer-page.ts';
import { contestOf, missing, partyOfSlug, regionOf, slugged } from './asked-for.ts';
import { sharedBlock } from './blocks.ts';
import { documentOf, type Page, type Site } from './document.ts';
import { findPage } from './find.ts';
import { nationPage } from './nation.ts';
import { servePapers } from './paper/serve-papers.ts';
import { constituencyPage, correctionsPage, partyPage, regionPage } from './places.ts';
import { type Preview, paintPreview } from './preview.ts';
import { previewOfContest, previewOfNation, previewOfParty, previewOfRegion } from './previews.ts';
import { sheetPicture } from './sheet.ts';
import { asked, type Readers, readOutlines, readTimeline, readView } from './view.ts';

const HTML = 'text/html; charset=utf-8';
const PNG = 'image/png';
const JPEG = 'image/jpeg';
const VERSIONS: readonly VersionKey[] = ['reference', 'results', 'stations', 'sheets', 'checkpoints'];

const pageOf = <I extends z.ZodObject>(path: `/${string}`, input: I) =>
  route({ method: 'GET', path, access: 'public', kept: 'shared', input, data: z.string(), media: HTML });
const pictureOf = <I extends z.ZodObject>(path: `/${string}`, input: I, media: typeof PNG | typeof JPEG = PNG) =>
  route({
    method: 'GET',
    path,
    access: 'public',
    kept: 'shared',
    input,
    data: z.instanceof(Uint8Array<ArrayBuffer>),
    media,
  });

const sheetAsked = slugged.extend({ size: z.literal(String(SHEET_THUMBNAIL)).optional().catch(undefined) });
const text = z.string().max(100).catch('').default('');
const pageRoutes = {
  nation: pageOf(
    '/results',
    z.object({
      ...asked,
      by: z.enum(['party', 'coalition']).optional().catch(undefined),
      show: z.enum(['map']).optional().catch(undefined),
    }),
  ),
  region: pageOf('/results/regions/:slug', slugged),
  constituency: pageOf('/results/constituencies/:slug', slugged),
  party: pageOf('/results/parties/:slug', slugged),
  find: pageOf('/results/constituencies', z.object({ ...asked, find: text })),
  corrections: pageOf('/results/corrections', z.object({ ...asked, page: page.default(1).catch(1) })),
  nationPicture: pictureOf('/results/preview.png', z.object(asked)),
  regionPicture: pictureOf('/results/regions/:slug/preview.png', slugged),
  constituencyPicture: pictureOf('/results/constituencies/:slug/preview.png', slugged),
  sheet: pictureOf('/results/constituencies/:slug/sheet.jpg', sheetAsked, JPEG),
  partyPicture: pictureOf('/results/parties/:slug/preview.png', slugged),
  embeddedNation: pageOf('/embed/results', z.object(asked)),
  embeddedCartogram: pageOf('/embed/cartogram', z.object(asked)),
  embeddedChamber: pageOf('/embed/chamber', z.object(asked)),
  embeddedRegion: pageOf('/embed/regions/:slug', slugged),
  embeddedConstituency: pageOf('/embed/constituencies/:slug', slugged),
  embeddedParty: pageOf('/embed/parties/:slug', slugged),
} as const;

interface AskedFor {
  year?: number | undefined;
  type?: View['asked']['type'];
}

/** What writes and paints pages: the readers of other features, and where the documents are served from. */
const makeWriters = (readers: Readers, site: Site) => ({
  written:
    <I extends AskedFor>(write: (view: View, input: I, context: Context) => Page | Promise<Page>, embedded = false) =>
    async (context: Context, input: I) => {
      const view = await readView(context, readers, input);
      return documentOf(await write(view, input, context), site, view, embedded);
    },
  painted:
    <I extends AskedFor>(draw: (view: View, input: I, context: Context) => Preview | Promise<Preview>) =>
    async (context: Context, input: I) =>
      paintPreview(await draw(await readView(context, readers, input), input, context)),
});

type Serve = <R extends Route>(
  of: R,
  write: (context: Context, input: Input<R>) => Promise<Data<R>>,
  isOpen?: (input: Input<R>) => boolean,
) => void;

/** The public pages: HTML with the figures in it, and the pictures that stand for them elsewhere. */
export function servePages(
  scope: FastifyInstance,
  services: Services,
  headers: SecurityHeaders,
  embeddedHeaders: SecurityHeaders,
  readers: Readers,
): void {
  const site = siteOf(services.config);
  scope.setErrorHandler((error: Error, request, reply) => answerPage(error, request, addHeaders(reply, headers), site));
  const servingWith =
    (own: Readonly<Record<string, string>>): Serve =>
    (of, read, isOpen) =>
      mountCached(scope, services, own, of, { versions: VERSIONS, read, ...(isOpen && { isOpen }) });
  for (const path of PAGES) {
    scope.get(`${path}/*`, async () => {
      throw missing();
    });
  }
  serveDocuments(servingWith(headers.page), readers, site);
  serveEmbedded(servingWith(embeddedHeaders.page), readers, site);
  servePapers(scope, services, headers.page, readers);
}

function serveDocuments(serve: Serve, readers: Readers, site: Site): void {
  const { written, painted } = makeWriters(readers, site);
  serve(
    pageRoutes.nation,
    written((view, { by, show }, context) => nation(view, { by, show }, context, readers)),
  );
  serve(
    pageRoutes.region,
    written((view, { slug }) => region(view, slug)),
  );
  serve(
    pageRoutes.constituency,
    written(async (view, { slug }, context) => constituency(view, await contestOf(context, view, slug))),
  );
  serve(
    pageRoutes.party,
    written((view, { slug }) => party(view, slug)),
  );
  serve(
    pageRoutes.find,
    written((view, { find }) => found(view, find)),
    ({ find }) => find !== '',
  );
  serve(
    pageRoutes.corrections,
    written((view, input, context) => corrections(view, input.page, context, readers)),
    (input) => input.page > 1,
  );
  serve(
    pageRoutes.nationPicture,
    painted((view) => previewOfNation(view)),
  );
  serve(
    pageRoutes.regionPicture,
    painted((view, { slug }) => previewOfRegion(view, regionOf(view, slug))),
  );
  serve(
    pageRoutes.constituencyPicture,
    painted(async (view, { slug }, context) => previewOfContest(view, await contestOf(context, view, slug))),
  );
  serve(pageRoutes.sheet, async (context, { slug, size, ...of }) => {
    const { sheet } = await contestOf(context, await readView(context, readers, of), slug);
    if (!sheet) throw missing();
    return sheetPicture(context.config, sheet.picture, size !== undefined);
  });
  serve(
    pageRoutes.partyPicture,
    painted((view, { slug }) => previewOfParty(view, partyOfSlug(view, slug))),
  );
}

/** Parts of the pages for the frames of other sites. */
function serveEmbedded(serve: Serve, readers: Readers, site: Site): void {
  const { written } = makeWriters(readers, site);
  for (const block of ['embeddedNation', 'embeddedCartogram', 'embeddedChamber'] as const) {
    serve(
      pageRoutes[block],
      written(async (view, _input, context) => {
        const { year, election_type_id } = view.result;
        const outlook = await readers.outlook(context, { year_id: year.id, election_type_id });
        const frame = frameOf(view, say.heading(year.title), '/results', lineOf(view));
        return { ...frame, content: sharedBlock(block, view, outlook) };
      }, true),
    );
  }
  serve(
    pageRoutes.embeddedConstituency,
    written(async (view, { slug }, context) => constituency(view, await contestOf(context, view, slug)), true),
  );
  serve(
    pageRoutes.embeddedRegion,
    written((view, { slug }) => region(view, slug), true),
  );
  serve(
    pageRoutes.embeddedParty,
    written((view, { slug }) => party(view, slug), true),
  );
}

/** What every page says of itself. */
const frameOf = (view: View, name: string, path: string, line: string) => ({
  title: say.titleOf(name, say.electionOf(view.result.year.title, view.type)),
  description: say.description(name, view.result.year.title, view.type, line),
  path: addressOf(view, path),
  preview: addressOf(view, `${path}/preview.png`),
});

async function nation(
  view: View,
  { by, show }: { by: 'party' | 'coalition' | undefined; show: 'map' | undefined },
  context: Context,
  readers: Readers,
): Promise<Page> {
  const { result } = view;
  const input = { year_id: result.year.id, election_type_id: result.election_type_id };
  const runoff = isFirstRound(result)
    ? await readView(context, readers, { year: result.year.id, type: titleOfType(ELECTION_TYPE.runoff) })
    : null;
  const [outlook, newest, checkpoint, added, outlines] = await Promise.all([
    readers.outlook(context, input),
    readers.corrections(context, { ...input, page: 1 }),
    readers.checkpoint(context, {}),
    readTimeline(context, view),
    show === 'map' ? readOutlines(context, view) : null,
  ]);
  const content = nationPage({
    view,
    outlook,
    corrections: newest,
    checkpoint,
    added,
    runoff: runoff && { ...runoff, asked: view.asked },
    by,
    outlines,
  });
  return { ...frameOf(view, say.heading(result.year.title), '/results', lineOf(view)), content };
}

function region(view: View, slug: string): Page {
  const found = regionOf(view, slug);
  return {
    ...frameOf(view, found.title, `/results/regions/${slug}`, lineOfRegion(view, found)),
    content: regionPage(view, found, slug),
  };
}

const constituency = (view: View, contest: Contest): Page => ({
  ...frameOf(view, contest.name, `/results/constituencies/${contest.slug}`, lineOfPlace(view, contest)),
  content: constituencyPage(view, contest),
});

function party(view: View, asked: string): Page {
  const found = partyOfSlug(view, asked);
  const { slug } = found;
  return {
    ...frameOf(view, found.name, `/results/parties/${slug}`, lineOfParty(view, found)),
    content: partyPage(view, found, slug),
  };
}

function found(view: View, find: string): Page {
  const { preview: _, ...frame } = frameOf(view, say.constituencies, '/results/constituencies', lineOf(view));
  return { ...frame, content: findPage(view, find) };
}

async function corrections(view: View, at: number, context: Context, readers: Readers): Promise<Page> {
  const { year, election_type_id } = view.result;
  const list = await readers.corrections(context, { year_id: year.id, election_type_id, page: at });
  const { preview: _, ...frame } = frameOf(view, sayCorrections.heading, '/results/corrections', sayCorrections.note);
  return { ...frame, content: correctionsPage(view, list) };
}
