import * as say from '@election/contract/messages/results';
import { boundsOf } from '@election/contract/results/view/path-bounds';
import { colorOfPlace, fillOf, placeAddress, stateOf } from '@election/contract/results/view/places';
import { addressOf, type Outlines, type View } from '@election/contract/results/view/view';
import { tiles } from './geography.ts';
import { type Html, html } from './html.ts';

/** Two shapes make a map. */
const FEWEST = 2;

/** Tiles or map, where constituencies have outlines. */
export const mapSwitch = (view: View, isMap: boolean, by: string | undefined): Html | false =>
  view.outlined >= FEWEST &&
  html`<nav class="segments" aria-label="${say.tilesOrMap}">
    <a href="${addressOf(view, '/results', { by })}#cartogram"${isMap ? '' : html` aria-current="page"`}>${say.asTiles}</a>
    <a href="${addressOf(view, '/results', { by, show: 'map' })}#cartogram"${isMap ? html` aria-current="page"` : ''}>${say.asMap}</a></nav>`;

/** The constituencies by their outlines, coloured as the tiles are; those without one stand below as tiles. Null where there is no map. */
export function constituencyMap(view: View, outlines: Outlines): Html | null {
  const bounds = boundsOf([...outlines.values()]);
  if (outlines.size < FEWEST || !bounds) return null;
  const [x, y, width, height] = bounds;
  const size = Math.max(width, height) / 80;
  const drawn = view.places.filter(({ id }) => outlines.has(id));
  const others = view.places.filter(({ id }) => !outlines.has(id));
  return html`<div data-cartogram><svg class="map" viewBox="${x} ${y} ${width} ${height}" role="group" aria-label="${say.mapOfConstituencies}">
    <pattern id="silent-place" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="${size}" height="${size}" style="fill:var(--tone-grey-soft)"/><rect width="${size / 3}" height="${size}" style="fill:var(--line-strong)"/></pattern>
    ${drawn.map((place) => {
      const words = say.tile(place.name, stateOf(view, place));
      return html`<a id="shape-${place.id}" href="${placeAddress(view, place)}" aria-label="${words}" data-fill="${fillOf(place)}" style="--c:${colorOfPlace(view, place)}">
        <title>${words}</title><path d="${outlines.get(place.id)}"/></a>`;
    })}</svg>
    ${others.length > 0 && html`<h3>${say.withoutOutline(others.length)}</h3>${tiles(view, others)}`}</div>
    <p class="small">${say.mapOfConstituenciesNote}</p>`;
}
