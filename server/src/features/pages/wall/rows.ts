import { number, share as shareText } from '@election/contract/messages/format';
import * as say from '@election/contract/messages/results';
import type { Contender } from '@election/contract/results/drawings';
import { colorOfPlace, fillOf, stateOf } from '@election/contract/results/view/places';
import type { Place, View } from '@election/contract/results/view/view';
import { type Html, html } from '../html.ts';
import { bar, clockOf } from '../pieces.ts';
import * as sayWall from './sentences.ts';

/** The part of a picture that is always there: a coloured mark where there is none. */
export const face = ({ picture, color }: Contender): Html =>
  picture === null
    ? html`<span class="face" style="background:${color}"></span>`
    : html`<img class="face" src="${picture}" alt="" style="--c:${color}">`;

/** The leading figure of a row: the share, or the seats. */
export const leading = ({ seats, share, votes }: Contender): string =>
  seats === null ? (votes === null ? '–' : shareText(share)) : number(seats);

/** What stands below the leading figure: the votes, or the unit of seats. */
export const beside = ({ votes, seats }: Contender): string =>
  seats !== null ? say.seatsUnit : votes === null ? '' : say.votesUnitOf(votes);

/** By how much two contenders differ: in seats, or in votes. */
export function apartOf(first: Contender, second: Contender): string {
  if (first.seats !== null && second.seats !== null) return sayWall.seatsApart(Math.abs(first.seats - second.seats));
  if (first.votes === null || second.votes === null) return sayWall.noClosest;
  return sayWall.ahead(Math.abs(first.votes - second.votes));
}

/**
 * Contenders below each other, each with its bar. Figures have a width of their own, so that nothing moves when they grow.
 * @param of what the widest bar stands for
 * @param line where more than this share is needed
 */
export function rows(contenders: readonly Contender[], of: number, line: number | null = null): Html {
  return html`<ol class="rows">${contenders.map(
    (one) => html`<li id="${one.key}">${face(one)}<div class="name"><b>${one.name}</b>
      <span class="party"><i style="background:${one.color}"></i>${one.under}${one.elected && html` <em>${say.elected}</em>`}</span>
      ${bar(one.seats ?? one.share ?? 0, of, one.color, line)}</div>
      <div class="figure"><strong>${leading(one)}</strong><span>${beside(one)}</span></div></li>`,
  )}</ol>`;
}

/** Constituencies below each other with how they stand, and by how much or since when. */
export function placeRows(view: View, places: readonly Place[], show: 'margin' | 'time'): Html {
  return html`<ol class="place-rows">${places.map(
    (
      place,
    ) => html`<li id="place-${place.id}"><i data-fill="${fillOf(place)}" style="--c:${colorOfPlace(view, place)}"></i>
      <b>${place.name}</b><span>${stateOf(view, place)}</span>
      <strong>${show === 'time' ? place.published_at && clockOf(place.published_at) : say.marginOf(place.margin)}</strong></li>`,
  )}</ol>`;
}

/** A figure with what it is. */
export const fact = (label: string, value: string, note = ''): Html =>
  html`<div><dt>${label}</dt><dd>${value}</dd>${note !== '' && html`<dd class="note">${note}</dd>`}</div>`;
