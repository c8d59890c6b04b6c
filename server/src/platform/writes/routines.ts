import type { Finding } from '@election/contract/checks/checks';
import type { contract } from '@election/contract/contract';
import type { Register } from '@election/contract/figures/registers';
import type { SyncReport } from '@election/contract/figures/sync';
import type { Data, Input } from '@election/contract/wire/route';
import type { RequestFacts } from '../context.ts';

/** What a routine compares and keeps before figures become public (gate.sql). */
export interface Gate {
  figures_hash: string;
  /** The sentences of the errors without an override: they stop the publication. */
  errors: string[];
  /** Those of the warnings without a tick. */
  warnings: string[];
  /** Why the year's settings about sources and four eyes stop the caller. */
  unconfirmed: string | null;
  /** The decisions that came with the call. */
  decisions: (Pick<Finding, 'code' | 'numbers'> & { reason: string | null })[];
}

/** How figures were received, for the audit trail and the receipt. */
interface Submission {
  /** The key of the call. */
  submission: string | undefined;
  sha256: string;
  typed_at: string | undefined;
  supersedes: string | undefined;
  imported_by: RequestFacts['imported_by'];
}

/** A candidate of whom sources differ, with what each of them entered. */
export interface Differing {
  candidate_id: number;
  sources: { user_id: number; votes: number }[];
}

type Calls = typeof contract;
type AtStation<Sent> = Sent & { constituency_id: number };
/** The constituencies within the reach of the person who keys in; null for all. */
type Reach = { constituencies: readonly number[] | null };
type Public = { gate: Gate | undefined; live_edit: boolean; proven: boolean | undefined };

/** What each routine of a hot write takes besides the actor, and what it answers. A field under another name would be null in SQL. */
export interface Routines {
  submit_entries: {
    call: { input: Input<Calls['votes']['submit']>; submission: Submission; typed_ms?: number };
    answer: Data<Calls['votes']['submit']>;
  };
  decide_entries: { call: { input: Input<Calls['votes']['decide']> }; answer: Data<Calls['votes']['decide']> };
  save_votes: { call: Public & { input: Input<Calls['votes']['save']> }; answer: Data<Calls['votes']['save']> };
  save_register: { call: Public & { input: Input<Calls['registers']['save']> }; answer: Register };
  publish_contest: {
    call: { input: Input<Calls['votes']['publish']>; gate: Gate | undefined; together?: boolean };
    answer: Data<Calls['votes']['publish']>;
  };
  publish_station: {
    call: { checked?: object | undefined; input: AtStation<Input<Calls['stationVotes']['publish']>> };
    answer: Data<Calls['stationVotes']['publish']>;
  };
  withdraw_contest: {
    call: { input: Input<Calls['corrections']['withdraw']> };
    answer: Data<Calls['corrections']['withdraw']>;
  };
  withdraw_station: {
    call: { input: AtStation<Input<Calls['corrections']['withdrawStation']>> };
    answer: Data<Calls['corrections']['withdrawStation']>;
  };
  sync_constituencies: { call: { input: Input<Calls['sync']['constituencies']> }; answer: SyncReport };
  sync_regions: { call: { input: Input<Calls['sync']['regions']> }; answer: SyncReport };
  sync_seats: { call: { input: Input<Calls['sync']['seats']> }; answer: SyncReport };
  ask_question: {
    call: { input: Input<Calls['questions']['ask']>; most: number };
    answer: Data<Calls['questions']['ask']>;
  };
  answer_question: { call: { input: Input<Calls['questions']['answer']> }; answer: Data<Calls['questions']['answer']> };
  withdraw_question: {
    call: { input: Input<Calls['questions']['withdraw']> };
    answer: Data<Calls['questions']['withdraw']>;
  };
  claim_sheet: { call: Reach; answer: { claim: number | null } };
  keep_claim: { call: Reach & { input: Input<Calls['keying']['keep']> }; answer: Data<Calls['keying']['keep']> };
  release_claim: {
    call: Reach & { input: Input<Calls['keying']['release']> };
    answer: Data<Calls['keying']['release']>;
  };
  key_in: { call: Reach & { input: Input<Calls['keying']['finish']> }; answer: Data<Calls['keying']['finish']> };
  resolve_difference: {
    call: {
      seen: string;
      fields: (Differing & { votes: number; user_id: number | null })[];
      input: Omit<Input<Calls['differences']['resolve']>, 'seen'>;
    };
    answer: Data<Calls['differences']['resolve']>;
  };
  ask_again: {
    call: { seen: string; fields: Differing[]; input: Omit<Input<Calls['differences']['askAgain']>, 'seen'> };
    answer: Data<Calls['differences']['askAgain']>;
  };
}
