import { figure, share as shareText } from '@election/contract/messages/format';
import * as sayCorrections from '@election/contract/messages/public-corrections';
import * as say from '@election/contract/messages/results';
import { majorityLine } from '@election/contract/outlook/outlook';
import { ELECTION_TYPE, isNationwide, titleOfType } from '@election/contract/places/election-types';
import type { DisplayKind } from '@election/contract/results/displays';
import {
  contendersOfContest,
  contendersOfNation,
  contendersOfRegion,
  twoOf,
  withOthers,
} from '@election/contract/results/view/contenders';
import { leadOf, leadOfRegion, lineOfPlace } from '@election/contract/results/view/lead';
import { closestPlaces, seatChanges } from '@election/contract/results/view/places';
import { contestSums } from '@election/contract/results/view/sums';
import type { Contest, View } from '@election/contract/results/view/view';
import type { Scene, SceneKind } from '@election/contract/results/wall';
import type { Context } from '../../../platform/context.ts';
import { newestCall } from '../calls.ts';
import { chamber } from '../chamber.ts';
import { cartogram, tiles } from '../geography.ts';
import { type Html, html } from '../html.ts';
import { correctionList } from '../records.ts';
import { timeline } from '../timeline.ts';
import { type Readers, readContest, readTimeline } from '../view.ts';
import { apartOf, beside, face, fact, leading, placeRows, rows } from './rows.ts';
import * as sayWall from './sentences.ts';

export interface SceneReaders extends Readers {
  /** The constituencies of which nothing was heard, of a year and election type. */
  silent: (context: Context, input: { year_id: number; election_type_id: number }) => Promise<number[]>;
}

/** What a scene is written from. */
export interface Given {
  view: View;
  scene: Scene;
  kind: DisplayKind;
  context: Context;
  readers: SceneReaders;
}

export interface Shown {
  heading: string;
  content: Html;
  /** Of a newsroom wall alone. */
  internal?: boolean;
}

/** Rows that fit on a wall. */
const ROWS = 6;
const PLACES = 8;
const NAMES = 32;

const electionOf = ({ result }: View) => ({ year_id: result.year.id, election_type_id: result.election_type_id });
const contestBy = (given: Given, at: number): Promise<Contest | null> => {
  const slug = given.view.places.find(({ id }) => id === given.scene.place_ids[at])?.slug;
  return slug === undefined ? Promise.resolve(null) : readContest(given.context, given.view, slug);
};

const headline = (view: View): Html => {
  const found = leadOf(view);
  return found
    ? html`<div class="headline"><h2>${found.lead}</h2><p>${found.note}</p></div>`
    : html`<div class="headline"><h2>${say.nothingYet}</h2></div>`;
};

async function nation(given: Given): Promise<Shown> {
  const { view, context, readers } = given;
  const { result } = view;
  const outlook = await readers.outlook(context, electionOf(view));
  const nationwide = isNationwide(result.election_type_id);
  const percent = outlook.nation?.majority_percent ?? 0;
  const line = nationwide && percent > 0 ? percent / 100 : null;
  const call = newestCall(view);
  const contenders = withOthers(contendersOfNation(view), ROWS - 1 - (call ? 1 : 0));
  const most = nationwide
    ? Math.max((line ?? 0) * 1.1, ...contenders.map(({ share }) => share ?? 0))
    : result.reporting.total;
  return {
    heading: say.titleOf(say.heading(result.year.title), view.type),
    content: html`${headline(view)}<div class="two"><div>${rows(contenders, most, line)}
      ${call}</div>
      <div class="side">${cartogram(view)}${line !== null && html`<p class="note">${say.threshold(percent)}</p>`}</div></div>`,
  };
}

function parliament({ view }: Given): Shown {
  const { result } = view;
  if (isNationwide(result.election_type_id))
    return { heading: sayWall.headings.parliament, content: html`<p class="empty">${say.noChamber}</p>` };
  const changes = view.compared_with === null ? [] : seatChanges(view).slice(0, 3);
  return {
    heading: sayWall.headings.parliament,
    content: html`${headline(view)}<div class="two house"><div>${chamber(view)}</div><div>
      ${rows(withOthers(contendersOfNation(view), ROWS - 1), majorityLine(result.reporting.total))}
      ${
        changes.length > 0 &&
        html`<p class="note">${say.changes(view.compared_with ?? '')}: ${changes
          .map(({ party, gained, lost }) => `${party} +${gained} −${lost}`)
          .join(', ')}</p>`
      }</div></div>`,
  };
}

function region({ view, scene }: Given): Shown | null {
  const found = view.result.regions.find(({ id }) => id === scene.place_ids[0]);
  if (!found) return null;
  const places = view.places.filter(({ region_id }) => region_id === found.id);
  const call = newestCall(view, { region: found });
  const contenders = withOthers(contendersOfRegion(view, found), ROWS - 1 - (call ? 1 : 0));
  const most = Math.max(1e-9, ...contenders.map(({ seats, share }) => seats ?? share ?? 0));
  const { lead, note } = leadOfRegion(view, found);
  return {
    heading: found.title,
    content: html`<div class="headline"><h2>${lead}</h2><p>${note}</p></div><div class="two"><div>
      ${contenders.length > 0 ? rows(contenders, most) : html`<p class="empty">${say.noSeats}</p>`}${call}</div>
      <div class="side large">${tiles(view, places)}${placeRows(
        view,
        places
          .filter(({ published_at }) => published_at !== null)
          .toSorted(newest)
          .slice(0, 4),
        'time',
      )}</div></div>`,
  };
}

/** The newest publication first. */
export const newest = (a: { published_at: string | null }, b: { published_at: string | null }) =>
  (b.published_at ?? '').localeCompare(a.published_at ?? '');

