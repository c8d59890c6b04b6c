import * as failures from '@election/contract/messages/failures';
import * as findings from '@election/contract/messages/findings';
import * as rules from '@election/contract/messages/rules';
import * as votes from '@election/contract/messages/votes';

/** What a routine may put into the detail of a refusal. */
interface Detail {
  ids: number[];
  names: string[];
  name: string;
  votes: number;
  vote_count: number;
  status: string;
  figures: { name: string; votes: number }[];
}

/** The sentence of every code that a routine refuses with (`refuse(status, code, detail)` in SQL). */
export const refusals: Record<string, (detail: Detail) => string> = {
  key_running: () => failures.keyRunning,
  key_reused: () => failures.keyReused,
  unknown_candidates: ({ ids }) => votes.unknownCandidates(ids),
  repeated_candidates: () => votes.repeatedCandidates,
  mixed_types: () => votes.mixedTypes,
  inactive_candidates: ({ names }) => votes.inactiveCandidates(names),
  no_contest: () => votes.noContest,
  unknown_station: () => votes.unknownStation,
  read_only: ({ names }) => votes.readOnly(names),
  entry_gone: ({ name }) => votes.entryGone(name),
  figure_changed: ({ name, votes: current, vote_count }) => votes.figureChanged(name, vote_count, current),
  already_decided: ({ name, status }) => votes.alreadyDecided(name, status),
  live_changed: ({ name, votes: current, vote_count }) => votes.liveChanged(name, vote_count, current),
  nothing_to_publish: () => rules.nothingToPublish,
  nothing_new: () => rules.nothingNew,
  figures_moved: ({ figures }) => findings.figuresMoved(figures),
};
