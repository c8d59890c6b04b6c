import { can } from '@election/contract/permissions';
import type { Data, Input } from '@election/contract/route';
import type { votes as contract } from '@election/contract/votes';
import type { Context } from '../context.ts';
import { runRoutine } from '../http/idempotency.ts';
import { assertCan } from '../scope.ts';

/** An agent's figures become pending entries. @throws Failure 403 outside the assigned constituencies, 409 read-only, 422 */
export async function submitEntries(context: Context, input: Input<typeof contract.submit>) {
  assertCan(context.actor, 'entries.submit', input.constituency_id);
  return runRoutine<Data<typeof contract.submit>>(context, 'submit_entries', { input });
}

/** Approves or declines entries that still say what was seen. @throws Failure 403, 409 with both figures, 422 */
export async function decideEntries(context: Context, input: Input<typeof contract.decide>) {
  assertCan(context.actor, 'entries.validate', input.constituency_id);
  return runRoutine<Data<typeof contract.decide>>(context, 'decide_entries', { input });
}

/** Saves figures as validated, or edits live ones. @throws Failure 403, 409 where the live figure has moved on, 422 */
export async function saveVotes(context: Context, input: Input<typeof contract.save>) {
  const live_edit = can(context.actor, 'live.edit');
  assertCan(context.actor, live_edit ? 'live.edit' : 'votes.save', input.constituency_id);
  return runRoutine<Data<typeof contract.save>>(context, 'save_votes', { input, live_edit });
}

/** Makes a contest's live figures public. @throws Failure 403, 404, 409 where there is nothing (new) to publish */
export async function publishContest(context: Context, input: Input<typeof contract.publish>) {
  assertCan(context.actor, 'votes.publish', input.constituency_id);
  return runRoutine<Data<typeof contract.publish>>(context, 'publish_contest', { input });
}
