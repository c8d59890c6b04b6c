import * as say from '@election/contract/messages/results';
import type { NationalOutlook } from '@election/contract/outlook/outlooks';
import { isNationwide } from '@election/contract/places/election-types';
import type { View } from '@election/contract/results/view/view';
import { callsBlock } from './calls.ts';
import { chamberBlock } from './chamber.ts';
import { candidateTable, countingStatus, seatResults, totals } from './figures.ts';
import { cartogram } from './geography.ts';
import { type Html, html } from './html.ts';
import { leadBlock } from './nation.ts';
import { section } from './pieces.ts';

/** A part of the page of the country, as other sites show it. */
export function sharedBlock(
  block: 'embeddedNation' | 'embeddedCartogram' | 'embeddedChamber',
  view: View,
  outlook: NationalOutlook,
): Html {
  const { result, type } = view;
  const head = html`<h1>${say.titleOf(say.heading(result.year.title), type)}</h1>${countingStatus(result.year.election_status, result.as_of)}`;
  if (block === 'embeddedCartogram') return html`${head}${section('cartogram', say.cartogram, cartogram(view))}`;
  if (block === 'embeddedChamber')
    return html`${head}${isNationwide(result.election_type_id) ? html`<p>${say.noChamber}</p>` : chamberBlock(view)}`;
  return html`${head}${leadBlock(view)}${callsBlock(view)}${totals(result)}
    ${isNationwide(result.election_type_id) ? candidateTable(view, outlook.nation?.majority_percent ?? 0) : seatResults(view)}`;
}
