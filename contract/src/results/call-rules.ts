import type { ContestStatus } from '../figures/contest-status.ts';
import { conflicts, sayCallRules as say } from '../messages/calls.ts';
import {
  type CandidateOutlook,
  type Chance,
  type Outstanding,
  type SeatFacts,
  seatOutlook,
} from '../outlook/outlook.ts';
import { isNationwide } from '../places/election-types.ts';

/**
 * The newsroom's own word about a race: a candidate is elected, there is a run-off of two, or it is too close to call. Never what
 * follows by arithmetic: that is the outlook.
 */
export const CALL_KINDS = ['elected', 'runoff', 'too_close'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** How a call or a proposal ended. */
export const CALL_ENDS = ['dropped', 'replaced', 'taken_back'] as const;

/** What the rules ask about a race: a constituency, or the country in a nationwide election. */
export interface CallFacts {
  election_type_id: number;
  /** Whether a second round follows the election. */
  has_runoff: boolean;
  /** Its active candidates. */
  candidates: readonly number[];
  /** The call that stands; null where none does. */
  standing: CallKind | null;
  /** Who proposed the call that waits; null where none does. */
  proposed_by: number | null;
  /** What became of the poll of a constituency, for the newsroom and for the public; none of the country. */
  statuses: readonly ContestStatus[];
  published: PublishedOutcome;
}

/** What can still become of a race by its published figures. */
export interface PublishedOutcome {
  /** Whether every vote is published and decides the race. */
  settled: boolean;
  /** Who can still be elected, and who can still be in a run-off. */
  elected: readonly number[];
  runoff: readonly number[];
}

/** A call as it is proposed. constituency_id: null for the country. */
export interface WantedCall {
  kind: CallKind;
  constituency_id: number | null;
  candidate_ids: readonly number[];
  /** Why the newsroom makes it although the published figures exclude it; null where no one wrote that. */
  against_figures: string | null;
}

/** How what is public of a race contradicts a call. excluded: the votes that are not counted yet cannot change it any more. */
export const CALL_CONFLICTS = ['postponed', 'annulled', 'decided', 'excluded'] as const;
export type CallConflict = (typeof CALL_CONFLICTS)[number];

/** How many candidates each kind names. */
export const CANDIDATES_OF: Record<CallKind, number> = { elected: 1, runoff: 2, too_close: 0 };

type Ruling = true | string;

/** The rules of calls: true, or the sentence that says why not. */
export const callCan = {
  propose({ kind, constituency_id, candidate_ids }: WantedCall, facts: CallFacts): Ruling {
    if (isNationwide(facts.election_type_id) !== (constituency_id === null)) return say.otherRace;
    if (kind === 'runoff' && !facts.has_runoff) return say.noRunoff;
    if (new Set(candidate_ids).size !== CANDIDATES_OF[kind] || candidate_ids.length !== CANDIDATES_OF[kind]) {
      return say.candidatesNeeded({ kind });
    }
    if (facts.candidates.length === 0) return say.nobodyStands;
    if (!candidate_ids.every((id) => facts.candidates.includes(id))) return say.notStanding;
    if (facts.proposed_by !== null) return say.anotherWaits;
    if (facts.standing === 'too_close') return kind === 'too_close' ? say.standsAlready : true;
    return facts.standing === null ? true : say.takeBackFirst;
  },
  /** Whether a call agrees with what is public of its race; asked when it is proposed, and again when it is confirmed. */
  agree(call: MadeCall, facts: PublicFacts): Ruling {
    const conflict = conflictOf(call, facts);
    return conflict === null || conflicts[conflict];
  },
  /** Two different people make a call. */
  confirm: (me: number, { proposed_by, standing }: Pick<CallFacts, 'proposed_by' | 'standing'>): Ruling => {
    if (proposed_by === null) return say.nothingWaits;
    if (proposed_by === me) return say.anotherPerson;
    return standing === null || standing === 'too_close' ? true : say.takeBackFirst;
  },
  drop: ({ proposed_by }: Pick<CallFacts, 'proposed_by'>): Ruling => proposed_by !== null || say.nothingWaits,
  takeBack: ({ standing }: Pick<CallFacts, 'standing'>): Ruling => standing !== null || say.nothingStands,
};

type MadeCall = Pick<WantedCall, 'kind' | 'candidate_ids' | 'against_figures'>;
type PublicFacts = Pick<CallFacts, 'statuses' | 'published'>;

function conflictOf(call: MadeCall, { statuses, published }: PublicFacts): CallConflict | null {
  const closed = statuses.find((status) => status === 'postponed' || status === 'annulled');
  if (closed) return closed;
  if (!isExcluded(call, published)) return null;
  if (published.settled) return 'decided';
  return call.against_figures === null ? 'excluded' : null;
}

/** What contradicts a public call since it was made; null where nothing does. "Too close to call" ends with the last vote. */
export function contradictionOf(call: MadeCall, facts: PublicFacts): CallConflict | null {
  const conflict = conflictOf(call, facts);
  const isOver = call.kind === 'too_close' && (conflict === 'decided' || conflict === 'excluded');
  return isOver ? null : conflict;
}

/** Whether the published figures leave no way to what a call says. */
function isExcluded(
  { kind, candidate_ids }: Pick<WantedCall, 'kind' | 'candidate_ids'>,
  { settled, elected, runoff }: PublishedOutcome,
): boolean {
  if (kind === 'too_close') return settled || elected.length === 1;
  const open = kind === 'elected' ? elected : runoff;
  return !candidate_ids.every((id) => open.includes(id));
}

/** What can still become of a seat. */
export function outcomeOfSeat(facts: SeatFacts): PublishedOutcome {
  const { state, elected_id, contenders } = seatOutlook(facts);
  return { settled: state === 'declared', elected: elected_id === null ? contenders : [elected_id], runoff: [] };
}

/** What can still become of the country. A run-off settles the race where one follows it. */
export function outcomeOfCountry(
  { candidates, runoff }: { candidates: readonly CandidateOutlook[]; runoff: Chance | null },
  { units }: Outstanding,
  has_runoff: boolean,
): PublishedOutcome {
  const can = (what: 'elected' | 'first_two') =>
    candidates.filter((one) => one[what] !== 'excluded').map(({ id }) => id);
  const winner = candidates.find(({ elected }) => elected === 'certain');
  const counted = units === 0 && candidates.some(({ votes }) => votes > 0);
  if (winner) return { settled: counted, elected: [winner.id], runoff: [] };
  if (!counted && units === 0)
    return { settled: false, elected: candidates.map(({ id }) => id), runoff: candidates.map(({ id }) => id) };
  return { settled: counted && has_runoff && runoff === 'certain', elected: can('elected'), runoff: can('first_two') };
}
