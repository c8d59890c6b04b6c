import { isNationwide } from './election-types.ts';
import * as say from './messages/calls.ts';

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
}

/** A call as it is proposed. constituency_id: null for the country. */
export interface WantedCall {
  kind: CallKind;
  constituency_id: number | null;
  candidate_ids: readonly number[];
}

/** How many candidates each kind names. */
export const CANDIDATES_OF: Record<CallKind, number> = { elected: 1, runoff: 2, too_close: 0 };

type Ruling = true | string;

/** The rules of calls: true, or the sentence that says why not. */
export const callCan = {
  propose({ kind, constituency_id, candidate_ids }: WantedCall, facts: CallFacts): Ruling {
    if (isNationwide(facts.election_type_id) !== (constituency_id === null)) return say.otherRace;
    if (kind === 'runoff' && !facts.has_runoff) return say.noRunoff;
    if (new Set(candidate_ids).size !== CANDIDATES_OF[kind] || candidate_ids.length !== CANDIDATES_OF[kind]) {
      return say.candidatesNeeded(CANDIDATES_OF[kind]);
    }
    if (!candidate_ids.every((id) => facts.candidates.includes(id))) return say.notStanding;
    if (facts.proposed_by !== null) return say.anotherWaits;
    if (facts.standing === 'too_close') return kind === 'too_close' ? say.standsAlready : true;
    return facts.standing === null ? true : say.takeBackFirst;
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
