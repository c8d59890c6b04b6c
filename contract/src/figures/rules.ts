import { noVotes } from '../messages/contest-status.ts';
import { sayPeople } from '../messages/people.ts';
import { errorsFirst, refusals, sayRules as say } from '../messages/rules.ts';
import { type Actor, can, PERMISSIONS } from '../people/permissions.ts';
import { type ContestStatus, isWithoutPoll } from './contest-status.ts';
import {
  type Decision,
  ENTRY_TRANSITIONS,
  type EntryState,
  type Publication,
  type Refused,
  VALUE_TRANSITIONS,
} from './transitions.ts';

/** True, or the sentence that says why not: for a disabled button as for a refused call. */
export type Ruling = true | string;

type Person = Pick<Actor, 'permissions' | 'scope' | 'constituency_ids'>;
const holds = (actor: Person, ...wanted: Parameters<typeof can>[1][]) =>
  wanted.some((permission) => can(actor as Actor, permission));

const rulingOf = (cell: string | Refused): Ruling => (typeof cell === 'string' ? true : refusals[cell.refused]);

type Status = Exclude<EntryState, 'none'> | null;

/** A contest that is to be published. */
export interface ContestState {
  publication: Publication;
  /** Findings of severity error that have no override, as sentences. */
  errors: readonly string[];
  /** Where no poll counts, no votes are published. Default: the poll was held. */
  status?: ContestStatus;
  /** Why sources or four eyes stop the person (sources.ts); null where nothing does. */
  unconfirmed?: string | null;
}

/**
 * What an actor may do to the votes of a contest in its present state: permissions first, then the state tables. The console's
 * buttons ask here; the calls ask the same tables in the database. `status` is that of an entry, null before the first submission.
 */
export const voteCan = {
  submit: (status: Status, actor: Person): Ruling =>
    holds(actor, 'entries.submit') ? rulingOf(ENTRY_TRANSITIONS.submit[status ?? 'none']) : say.roleDoesNotEnter,
  /** @param provider_id whose entry it is: no one decides on an entry of their own */
  decide: (decision: Decision, status: Status, actor: Person & { id?: number }, provider_id?: number): Ruling => {
    if (!holds(actor, 'entries.validate')) return say.roleDoesNotValidate;
    if (provider_id !== undefined && provider_id === actor.id) return refusals.own_entry;
    return rulingOf(ENTRY_TRANSITIONS[decision][status ?? 'none']);
  },
  save: (actor: Person): Ruling => (holds(actor, 'votes.save', 'live.edit') ? true : say.roleDoesNotValidate),
  publish: ({ publication, errors, status = 'held', unconfirmed = null }: ContestState, actor: Person): Ruling => {
    if (!holds(actor, 'votes.publish')) return say.roleDoesNotPublish;
    if (isWithoutPoll(status)) return noVotes[status];
    const ruling = rulingOf(VALUE_TRANSITIONS.publish[publication]);
    if (ruling !== true) return ruling;
    if (errors[0] !== undefined) return errorsFirst(errors);
    return unconfirmed ?? true;
  },
  /** Of a contest or of a polling station, whatever its status and findings: what is public can always be taken back. */
  withdraw: (publication: Publication, actor: Person): Ruling =>
    holds(actor, 'votes.withdraw') ? rulingOf(VALUE_TRANSITIONS.withdraw[publication]) : say.roleDoesNotWithdraw,
};

/** Whether a live edit is public at once. */
export const publishesEdits = (publication: Publication): boolean =>
  VALUE_TRANSITIONS.live_edit[publication] === 'published';

/**
 * Whether an actor may create, change, invite or delete accounts of a role. Who manages roles may for any; others for roles
 * that hold nothing beyond their own permissions and do not manage people.
 * @param permissions the role's; custom ones grant nothing and do not count
 */
export function mayGiveRole(actor: Pick<Actor, 'permissions'>, permissions: readonly string[]): Ruling {
  if (actor.permissions.includes('roles.manage')) return true;
  if (permissions.some((name) => name === 'users.manage' || name === 'roles.manage')) return sayPeople.managersOnly;
  const own: readonly string[] = actor.permissions;
  const beyond = PERMISSIONS.some((name) => permissions.includes(name) && !own.includes(name));
  return beyond ? sayPeople.strongerRole : true;
}
