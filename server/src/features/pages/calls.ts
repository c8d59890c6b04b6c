import { reasons } from '@election/contract/messages/corrections';
import * as say from '@election/contract/messages/public-calls';
import type { PublicCall } from '@election/contract/results/calls';
import type { Beside } from '@election/contract/results/view/calls';
import { isContradicted, sayingOf, standingOf } from '@election/contract/results/view/calls';
import type { View } from '@election/contract/results/view/view';
import { type Html, html } from './html.ts';
import { clockOf } from './pieces.ts';

/** The newest call that stands, where there is room for one. */
export const newestCall = (view: View, beside: Beside = {}): Html | false =>
  callsList(view, standingOf(view, beside).slice(0, 1), beside);

function callsList(view: View, calls: readonly PublicCall[], beside: Beside): Html | false {
  if (calls.length === 0) return false;
  return html`<ul class="plain calls" id="calls" aria-label="${say.heading}">${calls.map((call) => callItem(view, call, beside))}</ul>`;
}

function callItem(view: View, call: PublicCall, beside: Beside): Html {
  const { id, newsroom, called_at, taken_back } = call;
  const saying = sayingOf(call, beside);
  return html`<li id="call-${id}" class="raised"><p><b>${taken_back ? html`<s>${saying}</s>` : saying}</b></p>
    <p class="small">${say.calledBy(newsroom)} ${clockOf(called_at)}</p>
    ${!taken_back && isContradicted(view, call) && html`<p class="small corrected">${say.contradicted}</p>`}
    ${taken_back && html`<p class="small">${say.takenBack} ${clockOf(taken_back.at)}</p><p class="small">${say.why(reasons[taken_back.reason], taken_back.note)}</p>`}</li>`;
}
