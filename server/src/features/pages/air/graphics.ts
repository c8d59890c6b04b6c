import * as sayCalls from '@election/contract/messages/public-calls';
import * as say from '@election/contract/messages/results';
import { majorityLine } from '@election/contract/outlook/outlook';
import {
  ELECTION_TYPE,
  type ElectionTypeTitle,
  isNationwide,
  titleOfType,
} from '@election/contract/places/election-types';
import type { Contender } from '@election/contract/results/drawings';
import type { Graphic } from '@election/contract/results/graphics';
import type { NationalResult } from '@election/contract/results/results';
import { sayingOf, standingOf } from '@election/contract/results/view/calls';
import {
  contendersOfContest,
  contendersOfNation,
  contendersOfRegion,
  twoOf,
  withOthers,
} from '@election/contract/results/view/contenders';
import { leadOf, leadOfRegion, lineOfPlace } from '@election/contract/results/view/lead';
import { stateOf } from '@election/contract/results/view/places';
import type { Contest, View } from '@election/contract/results/view/view';
import { newestCall } from '../calls.ts';
import { type Html, html } from '../html.ts';
import { apartOf, beside, face, leading, rows } from '../wall/rows.ts';
import { newest } from '../wall/scenes.ts';

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
      note: `${say.margin}: ${say.marginOf(contest.margin)}`,
    };
  if (region) {
    const { lead } = leadOfRegion(view, region);
    return { name: region.title, lead, note: say.heading(view.result.year.title) };
  }
  const found = leadOf(view);
  return {
    name: say.heading(view.result.year.title),
    lead: found?.lead ?? say.nothingOf(view.result.reporting),
    note: found?.note ?? say.reportedOf(view.result.reporting),
  };
}

/** How much of it has reported. */
function reportedOf({ view, region, contest }: Subject): string {
  if (contest) {
    if (contest.reported) return contest.region.title;
    if (contest.source === 'none') return contest.withdrawn ? say.wasWithdrawn : say.notPublished;
    return `${say.stationsReported}: ${say.stationsShort(contest.summed, contest.stations.total)}`;
  }
  return say.reportedOf((region ?? view.result).reporting);
}

/** Contenders in pages of so many. */
function paged(all: readonly Contender[], size: number): Contender[][] {
  const list = withOthers(all, PAGES * size);
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

/** The newest call in one line, of a graphic that is a few lines high. */
function calledLine(subject: Subject): Html | false {
  const [call] = standingOf(subject.view, subject);
  return (
    call !== undefined &&
    html`<p class="called"><b>${sayCalls.called(call.newsroom)}</b> ${sayingOf(call, subject)}</p>`
  );
}

function lowerThird(subject: Subject): Html[] {
  const { name } = linesOf(subject);
  const head = html`<header><h1>${say.titleOf(name, subject.view.type)}</h1><p>${reportedOf(subject)}</p></header>${calledLine(subject)}`;
  const pages = paged(contendersOf(subject), ACROSS);
  if (pages.length === 0) return [html`${head}<p class="empty">${say.noCandidates}</p>`];
  return pages.map(
    (contenders) =>
      html`${head}<ol class="across">${contenders.map(
        (
          one,
        ) => html`<li id="${one.key}" style="--c:${one.color}">${face(one)}<p class="name"><b>${one.name}</b><span>${one.under}</span></p>
        <p class="figure"><strong>${leading(one)}</strong><span>${beside(one)}</span></p></li>`,
      )}</ol>`,
  );
}

function fullFrame(subject: Subject): Html[] {
  const { view } = subject;
  const { name, lead, note } = linesOf(subject);
  const call = newestCall(view, subject);
  const all = contendersOf(subject);
  const most = Math.max(1e-9, ...all.map(({ seats, share }) => seats ?? share ?? 0));
  const head = html`<header><h1>${say.titleOf(name, view.type)}</h1><p>${reportedOf(subject)}</p></header>
    <div class="headline"><h2>${lead}</h2><p>${note}</p></div>`;
  const pages = paged(all, DOWN - (call ? 1 : 0));
  if (pages.length === 0) return [html`${head}<p class="empty">${say.noCandidates}</p>`];
  return pages.map((contenders) => html`${head}${rows(contenders, most)}${call}`);
}

function ticker(subject: Subject): Html[] {
  const { view, region, contest } = subject;
  const { name, lead, note } = linesOf(subject);
  const item = (what: string, how: string) => html`<p class="item"><b>${what}</b> <span>${how}</span></p>`;
  const called = standingOf(view, subject).map((call) => item(sayCalls.called(call.newsroom), sayingOf(call, subject)));
  if (contest)
    return [
      ...called,
      ...contendersOf(subject).map((one) => item(one.name, [leading(one), beside(one)].filter(Boolean).join(', '))),
    ];
  const places = view.places
    .filter(({ published_at, region_id }) => published_at !== null && (!region || region_id === region.id))
    .toSorted(newest);
  return [
    item(name, lead),
    ...(region ? [] : [item(name, note)]),
    item(name, reportedOf(subject)),
    ...called.slice(0, ITEMS),
    ...places.slice(0, ITEMS).map((place) => item(place.name, stateOf(view, place))),
  ];
}

function seatStrip(subject: Subject): Html[] {
  const { view } = subject;
  const { total } = view.result.reporting;
  const holders = contendersOfNation(view).filter(({ seats }) => seats !== null && seats > 0);
  const declared = holders.reduce((sum, { seats }) => sum + (seats ?? 0), 0);
  const line = majorityLine(total);
  const percent = (seats: number) => `${Math.round((seats / Math.max(1, total)) * 10_000) / 100}%`;
  return [
    html`<header><h1>${say.titleOf(say.heading(view.result.year.title), view.type)}</h1><p>${say.seatsOf(declared, total)}</p></header>
      <div class="strip" role="img" aria-label="${say.chamberLabel(declared, total, line)}">${holders.map(
        ({ key, color, seats }) =>
          html`<i id="strip-${key}" style="background:${color};width:${percent(seats ?? 0)}"></i>`,
      )}<b style="left:${percent(line)}"></b></div>
      <p class="line" style="left:${percent(line)}">${say.majorityAt(line)}</p>
      <ol class="holders">${withOthers(holders, HOLDERS).map(
        (one) =>
          html`<li id="${one.key}"><i style="background:${one.color}"></i>${one.name} <b>${leading(one)}</b></li>`,
      )}</ol>`,
  ];
}

function headToHead(subject: Subject): Html[] {
  const { name } = linesOf(subject);
  const ids = subject.named.map(({ id }) => id);
  const [first, second] = twoOf(contendersOf(subject), ids);
  if (!first || !second) return [html`<p class="empty">${say.noCandidates}</p>`];
  return [
    html`<header><h1>${say.titleOf(name, subject.view.type)}</h1><p>${reportedOf(subject)}</p></header><div class="two">${[
      first,
      second,
    ].map(
      (
        one,
      ) => html`<article id="${one.key}" style="--c:${one.color}">${face(one)}<p class="name"><b>${one.name}</b><span>${one.under}</span></p>
        <p class="figure"><strong>${leading(one)}</strong><span>${beside(one)}</span></p></article>`,
    )}</div><p class="apart">${apartOf(first, second)}</p>${calledLine(subject)}`,
  ];
}

/** The pages of each graphic; `next` shows them one after the other. */
export const PAGES_OF: Record<Graphic, (subject: Subject) => Html[]> = {
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