/** Margin, valid votes, turnout and stations of a contest. */
function facts(contest: Contest): Html {
  const { margin, turnout, rejected } = contestSums(contest);
  const { stations } = contest;
  return html`<dl class="facts">${fact(margin.label, say.marginOf(margin.value), margin.note)}
    ${fact(turnout.label, shareText(turnout.value), turnout.note)}
    ${fact(rejected.label, figure(rejected.value))}
    ${stations.total > 0 && fact(say.stationsReported, say.stationsShort(stations.published, stations.total))}</dl>`;
}

const contestRows = (view: View, contest: Contest, most: number): Html => {
  const contenders = withOthers(contendersOfContest(view, contest), most);
  return rows(contenders, Math.max(1e-9, ...contenders.map(({ share }) => share ?? 0)));
};

async function constituency(given: Given): Promise<Shown | null> {
  const { view } = given;
  const contest = await contestBy(given, 0);
  if (!contest) return null;
  const [correction] = contest.corrections;
  const call = newestCall(view, { contest });
  return {
    heading: contest.name,
    content: html`<div class="headline"><h2>${lineOfPlace(view, contest)}</h2><p>${contest.region.title}</p></div>
      <div class="two"><div>${contestRows(view, contest, ROWS - 1 - (call ? 1 : 0))}${call}</div><div class="side">${facts(contest)}
      ${correction && html`<p class="note corrected">${sayCorrections.what(correction.number, correction.kind)}</p>`}</div></div>`,
  };
}

async function battle(given: Given): Promise<Shown | null> {
  const { view, scene } = given;
  const contest = scene.place_ids.length > 0 ? await contestBy(given, 0) : null;
  if (scene.place_ids.length > 0 && !contest) return null;
  const all = contest ? contendersOfContest(view, contest) : contendersOfNation(view);
  const [first, second] = twoOf(all, scene.contender_ids);
  const heading = contest ? say.titleOf(sayWall.headings.battle, contest.name) : sayWall.headings.battle;
  if (!first || !second) return { heading, content: html`<p class="empty">${sayWall.notTwo}</p>` };
  const most = Math.max(1e-9, first.seats ?? first.share ?? 0, second.seats ?? second.share ?? 0);
  return {
    heading,
    content: html`<div class="battle">${[first, second].map(
      (one) => html`<article id="${one.key}" style="--c:${one.color}">${face(one)}<h2>${one.name}</h2>
        <p class="party"><i style="background:${one.color}"></i>${one.under}</p><strong>${leading(one)}</strong><p>${beside(one)}</p>
        <span class="pole"><i style="width:${Math.round(((one.seats ?? one.share ?? 0) / most) * 1000) / 10}%"></i></span></article>`,
    )}<p class="apart"><b>${apartOf(first, second)}</b></p>${newestCall(view, { contest })}</div>`,
  };
}

async function compare(given: Given): Promise<Shown | null> {
  const { view } = given;
  const both = await Promise.all([contestBy(given, 0), contestBy(given, 1)]);
  if (both.some((contest) => contest === null)) return null;
  return {
    heading: sayWall.headings.compare,
    content: html`<div class="two even">${both.map(
      (contest) =>
        contest &&
        html`<section id="contest-${contest.id}"><h2>${contest.name}</h2><p class="note">${lineOfPlace(view, contest)}</p>
          ${contestRows(view, contest, 4)}</section>`,
    )}</div>`,
  };
}

const list = (heading: string, content: Html | false, otherwise: string): Shown => ({
  heading,
  content: content || html`<p class="empty">${otherwise}</p>`,
});

function closest({ view }: Given): Shown {
  const places = closestPlaces(view.places).slice(0, PLACES);
  return list(sayWall.headings.closest, places.length > 0 && placeRows(view, places, 'margin'), sayWall.noClosest);
}

function justIn({ view }: Given): Shown {
  const places = view.places.filter(({ published_at }) => published_at !== null).toSorted(newest);
  const shown = places.slice(0, PLACES);
  return list(sayWall.headings.just_in, shown.length > 0 && placeRows(view, shown, 'time'), say.nothingYet);
}

async function silent(given: Given): Promise<Shown> {
  const { view, context, readers, kind } = given;
  if (kind !== 'newsroom') return nation(given);
  const ids = new Set(await readers.silent(context, electionOf(view)));
  const places = view.places.filter(({ id }) => ids.has(id));
  const shown = places.slice(0, places.length > NAMES ? NAMES - 1 : NAMES);
  const left = places.length - shown.length;
  return {
    heading: sayWall.headings.silent,
    internal: true,
    content: html`<div class="headline"><h2>${
      places.length === 0 ? sayWall.allHeard : sayWall.silentCount(places.length, view.places.length)
    }</h2></div><ul class="names">${shown.map(({ id, name }) => html`<li id="silent-${id}">${name}</li>`)}
      ${left > 0 && html`<li class="note">${sayWall.more(left)}</li>`}</ul>`,
  };
}

async function overTheNight({ view, context }: Given): Promise<Shown> {
  const added = await readTimeline(context, view);
  return list(sayWall.headings.timeline, timeline(view, added), added.length > 0 ? sayWall.noTimeline : say.nothingYet);
}

async function corrections({ view, context, readers }: Given): Promise<Shown> {
  const { data, total } = await readers.corrections(context, { ...electionOf(view), page: 1 });
  return list(
    sayWall.headings.corrections,
    total > 0 && html`<div class="corrections">${correctionList(data.slice(0, 3))}</div>`,
    say.noCorrections,
  );
}

/** How each scene is written; null where what it is about is not there any more. */
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
