import * as say from '@election/contract/messages/results';
import { colorOfPlace, fillOf, placeAddress, regionAddress, stateOf } from '@election/contract/results/view/places';
import type { Place, View } from '@election/contract/results/view/view';
import { type Html, html } from './html.ts';

/** Tiles beside each other in a region's block: a little wider than high. */
const across = (count: number) => Math.max(3, Math.ceil(Math.sqrt(count * 1.4)));

/** All constituencies, one equal tile each, grouped and named by region. */
export function cartogram(view: View): Html {
  const groups = view.result.regions.map(({ id, title }) => ({
    id,
    title,
    places: view.places.filter(({ region_id }) => region_id === id),
  }));
  return html`<div class="cartogram" data-cartogram>${groups.map(
    ({ id, title, places }) => html`<div id="tiles-${id}" style="--n:${across(places.length)}">
      <h3><a href="${regionAddress(view, id)}">${title}</a></h3>${tiles(view, places)}</div>`,
  )}</div><p class="small">${say.cartogramNote}</p>`;
}

/** The tiles of some constituencies: links whose words say what their colours say. */
export const tiles = (view: View, places: readonly Place[]): Html =>
  html`<ul class="tiles">${places.map(
    (
      place,
    ) => html`<li><a id="tile-${place.id}" href="${placeAddress(view, place)}" title="${say.tile(place.name, stateOf(view, place))}"
    data-fill="${fillOf(place)}" style="--c:${colorOfPlace(view, place)}"></a></li>`,
  )}</ul>`;
