import { electionTypes } from '@election/contract/messages/election';
import { figure, share as shareText } from '@election/contract/messages/format';
import { series } from '@election/contract/messages/lists';
import { say as sayCorrections } from '@election/contract/messages/public-corrections';
import { marginOf, say, titleOf } from '@election/contract/messages/results';
import { majorityLine } from '@election/contract/outlook/outlook';
import { ELECTION_TYPE, isNationwide, titleOfType } from '@election/contract/places/election-types';
import type { DisplayKind } from '@election/contract/results/displays';
import type { SceneContent, SceneKind } from '@election/contract/results/scenes';
import {
  contendersOfContest,
  contendersOfNation,
  contendersOfRegion,
  twoOf,
  withOthers,
} from '@election/contract/results/view/contenders';
import {
  barsOf,
  houseOf,
  newestCallOf,
  nightOf,
  placeGroupsOf,
  placeMarkOf,
  placeRowOf,
} from '@election/contract/results/view/drawings';
import { leadOf, leadOfRegion, lineOfPlace } from '@election/contract/results/view/lead';
import { closestPlaces, seatChanges } from '@election/contract/results/view/places';
import { contestSums } from '@election/contract/results/view/sums';
import type { Contest, Place, View } from '@election/contract/results/view/view';
import type { Scene } from '@election/contract/results/wall';
import type { Context } from '../../../platform/context.ts';
import { type Readers, readContest, readTimeline } from '../view.ts';
import { apartOf } from './parts.ts';
import { say as sayWall } from './sentences.ts';

export interface SceneReaders extends Readers {
  /** The constituencies of which nothing was heard, of a year and election type. */
  silent: (context: Context, input: { year_id: number; election_type_id: number }) => Promise<number[]>;
}

/** What a scene is drawn from. */
export interface Given {
  view: View;
  scene: Scene;
  kind: DisplayKind;
  context: Context;
  readers: SceneReaders;
}

export interface Shown {
  heading: string;
  content: SceneContent;
  /** Of a newsroom wall alone. */
  internal?: boolean;
}

/** Rows that fit on a wall. */
const ROWS = 6;
const PLACES = 8;
const NAMES = 32;
/** Newest publications beside the tiles of a region. */
const NEWEST = 4;
/** Candidates of each of two constituencies beside each other. */
const COMPARED = 4;
/** Corrections that fit on a wall. */
const CORRECTIONS = 2;

const electionOf = ({ result }: View) => ({ year_id: result.year.id, election_type_id: result.election_type_id });
const contestBy = (given: Given, at: number): Promise<Contest | null> => {
  const slug = given.view.places.find(({ id }) => id === given.scene.place_ids[at])?.slug;
  return slug === undefined ? Promise.resolve(null) : readContest(given.context, given.view, slug);
};

const headlineOf = (view: View) => leadOf(view) ?? { lead: say.nothingYet, note: '' };

async function nation(given: Given): Promise<Shown> {
  const { view, context, readers } = given;
  const { result } = view;
  const outlook = await readers.outlook(context, electionOf(view));
  const nationwide = isNationwide(result.election_type_id);
  const percent = outlook.nation?.majority_percent ?? 0;
  const line = nationwide && percent > 0 ? percent / 100 : null;
  const call = newestCallOf(view);
  const contenders = withOthers(contendersOfNation(view), ROWS - 1 - (call ? 1 : 0));
  const most = nationwide
    ? Math.max((line ?? 0) * 1.1, ...contenders.map(({ share }) => share ?? 0))
    : result.reporting.total;
  return {
    heading: titleOf(say.heading({ year: result.year.title }), electionTypes[view.type]),
    content: {
      shows: 'country',
      headline: headlineOf(view),
      bars: barsOf(contenders, most, line),
      call,
      groups: placeGroupsOf(view),
      note: line === null ? '' : say.threshold({ percent }),
    },
  };
}

function parliament({ view }: Given): Shown {
  const { result } = view;
  if (isNationwide(result.election_type_id)) return nothing(sayWall.heading({ kind: 'parliament' }), say.noChamber);
  const changes = view.compared_with === null ? [] : seatChanges(view).slice(0, 3);
  const changed = series(changes.map(({ party, gained, lost }) => `${party} +${gained} −${lost}`));
  return {
    heading: sayWall.heading({ kind: 'parliament' }),
    content: {
      shows: 'parliament',
      headline: headlineOf(view),
      house: houseOf(view),
      bars: barsOf(withOthers(contendersOfNation(view), ROWS - 1), majorityLine(result.reporting.total)),
      note: changed === '' ? '' : say.changesOf({ year: view.compared_with ?? '', changes: changed }),
    },
  };
}

function region({ view, scene }: Given): Shown | null {
  const found = view.result.regions.find(({ id }) => id === scene.place_ids[0]);
  if (!found) return null;
  const places = view.places.filter(({ region_id }) => region_id === found.id);
  const call = newestCallOf(view, { region: found });
  return {
    heading: found.title,
    content: {
      shows: 'region',
      headline: leadOfRegion(view, found),
      bars: barsOf(withOthers(contendersOfRegion(view, found), ROWS - 1 - (call ? 1 : 0))),
      none: say.noSeats,
      call,
      places: places.map((place) => placeMarkOf(view, place)),
      newest: published(places)
        .slice(0, NEWEST)
        .map((place) => placeRowOf(view, place)),
    },
  };
}

/** Those with figures, the newest publication first. */
export const published = (places: readonly Place[]): Place[] =>
  places
    .filter(({ published_at }) => published_at !== null)
    .toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''));

