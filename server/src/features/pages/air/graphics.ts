import { electionTypes } from '@election/contract/messages/election';
import { say as sayCalls } from '@election/contract/messages/public-calls';
import {
  titleOf as joined,
  marginOf,
  nothingOf,
  reportedOf as reportedIn,
  say,
} from '@election/contract/messages/results';
import {
  ELECTION_TYPE,
  type ElectionTypeTitle,
  isNationwide,
  titleOfType,
} from '@election/contract/places/election-types';
import type { Contender } from '@election/contract/results/drawings';
import type { Graphic } from '@election/contract/results/graphics';
import type { NationalResult } from '@election/contract/results/results';
import type { GraphicPage } from '@election/contract/results/scenes';
import { sayingOf, standingOf } from '@election/contract/results/view/calls';
import {
  contendersOfContest,
  contendersOfNation,
  contendersOfRegion,
  twoOf,
  withOthers,
} from '@election/contract/results/view/contenders';
import { barsOf, houseOf, newestCallOf } from '@election/contract/results/view/drawings';
import { leadOf, leadOfRegion, lineOfPlace } from '@election/contract/results/view/lead';
import { stateOf } from '@election/contract/results/view/places';
import type { Contest, View } from '@election/contract/results/view/view';
import { apartOf } from '../wall/parts.ts';
import { published } from '../wall/scenes.ts';

/** What a graphic is about: the country, a region or a constituency. */
export interface Subject {
  view: View;
  region: NationalResult['regions'][number] | null;
  contest: Contest | null;
  /** Contenders that were named. */
  named: readonly Contender[];
}

/** Contenders beside each other in a lower third, and below each other in a full frame. */
const ACROSS = 3;
const DOWN = 5;
/** So many pages at most: a vision mixer shows them one after the other. */
const PAGES = 3;
/** Newest constituencies in a ticker. */
const ITEMS = 12;
/** Holders of seats named below the strip. */
const HOLDERS = 6;

export function contendersOf({ view, region, contest }: Omit<Subject, 'named'>): Contender[] {
  if (contest) return contendersOfContest(view, contest);
  return region ? contendersOfRegion(view, region) : contendersOfNation(view);
}

/** What it is about and how it stands, each in one line. */
function linesOf({ view, region, contest }: Subject): { name: string; lead: string; note: string } {
  if (contest)
    return {
      name: contest.name,
      lead: lineOfPlace(view, contest),
      note: say.marginOf({ margin: marginOf(contest.margin) }),
    };
  if (region) {
    const { lead } = leadOfRegion(view, region);
    return { name: region.title, lead, note: say.heading({ year: view.result.year.title }) };
  }
  const found = leadOf(view);
  return {
    name: say.heading({ year: view.result.year.title }),
    lead: found?.lead ?? nothingOf(view.result.reporting),
    note: found?.note ?? reportedIn(view.result.reporting),
  };
}

/** How much of it has reported. */
function reportedOf({ view, region, contest }: Subject): string {
  if (contest) {
    if (contest.reported) return contest.region.title;
    if (contest.source === 'none') return contest.withdrawn ? say.wasWithdrawn : say.notPublished;
    return say.stationsReportedOf({ done: contest.summed, total: contest.stations.total });
  }
  return reportedIn((region ?? view.result).reporting);
}

/** Contenders in pages of so many. */
function paged(all: readonly Contender[], size: number): Contender[][] {
  const list = withOthers(all, PAGES * size);
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

/** The newest call in one line, of a graphic that is a few lines high. */
function calledIn(subject: Subject) {
  const [call] = standingOf(subject.view, subject);
  return call === undefined ? null : { newsroom: call.newsroom, saying: sayingOf(call, subject) };
}

const titleOf = (subject: Subject) => ({
  name: joined(linesOf(subject).name, electionTypes[subject.view.type]),
  reported: reportedOf(subject),
});

const nothing = (subject: Subject): GraphicPage[] => [
  { shows: 'nothing', title: titleOf(subject), called: calledIn(subject), why: say.noCandidates },
];

function lowerThird(subject: Subject): GraphicPage[] {
  const pages = paged(contendersOf(subject), ACROSS);
  if (pages.length === 0) return nothing(subject);
  const head = { title: titleOf(subject), called: calledIn(subject) };
  return pages.map((contenders) => ({ shows: 'across', ...head, contenders }));
}

function fullFrame(subject: Subject): GraphicPage[] {
  const { lead, note } = linesOf(subject);
  const call = newestCallOf(subject.view, subject);
  const all = contendersOf(subject);
  const pages = paged(all, DOWN - (call ? 1 : 0));
  if (pages.length === 0) return nothing(subject);
  // One scale for all pages.
  const { of } = barsOf(all);
  const head = { title: titleOf(subject), headline: { lead, note }, call };
  return pages.map((contenders) => ({ shows: 'down', ...head, bars: barsOf(contenders, of) }));
}

function ticker(subject: Subject): GraphicPage[] {
  const { view, region, contest } = subject;
  const { name, lead, note } = linesOf(subject);
  const item = (what: string, how: string): GraphicPage => ({ shows: 'item', what, how });
  const called = standingOf(view, subject).map((call) =>
    item(sayCalls.called({ newsroom: call.newsroom }), sayingOf(call, subject)),
  );
  if (contest)
    return [...called, ...contendersOf(subject).map((one): GraphicPage => ({ shows: 'standing', contender: one }))];
  const places = published(view.places.filter(({ region_id }) => !region || region_id === region.id));
  return [
    item(name, lead),
    ...(region ? [] : [item(name, note)]),
    item(name, reportedOf(subject)),
    ...called.slice(0, ITEMS),
    ...places.slice(0, ITEMS).map((place) => item(place.name, stateOf(view, place))),
  ];
}

function seatStrip({ view }: Subject): GraphicPage[] {
  const holders = contendersOfNation(view).filter(({ seats }) => seats !== null && seats > 0);
  const { holders: all, ...house } = houseOf(view);
  const declared = holders.reduce((sum, { seats }) => sum + (seats ?? 0), 0);
  return [
    {
      shows: 'strip',
      title: {
        name: joined(say.heading({ year: view.result.year.title }), electionTypes[view.type]),
        reported: say.seatsOf({ held: declared, total: house.total }),
      },
      house: { ...house, holders: all.filter(({ seats }) => seats > 0) },
      named: withOthers(holders, HOLDERS),
    },
  ];
}

function headToHead(subject: Subject): GraphicPage[] {
  const ids = subject.named.map(({ id }) => id);
  const [first, second] = twoOf(contendersOf(subject), ids);
  if (!first || !second) return [{ shows: 'nothing', title: null, called: null, why: say.noCandidates }];
  return [
    {
      shows: 'two',
      title: titleOf(subject),
      called: calledIn(subject),
      two: [first, second],
      apart: apartOf(first, second),
    },
  ];
}

/** The pages of each graphic; `next` shows them one after the other. */
export const PAGES_OF: Record<Graphic, (subject: Subject) => GraphicPage[]> = {
  'lower-third': lowerThird,
  'full-frame': fullFrame,
  ticker,
  'seat-strip': seatStrip,
  'head-to-head': headToHead,
};

/** The election of a graphic: a strip of seats is one of the house, whatever was asked. */
export function typeOfGraphic(graphic: Graphic, type: ElectionTypeTitle | undefined): ElectionTypeTitle | undefined {
  const seats = type !== undefined && !isNationwide(ELECTION_TYPE[type]);
  return graphic === 'seat-strip' && !seats ? titleOfType(ELECTION_TYPE.parliamentary) : type;
}
