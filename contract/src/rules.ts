import * as say from './messages/rules.ts';
import { type Actor, can } from './permissions.ts';
import type { EntryStatus } from './votes.ts';

/** True, or the sentence that says why not: for a disabled button as for a refused call. */
export type Ruling = true | string;

type Person = Pick<Actor, 'permissions' | 'scope' | 'constituency_ids'>;
const holds = (actor: Person, ...wanted: Parameters<typeof can>[1][]) =>
  wanted.some((permission) => can(actor as Actor, permission));

/** What may be done with an entry in each of its states; `null` is an entry that does not exist yet. */
const ENTRY: Record<EntryStatus | 'none', { submit: Ruling; decide: Ruling }> = {
  none: { submit: true, decide: say.nothingEntered },
  pending: { submit: true, decide: true },
  approved: { submit: say.approvedReadOnly, decide: say.alreadyApproved },
  declined: { submit: say.declinedReadOnly, decide: say.alreadyDeclined },
  published: { submit: say.publishedReadOnly, decide: say.alreadyPublished },
};

/** What stands of a contest when somebody wants to publish it. */
export interface ContestState {
  /** Candidates with a live value. */
  live: number;
  /** Of these, how many differ from what is public. */
  unpublished: number;
  published: boolean;
  /** Findings of severity error that nobody has overridden, as sentences. */
  errors: readonly string[];
}

/** The lifecycle of votes; the states and their diagram are in docs/states/vote.md. */
export const voteCan = {
  submit: (status: EntryStatus | null, actor: Person): Ruling =>
    holds(actor, 'entries.submit') ? ENTRY[status ?? 'none'].submit : say.roleDoesNotEnter,
  approve: (status: EntryStatus | null, actor: Person): Ruling =>
    holds(actor, 'entries.validate') ? ENTRY[status ?? 'none'].decide : say.roleDoesNotValidate,
  decline: (status: EntryStatus | null, actor: Person): Ruling =>
    holds(actor, 'entries.validate') ? ENTRY[status ?? 'none'].decide : say.roleDoesNotValidate,
  save: (actor: Person): Ruling => (holds(actor, 'votes.save', 'live.edit') ? true : say.roleDoesNotValidate),
  publish: (contest: ContestState, actor: Person): Ruling => {
    if (!holds(actor, 'votes.publish')) return say.roleDoesNotPublish;
    if (contest.live === 0) return say.nothingToPublish;
    if (contest.published && contest.unpublished === 0) return say.nothingNew;
    return contest.errors[0] === undefined ? true : say.errorsFirst(contest.errors);
  },
};
