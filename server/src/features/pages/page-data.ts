import { sayFiles } from '@election/contract/messages/files';
import { say as sayCorrections } from '@election/contract/messages/public-corrections';
import { say, titleOf } from '@election/contract/messages/results';
import { language } from '@election/contract/messages/sentences';
import { ELECTION_TYPE, titleOfType } from '@election/contract/places/election-types';
import { EXPORT_FILES, fileOf } from '@election/contract/results/export-files';
import { isFirstRound, lineOf, lineOfParty, lineOfPlace, lineOfRegion } from '@election/contract/results/view/lead';
import type { BlockData, FileLink, PageData, PublicPage } from '@election/contract/results/view/pages';
import { type Contest, plainAddressOf, type View } from '@election/contract/results/view/view';
import { isolateAll } from '../../platform/text/isolate.ts';
import { partyOfSlug, regionOf } from './asked-for.ts';
import { findPlaces } from './find.ts';
import type { Reading } from './reading.ts';
import { viewOfBlock, viewOfContest, viewOfCorrections, viewOfParty, viewOfPlaces, viewOfRegion } from './slices.ts';
import { readOutlines, readTimeline } from './view.ts';

/** What a page shows, with its name, its address and one line of its figures. */
export interface Found {
  name: string;
  path: string;
  line: string;
  /** Whether it has a picture for other sites. */
  pictured?: boolean;
  data: PageData;
}

/** Midnight of every time zone is at a quarter of an hour: within one, every clock leaves out the same dates. */
const QUARTER_MS = 15 * 60_000;

/** The moment of a page. It changes four times an hour, so that a page whose figures are the same stays the same. */
export const momentOfPage = (now = Date.now()): string =>
  new Date(Math.floor(now / QUARTER_MS) * QUARTER_MS).toISOString();

/** That of the server. To ask for it takes longer than to find a page. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const clockHere = () => ({ now: momentOfPage(), timeZone });

/** A page with what the document around it says. */
export function pageOf(view: View, { name, path, line, pictured = true, data }: Found, embedded: boolean): PublicPage {
  const { title } = view.result.year;
  return isolateAll<PublicPage>({
    title: titleOf(name, say.electionOf({ year: title, type: view.type })),
    description: say.description({ place: name, year: title, type: view.type, line }),
    path: plainAddressOf(view, path),
    preview: pictured ? plainAddressOf(view, `${path}/preview.png`) : undefined,
    embedded,
    language: language(),
    clock: clockHere(),
    data,
  });
}

/** The page of an error. */
export const refusedPage = (sentence: string): PublicPage => ({
  title: titleOf(sentence, say.product),
  description: sentence,
  path: '/results',
  embedded: false,
  language: language(),
  clock: clockHere(),
  data: { kind: 'refused', view: null, sentence },
});

interface NationAsked {
  by?: 'party' | 'coalition' | undefined;
  show?: 'map' | undefined;
}

export async function nationData(reading: Reading, view: View, { by, show }: NationAsked): Promise<Found> {
  const { result } = view;
  const { context, readers } = reading;
  const input = { year_id: result.year.id, election_type_id: result.election_type_id };
  const runoff = isFirstRound(result)
    ? await reading.view({ year: result.year.id, type: titleOfType(ELECTION_TYPE.runoff) })
    : null;
  const [outlook, corrections, checkpoint, added, outlines] = await Promise.all([
    reading.outlook(view),
    readers.corrections(context, { ...input, page: 1 }),
    readers.checkpoint(context, {}),
    readTimeline(context, view),
    show === 'map' ? readOutlines(context, view) : null,
  ]);
  const data: PageData = {
    ...{ kind: 'nation', view, outlook, corrections, checkpoint, added, by },
    runoff: runoff && { ...runoff, asked: view.asked },
    outlines: outlines && [...outlines],
    files: filesOf(view),
  };
  return { name: say.heading({ year: result.year.title }), path: '/results', line: lineOf(view), data };
}

/** The published results of a year as files. */
const filesOf = ({ result: { year } }: View): FileLink[] =>
  EXPORT_FILES.map(({ of, name, formats }) => ({
    what: sayFiles.exported({ of }),
    links: formats.map(([ending, route]) => ({
      ending,
      href: `${route.path}?year_id=${year.id}`,
      name: fileOf(name, year.title, ending),
    })),
  }));

export function regionData(view: View, slug: string): Found {
  const region = regionOf(view, slug);
  return {
    name: region.title,
    path: `/results/regions/${slug}`,
    line: lineOfRegion(view, region),
    data: { kind: 'region', view: viewOfRegion(view, region), region_id: region.id, slug },
  };
}

export const constituencyData = (view: View, contest: Contest): Found => ({
  name: contest.name,
  path: `/results/constituencies/${contest.slug}`,
  line: lineOfPlace(view, contest),
  data: { kind: 'constituency', view: viewOfContest(view, contest), contest },
});

export function partyData(view: View, asked: string): Found {
  const party = partyOfSlug(view, asked);
  const { id, slug } = party;
  return {
    name: party.name,
    path: `/results/parties/${slug}`,
    line: lineOfParty(view, party),
    data: { kind: 'party', view: viewOfParty(view, id), party_id: id, slug },
  };
}

export function foundData(view: View, find: string): Found {
  const places = findPlaces(view, find);
  return {
    ...{ name: say.constituencies, path: '/results/constituencies', line: lineOf(view), pictured: false },
    data: { kind: 'found', view: viewOfPlaces(view, places), asked: find.trim(), places },
  };
}

export async function correctionsData({ context, readers }: Reading, view: View, page: number): Promise<Found> {
  const { year, election_type_id } = view.result;
  const list = await readers.corrections(context, { year_id: year.id, election_type_id, page });
  return {
    ...{ name: sayCorrections.heading, path: '/results/corrections', line: sayCorrections.note, pictured: false },
    data: { kind: 'corrections', view: viewOfCorrections(view, page), list },
  };
}

/** A part of the page of the country, for the frame of another site. */
export async function blockData(reading: Reading, view: View, block: BlockData['block']): Promise<Found> {
  const { year } = view.result;
  const outlook = await reading.outlook(view);
  const data: PageData = { kind: 'block', block, view: viewOfBlock(view), outlook };
  return { name: say.heading({ year: year.title }), path: '/results', line: lineOf(view), data };
}