/** Margin, turnout, rejected ballots and stations of a contest. */
function factsOf(contest: Contest) {
  const { margin, turnout, rejected } = contestSums(contest);
  const { stations } = contest;
  const reported = say.reportedShort({ done: stations.published, total: stations.total });
  return [
    { label: margin.label, value: marginOf(margin.value), note: margin.note },
    { label: turnout.label, value: shareText(turnout.value), note: turnout.note },
    { label: rejected.label, value: figure(rejected.value), note: '' },
    ...(stations.total > 0 ? [{ label: say.stationsReported, value: reported, note: '' }] : []),
  ];
}

async function constituency(given: Given): Promise<Shown | null> {
  const { view } = given;
  const contest = await contestBy(given, 0);
  if (!contest) return null;
  const [correction] = contest.corrections;
  const call = newestCallOf(view, { contest });
  return {
    heading: contest.name,
    content: {
      shows: 'constituency',
      headline: { lead: lineOfPlace(view, contest), note: contest.region.title },
      bars: barsOf(withOthers(contendersOfContest(view, contest), ROWS - 1 - (call ? 1 : 0))),
      call,
      facts: factsOf(contest),
      corrected: correction ? sayCorrections.what({ number: correction.number, kind: correction.kind }) : '',
    },
  };
}

async function battle(given: Given): Promise<Shown | null> {
  const { view, scene } = given;
  const contest = scene.place_ids.length > 0 ? await contestBy(given, 0) : null;
  if (scene.place_ids.length > 0 && !contest) return null;
  const all = contest ? contendersOfContest(view, contest) : contendersOfNation(view);
  const [first, second] = twoOf(all, scene.contender_ids);
  const heading = contest
    ? titleOf(sayWall.heading({ kind: 'battle' }), contest.name)
    : sayWall.heading({ kind: 'battle' });
  if (!first || !second) return nothing(heading, sayWall.notTwo);
  return {
    heading,
    content: {
      shows: 'battle',
      two: [first, second],
      of: barsOf([first, second]).of,
      apart: apartOf(first, second),
      call: newestCallOf(view, { contest }),
    },
  };
}

async function compare(given: Given): Promise<Shown | null> {
  const { view } = given;
  const both = await Promise.all([contestBy(given, 0), contestBy(given, 1)]);
  const contests = both.filter((contest) => contest !== null);
  if (contests.length < both.length) return null;
  return {
    heading: sayWall.heading({ kind: 'compare' }),
    content: {
      shows: 'compare',
      contests: contests.map((contest) => ({
        id: contest.id,
        name: contest.name,
        line: lineOfPlace(view, contest),
        bars: barsOf(withOthers(contendersOfContest(view, contest), COMPARED)),
      })),
    },
  };
}

const nothing = (heading: string, why: string): Shown => ({ heading, content: { shows: 'nothing', why } });

function listOf(view: View, kind: 'closest' | 'just_in', places: readonly Place[], none: string): Shown {
  const heading = sayWall.heading({ kind });
  if (places.length === 0) return nothing(heading, none);
  const rows = places.slice(0, PLACES).map((place) => placeRowOf(view, place));
  return { heading, content: { shows: 'places', rows, by: kind === 'closest' ? 'margin' : 'time' } };
}

const closest = ({ view }: Given): Shown => listOf(view, 'closest', closestPlaces(view.places), sayWall.noClosest);
const justIn = ({ view }: Given): Shown => listOf(view, 'just_in', published(view.places), say.nothingYet);

async function silent(given: Given): Promise<Shown> {
  const { view, context, readers, kind } = given;
  if (kind !== 'newsroom') return nation(given);
  const ids = new Set(await readers.silent(context, electionOf(view)));
  const places = view.places.filter(({ id }) => ids.has(id));
  const shown = places.slice(0, places.length > NAMES ? NAMES - 1 : NAMES);
  const left = places.length - shown.length;
  return {
    heading: sayWall.heading({ kind: 'silent' }),
    internal: true,
    content: {
      shows: 'silent',
      lead:
        places.length === 0
          ? sayWall.allHeard
          : sayWall.silentCount({ silent: places.length, total: view.places.length }),
      places: shown.map(({ id, name }) => ({ id, name })),
      more: left > 0 ? sayWall.more({ count: left }) : '',
    },
  };
}

async function overTheNight({ view, context }: Given): Promise<Shown> {
  const added = await readTimeline(context, view);
  const night = nightOf(view, added);
  const heading = sayWall.heading({ kind: 'timeline' });
  if (!night) return nothing(heading, added.length > 0 ? sayWall.noTimeline : say.nothingYet);
  return { heading, content: { shows: 'night', night } };
}

async function corrections({ view, context, readers }: Given): Promise<Shown> {
  const { data, total } = await readers.corrections(context, { ...electionOf(view), page: 1 });
  const heading = sayWall.heading({ kind: 'corrections' });
  if (total === 0) return nothing(heading, say.noCorrections);
  return { heading, content: { shows: 'corrections', corrections: data.slice(0, CORRECTIONS) } };
}

/** What each scene shows; null where what it is about is not there any more. */
export const SCENES: Record<SceneKind, (given: Given) => Shown | null | Promise<Shown | null>> = {
  nation,
  parliament,
  region,
  constituency,
  battle,
  compare,
  closest,
  just_in: justIn,
  silent,
  timeline: overTheNight,
  corrections,
};

/** The election of a scene: parliament has seats, whatever was asked. */
export const typeOfScene = ({ kind, type }: Scene) =>
  kind === 'parliament' ? titleOfType(ELECTION_TYPE.parliamentary) : type;
