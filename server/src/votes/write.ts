import { errorsFirst } from '@election/contract/messages/rules';
import { can } from '@election/contract/permissions';
import type { Data, Input } from '@election/contract/route';
import type { votes as contract } from '@election/contract/votes';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { runRoutine } from '../http/idempotency.ts';
import { assertCan } from '../scope.ts';

/** An agent's figures become pending entries. @throws Failure 403 outside the assigned constituencies, 409 read-only, 422 */
export async function submitEntries(context: Context, input: Input<typeof contract.submit>) {
  assertCan(context.actor, 'entries.submit', input.constituency_id);
  return storeEntries(context, input);
}

/** Lets the database store figures for a place. What was received is what was sent, so it need not say that again. */
export async function storeEntries(
  context: Context,
  input: Input<typeof contract.submit>,
): Promise<Data<typeof contract.submit>> {
  const { pending_id } = await runRoutine<{ pending_id: number }>(context, 'submit_entries', { input });
  return {
    pending_id,
    entries: input.votes.map(({ candidate_id, vote_count }) => ({ candidate_id, votes: vote_count })),
  };
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

/** What the checks say of a contest: the errors that nobody has overridden, and the digest of the figures they were made from. */
export type StandingOf = (
  db: Db,
  contest: Input<typeof contract.publish>,
) => Promise<{ digest: string; errors: readonly string[] }>;

/**
 * Makes a contest's live figures public once the checks have nothing against them.
 * @throws Failure 403, 404, 409 for errors, for nothing (new) to publish, and where figures moved while they were checked
 */
export const publishContest =
  (standingOf: StandingOf) =>
  async (context: Context, input: Input<typeof contract.publish>): Promise<Data<typeof contract.publish>> => {
    assertCan(context.actor, 'votes.publish', input.constituency_id);
    const { digest, errors } = await standingOf(context.db, input);
    if (errors.length > 0) throw new Failure(409, errorsFirst(errors));
    return runRoutine(context, 'publish_contest', { input, digest });
  };
