import { publicElectionStatuses } from '@election/contract/messages/election';
import { figure, notReported, share as shareText } from '@election/contract/messages/format';
import * as sayCorrections from '@election/contract/messages/public-corrections';
import * as say from '@election/contract/messages/results';
import type { NationalResult } from '@election/contract/results/results';
import { holderOf } from '@election/contract/results/view/holders';
import { type Leader, leaderOf } from '@election/contract/results/view/leader';
import { boundsOf } from '@election/contract/results/view/path-bounds';
import {
  colorOfPlace,
  fillOf,
  partyAddress,
  placeAddress,
  regionAddress,
  stateOf,
} from '@election/contract/results/view/places';
import { hasFigures } from '@election/contract/results/view/sums';
import type { Place, View } from '@election/contract/results/view/view';
import { type Html, html } from './html.ts';
import { chip, clockOf, unbroken } from './pieces.ts';

type Region = NationalResult['regions'][number];

export function regionTable(view: View): Html {
  const { regions, candidates } = view.result;
  if (regions.length === 0) return html`<p class="empty">${say.noRegions}</p>`;
  return html`<table class="places" aria-label="${say.regions}">
    <thead><tr><th scope="col">${say.regionAndReported}</th><th scope="col">${candidates.length > 0 ? say.leading : say.seats}</th>
      <th scope="col">${say.validVotes}</th></tr></thead>
    <tbody>${regions.map(
      (region) => html`<tr id="region-${region.id}"${!hasFigures(region.reporting) ? html` class="muted"` : ''}>
        <th scope="row">${regionName(view, region)}</th>
        <td>${candidates.length > 0 ? leading(view, region) : seatsOf(view, region)}</td>
        <td>${hasFigures(region.reporting) ? figure(region.valid_votes) : notReported}</td></tr>`,
    )}</tbody></table>`;
}

function regionName(view: View, { id, title, reporting, election_status: counting, corrected_at }: Region): Html {
  const [before] = sayCorrections.correctedAt('\n').split('\n');
  return html`<a href="${regionAddress(view, id)}">${title}</a>
    <p class="small">${say.reportedShort(reporting.reported, reporting.total)}${say.apart(reporting)}${
      counting.status !== view.result.year.election_status.status && ` · ${publicElectionStatuses[counting.status]}`
    }</p>
    ${corrected_at && html`<p class="small corrected">${before}${clockOf(corrected_at)}</p>`}
    ${counting.status_desc && html`<p class="small">${counting.status_desc}</p>`}`;
}

function leading({ result }: View, region: Region): Html | string {
  const leader = leaderOf(region, result);
  if (leader === null) return notReported;
  if (leader === 'tied') return say.tied;
  return html`${chip({ color: leader.color, word: leader.short, name: leader.name })} ${unbroken(shareText(leader.share))}`;
}

function seatsOf(view: View, region: Region): Html | string {
  if (!hasFigures(region.reporting)) return notReported;
  return html`${region.seats.map((row) => {
    const holder = holderOf(view.result, row);
    return holder && chip({ ...holder, word: say.seatsWon(holder.short, row.seats) }, partyAddress(view, row.party_id));
  })}`;
}

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

/** A table of constituencies with who leads and by how much. */
export function placeTable(view: View, label: string, places: readonly Place[], more?: (place: Place) => string): Html {
  return html`<table class="places" aria-label="${label}">
    <thead><tr><th scope="col">${say.constituency}</th><th scope="col">${say.leading}</th><th scope="col">${say.margin}</th></tr></thead>
    <tbody>${places.map(
      (place) => html`<tr id="place-${place.id}"${place.votes === null && !place.leader ? html` class="muted"` : ''}>
        <th scope="row"><a href="${placeAddress(view, place)}">${place.name}</a>${more && html`<p class="small">${more(place)}</p>`}</th>
        <td><span class="chip">${place.leader && html`<i style="background:${colorOfPlace(view, place)}"></i>`}<span>${unbroken(stateOf(view, place))}</span></span></td>
        <td>${say.marginOf(place.margin)}</td></tr>`,
    )}</tbody></table>`;
}

const leaderWord = (leader: Leader): string =>
  leader === null ? notReported : leader === 'tied' ? say.tied : leader.name;
const fillOfRegion = (leader: Leader): string =>
  leader === null ? 'url(#silent)' : leader === 'tied' ? 'var(--line-strong)' : leader.color;

/** The outlines of the regions in the colour of the leading party; nothing where fewer than two of them differ. */
export function regionMap({ result }: View): Html | false {
  const paths = result.regions.map(({ svg_path }) => svg_path);
  const bounds = boundsOf(paths);
  if (new Set(paths).size < 2 || !bounds) return false;
  const [x, y, width, height] = bounds;
  const size = Math.max(width, height) / 60;
  return html`<details id="map"><summary>${say.mapOfRegions}</summary>
    <svg class="map" viewBox="${x} ${y} ${width} ${height}" role="img" aria-label="${say.map}">
    <pattern id="silent" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="${size}" height="${size}" style="fill:var(--tone-grey-soft)"/><rect width="${size / 3}" height="${size}" style="fill:var(--line-strong)"/></pattern>
    ${result.regions.map((region) => {
      const leader = leaderOf(region, result);
      const { reported, total } = region.reporting;
      return html`<path d="${region.svg_path}" style="fill:${fillOfRegion(leader)}" fill-opacity="${leader && reported < total ? 0.5 : 1}">
        <title>${say.regionTitle(region.title, leaderWord(leader), say.reportedOf(region.reporting))}</title></path>`;
    })}</svg><p class="small">${say.mapNote}</p></details>`;
}
