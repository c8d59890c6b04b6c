import type { PublicCall } from '@election/contract/calls';
import { calls as words } from '@election/contract/messages/calls';
import { reasons } from '@election/contract/messages/corrections';
import * as say from './call-sentences.ts';
import { type Html, html } from './html.ts';
import { clockOf } from './pieces.ts';

/** What the newsroom has called, and what it took back; nothing where it called nothing. Never what follows by arithmetic. */
export function callsBlock(calls: readonly PublicCall[]): Html | false {
  if (calls.length === 0) return false;
  return html`<ul class="plain calls" id="calls" aria-label="${say.heading}">${calls.map(callItem)}</ul>`;
}

function callItem({ id, kind, constituency, candidates, newsroom, called_at, taken_back }: PublicCall): Html {
  const word = words[kind](candidates.map(({ name }) => name));
  const saying = constituency ? say.at(constituency.name, word) : word;
  return html`<li id="call-${id}" class="raised"><p><b>${taken_back ? html`<s>${saying}</s>` : saying}</b></p>
    <p class="small">${say.calledBy(newsroom)} ${clockOf(called_at)}</p>
    ${taken_back && html`<p class="small">${say.takenBack} ${clockOf(taken_back.at)}</p><p class="small">${say.why(reasons[taken_back.reason], taken_back.note)}</p>`}</li>`;
}
