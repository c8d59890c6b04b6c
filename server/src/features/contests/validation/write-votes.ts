import { createHash } from 'node:crypto';
import { type SubmittedFigures, submissionText } from '@election/contract/figures/receipts';
import type { votes as contract } from '@election/contract/figures/votes';
import { sayVotes as say } from '@election/contract/messages/votes';
import { can } from '@election/contract/people/permissions';
import type { Input } from '@election/contract/wire/route';
import type { Context, Handlers } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Routines } from '../../../platform/writes/routines.ts';
import { runRoutine } from '../../../platform/writes/run-once.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { publishReady } from '../publication/publish-ready.ts';
import { gateOf, publishGateOf } from './findings.ts';

/**
 * An agent's figures become pending entries, for a receipt.
 * @param sent the input as the caller sent it, which the receipt's hash covers
 * @throws Failure 403 outside the assigned constituencies, 409 read-only, 422
 */
export async function submitEntries(
  context: Context,
  input: Input<typeof contract.submit>,
  sent: SubmittedFigures = input,
): Promise<Routines['submit_entries']['answer']> {
  assertCan(context.actor, 'entries.submit', input.constituency_id);
  const { imported_by, once } = context.request;
  const submission = {
    submission: once?.key,
    sha256: createHash('sha256').update(submissionText(sent)).digest('hex'),
    typed_at: sent.typed_at,
    supersedes: sent.supersedes,
    imported_by,
  };
  return runRoutine(context, 'submit_entries', {
    input,
    submission,
    ...(sent.typed_at !== undefined && { typed_ms: Date.parse(sent.typed_at) }),
  });
}

/**
 * Approves or declines entries whose figures equal those sent.
 * @throws Failure 403, 409 with both figures, 422 for declining without a reason too
 */
async function decideEntries(context: Context, input: Input<typeof contract.decide>) {
  assertCan(context.actor, 'entries.validate', input.constituency_id);
  if (input.status === 'declined' && !input.reason) throw new Failure(422, { reason: [say.declineReasonNeeded] });
  return runRoutine(context, 'decide_entries', { input });
}

/**
 * Saves figures as validated, or edits live ones: of the constituency, or of a polling station, where another publication follows.
 * @throws Failure 403, 409 for an older version of a live value, for open errors where the edit is public at once, 422
 */
async function saveVotes(context: Context, input: Input<typeof contract.save>) {
  const live_edit = can(context.actor, 'live.edit');
  assertCan(context.actor, live_edit ? 'live.edit' : 'votes.save', input.constituency_id);
  const gate = !input.polling_station_id && (live_edit || input.findings) ? await gateOf(context, input) : undefined;
  return runRoutine(context, 'save_votes', {
    input,
    live_edit,
    gate,
    proven: context.proven,
  });
}

/**
 * Makes a contest's live figures public where its state and the checks allow it.
 * @throws Failure 403, 404, 409 for open errors, nothing (new) to publish, or figures that changed during the checks
 */
async function publishContest(context: Context, input: Input<typeof contract.publish>) {
  assertCan(context.actor, 'votes.publish', input.constituency_id);
  const gate = await publishGateOf(context, input);
  return runRoutine(context, 'publish_contest', { input, gate });
}

/** Each writes in the single statement of its routine. */
export const voteWrites = {
  submit: { ownsTransaction: submitEntries },
  decide: { ownsTransaction: decideEntries },
  save: { ownsTransaction: saveVotes },
  publish: { ownsTransaction: publishContest },
  publishReady: { ownsTransaction: publishReady },
} satisfies Partial<Handlers['votes']>;
