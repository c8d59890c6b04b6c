import { callSaying, wordsOfCall } from '../../messages/public-calls.ts';
import type { PublicCall } from '../calls.ts';
import type { View } from './view.ts';

/** What calls are shown beside: the country, a region or a constituency. */
export interface Beside {
  region?: { id: number } | null;
  contest?: { id: number } | null;
}

export const standingOf = (view: View, beside: Beside): PublicCall[] =>
  callsOf(view, beside).filter(({ taken_back }) => taken_back === null);

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
  const { constituency } = call;
  const isHere = constituency ? constituency.id === contest?.id : !(region || contest);
  return isHere ? wordsOfCall(call) : callSaying(call);
}
