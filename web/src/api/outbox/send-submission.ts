import { contract } from '@election/contract/contract';
import type { Fields } from '@election/contract/wire/pairs';
import type { Route } from '@election/contract/wire/route';
import { picture as say } from '../../ui/sentences.ts';
import { ApiError } from '../api-error.ts';
import { send } from '../call.ts';
import { classify, type Outcome } from './classify.ts';
import { pictureOf } from './outbox.ts';
import type { Submission } from './submission.ts';
import { forgetUpload, uploadPicture } from './upload-picture.ts';

const { votes, stationVotes, sheets } = contract;

interface Sending {
  /** The token of the submission's own author. */
  token: string;
  signal: AbortSignal;
}

/** Sends a submission once, as its author, with its id as Idempotency-Key. @throws where the phone cannot read what is to be sent */
export async function sendSubmission(submission: Submission, sending: Sending): Promise<Outcome> {
  const { token, signal } = sending;
  const made = await callOf(submission, sending);
  if ('kind' in made) return made;
  const { route, input } = made;
  let outcome: Outcome;
  try {
    outcome = classify(await send(route, input, submission.id, token, { signal, keepRedirect: true }), submission);
  } catch (error) {
    // The settings could not be read.
    if (!(error instanceof ApiError) || error.status === 0) return { kind: 'delayed', delay: 'unreachable' };
    const { status, retryAfter: after, isForeign } = error;
    const isBusy = !isForeign && (status >= 500 || after !== undefined);
    return { kind: 'delayed', delay: isBusy ? 'busy' : 'portal', ...(after && { after }) };
  }
  if (outcome.kind !== 'refused' || outcome.refusal.field !== 'upload_id') return outcome;
  // Expired, or at a server that is gone.
  await forgetUpload(submission);
  return { kind: 'delayed', delay: 'busy' };
}

/** The call that a submission is, once its picture is uploaded; otherwise why it cannot be made. */
async function callOf(submission: Submission, sending: Sending): Promise<{ route: Route; input: Fields } | Outcome> {
  const { content } = submission;
  if (content.kind === 'constituency') return { route: votes.submit, input: content.input };
  if (content.kind === 'station') return { route: stationVotes.submit, input: content.input };
  const picture = await pictureOf(submission);
  // Without its picture there is nothing to send: the person photographs again.
  if (!picture) return { kind: 'refused', refusal: { status: 0, sentence: say.lost } };
  const uploaded = await uploadPicture(submission, picture, sending);
  if ('kind' in uploaded) return uploaded;
  // By its hash the server knows a repeat, whichever upload it comes with.
  const input = { original_sha256: submission.sha256, ...content.input, upload_id: uploaded.upload_id };
  return { route: sheets.upload, input };
}
