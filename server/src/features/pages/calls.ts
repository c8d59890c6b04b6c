import { callSaying, calls as words } from '@election/contract/messages/calls';
import { reasons } from '@election/contract/messages/corrections';
import type { PublicCall } from '@election/contract/results/calls';
import * as say from './call-sentences.ts';
import { type Html, html } from './html.ts';
import { clockOf } from './pieces.ts';
import type { View } from './view.ts';

/** What calls are shown beside: the country, a region or a constituency. */
export interface Beside {
  region?: { id: number } | null;
  contest?: { id: number } | null;
}

/** What the newsroom has called of a race, and what it took back; nothing where it called nothing. Never what follows by arithmetic. */
export const callsBlock = (view: View, beside: Beside = {}): Html | false =>
  callsList(view, callsOf(view, beside), beside);

/** The newest call that stands, where there is room for one. */
export const newestCall = (view: View, beside: Beside = {}): Html | false =>
  callsList(view, standingOf(view, beside).slice(0, 1), beside);

export const standingOf = (view: View, beside: Beside): PublicCall[] =>
  callsOf(view, beside).filter(({ taken_back }) => taken_back === null);

function callsList(view: View, calls: readonly PublicCall[], beside: Beside): Html | false {
  if (calls.length === 0) return false;
  return html`<ul class="plain calls" id="calls" aria-label="${say.heading}">${calls.map((call) => callItem(view, call, beside))}</ul>`;
}

/** The calls of a race, newest first: those of the country, and those of the constituencies that are looked at. */
export function callsOf(view: View, { region, contest }: Beside): PublicCall[] {
  return view.calls.filter((call) => {
    if (isOvertaken(view, call)) return false;
    if (call.constituency === null || !(region || contest)) return true;
    const place = placeOf(view, call);
    return contest ? place?.id === contest.id : place?.region_id === region?.id;
  });
}

const placeOf = ({ places }: View, { constituency }: PublicCall) => places.find(({ id }) => id === constituency?.id);

/** Who the published figures elect, once every vote is public; null before, and at a tie. */
function electedOf(view: View, call: PublicCall): number | null {
  if (call.constituency !== null) {
    const place = placeOf(view, call);
    return place?.reported && !place.tied ? (place.leader?.id ?? null) : null;
  }
  const { reporting, candidates } = view.result;
  const [first, second] = candidates;
  const counted = reporting.reported > 0 && reporting.reported === reporting.total;
  return counted && first && first.votes > (second?.votes ?? 0) ? first.candidate.id : null;
}

/** "Too close to call" ends with the last vote. */
const isOvertaken = (view: View, call: PublicCall): boolean =>
  call.kind === 'too_close' && call.taken_back === null && electedOf(view, call) !== null;

/** A call that was right to make can be wrong by figures that were published later. */
export function isContradicted(view: View, call: PublicCall): boolean {
  const elected = electedOf(view, call);
  return call.kind === 'elected' && elected !== null && call.candidates[0]?.id !== elected;
}

/** What a call says, with its place where that is not what it stands beside. */
export function sayingOf(call: PublicCall, { region, contest }: Beside): string {
  const { constituency, kind, candidates } = call;
  const isHere = constituency ? constituency.id === contest?.id : !(region || contest);
  return isHere ? words[kind](candidates.map(({ name }) => name)) : callSaying(call);
}

function callItem(view: View, call: PublicCall, beside: Beside): Html {
  const { id, newsroom, called_at, taken_back } = call;
  const saying = sayingOf(call, beside);
  return html`<li id="call-${id}" class="raised"><p><b>${taken_back ? html`<s>${saying}</s>` : saying}</b></p>
    <p class="small">${say.calledBy(newsroom)} ${clockOf(called_at)}</p>
    ${!taken_back && isContradicted(view, call) && html`<p class="small corrected">${say.contradicted}</p>`}
    ${taken_back && html`<p class="small">${say.takenBack} ${clockOf(taken_back.at)}</p><p class="small">${say.why(reasons[taken_back.reason], taken_back.note)}</p>`}</li>`;
}
