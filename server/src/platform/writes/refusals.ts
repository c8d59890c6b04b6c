import type { Mark } from '@election/contract/figures/contest';
import { STATUS_NOTE_FROM } from '@election/contract/figures/contest-status';
import { OPEN_QUESTIONS } from '@election/contract/figures/questions';
import type { RegisterTotals } from '@election/contract/figures/registers';
import { TRANSITIONS } from '@election/contract/figures/transitions';
import type { DecidedEntry } from '@election/contract/figures/votes';
import { sayStatus as contestStatus, noFigures, noVotes } from '@election/contract/messages/contest-status';
import { sayCorrections as corrections } from '@election/contract/messages/corrections';
import { figuresMoved } from '@election/contract/messages/findings';
import { sayQuestions as questions } from '@election/contract/messages/questions';
import {
  errorsFirst,
  refusals as ofStates,
  type RefusalCode,
  refusedEntries,
  sayRules as rules,
} from '@election/contract/messages/rules';
import { sayVotes as votes } from '@election/contract/messages/votes';
import { failures, questionMoved, registerChanged, sentSince } from '../sentences.ts';

/** What a routine may put into the detail of a refusal. */
export interface Detail {
  ids: number[];
  names: string[];
  name: string;
  votes: number;
  vote_count: number;
  entries: DecidedEntry[];
  refused: { refusal: RefusalCode; names: string[] }[];
  figures: { name: string; votes: number }[];
  errors: string[];
  changed: (keyof Mark)[];
  unconfirmed: string;
  status: keyof typeof noVotes;
  sent: RegisterTotals;
  current: RegisterTotals | null;
}

const NO_REGISTER: RegisterTotals = { total_registered_voters: 0, total_valid_votes: 0, total_rejected: 0 };

/** With these a routine refuses what the publication of a contest does not allow: the state table has the codes. */
const stateRefusals = TRANSITIONS.flatMap(({ subject, refusal }) => (subject === 'value' && refusal ? [refusal] : []));

/** The sentence of every code that a routine refuses with (`refuse(status, code, detail)` in SQL). */
export const refusals: Record<string, (detail: Detail) => string> = {
  key_running: () => failures.keyRunning,
  key_reused: () => failures.keyReused,
  unknown_candidates: ({ ids }) => votes.unknownCandidates({ ids }),
  repeated_candidates: () => votes.repeatedCandidates,
  mixed_types: () => votes.mixedTypes,
  inactive_candidates: ({ names }) => votes.inactiveCandidates({ names }),
  no_contest: () => votes.noContest,
  unknown_station: () => votes.unknownStation,
  inactive_station: () => votes.inactiveStation,
  published_meanwhile: () => votes.publishedMeanwhile,
  lot_without_tie: () => contestStatus.noPublicTie,
  status_unexplained: () => contestStatus.publicNoteNeeded({ letters: STATUS_NOTE_FROM }),
  status_four_eyes: () => contestStatus.fourEyes,
  takes_no_figures: ({ status }) => noFigures[status],
  superseded: () => failures.superseded,
  sent_since: ({ entries }) => sentSince(entries),
  entries_refused: ({ refused }) => refusedEntries(refused),
  figure_changed: ({ name, votes: current, vote_count }) => votes.figureChanged({ name, sent: vote_count, current }),
  live_changed: ({ name, votes: current, vote_count }) => votes.liveChanged({ name, sent: vote_count, current }),
  register_changed: ({ sent, current }) => registerChanged(sent, current ?? NO_REGISTER),
  figures_moved: ({ figures }) => figuresMoved(figures),
  not_held: ({ status }) => noVotes[status],
  open_errors: ({ errors }) => errorsFirst(errors),
  question_moved: ({ changed }) => questionMoved(changed),
  publication_moved: () => corrections.publicationMoved,
  correction_needed: () => corrections.correctionNeeded,
  withdrawn_alone: () => corrections.withdrawnAlone,
  unconfirmed: ({ unconfirmed }) => unconfirmed,
  claim_ended: () => failures.claimEnded,
  incomplete: ({ names }) => failures.incomplete({ names }),
  nobody_to_ask: () => questions.nobodyToAsk,
  too_many_questions: () => questions.tooManyQuestions({ most: OPEN_QUESTIONS }),
  question_answered: () => questions.alreadyAnswered,
  question_withdrawn: () => questions.alreadyWithdrawn,
  not_your_question: () => questions.notYourQuestion,
  sources_moved: () => failures.sourcesMoved,
  out_of_scope: () => failures.outOfScope,
  not_allowed: () => failures.notAllowed,
  role_does_not_publish: () => rules.roleDoesNotPublish,
  ...Object.fromEntries(stateRefusals.map((code) => [code, () => ofStates[code]])),
};
