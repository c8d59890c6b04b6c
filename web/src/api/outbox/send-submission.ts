import { contract } from '@election/contract/contract';
import type { Fields } from '@election/contract/wire/pairs';
import type { Route } from '@election/contract/wire/route';
import { ApiError } from '../api-error.ts';
import { send } from '../call.ts';
import { classify, type Outcome } from './classify.ts';
import { pictureOf } from './outbox.ts';
import * as say from './sentences.ts';
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
  const { content } = submission;
  if (content.kind === 'constituency') return sendTo(votes.submit, content.input, submission, sending);
  if (content.kind === 'station') return sendTo(stationVotes.submit, content.input, submission, sending);
  const picture = await pictureOf(submission);
  // Without its picture there is nothing to send: the person photographs again.
  if (!picture) return { kind: 'refused', refusal: { status: 0, sentence: say.pictureLost } };
  const uploaded = await uploadPicture(submission, picture, sending);
  if ('kind' in uploaded) return uploaded;
  // By its hash the server knows a repeat, whichever upload it comes with.
  const input = { original_sha256: submission.sha256, ...content.input, upload_id: uploaded.upload_id };
  const outcome = await sendTo(sheets.upload, input, submission, sending);
  if (outcome.kind !== 'refused' || outcome.refusal.field !== 'upload_id') return outcome;
  // Expired, or at a server that is gone.
  await forgetUpload(submission);
  return { kind: 'delayed', delay: 'busy' };
}

async function sendTo(
  route: Route,
  input: Fields,
  submission: Submission,
  { token, signal }: Sending,
): Promise<Outcome> {
  try {
    return classify(await send(route, input, submission.id, token, { signal, keepRedirect: true }), submission);
  } catch (error) {
    // The settings could not be read.
    if (!(error instanceof ApiError) || error.status === 0) return { kind: 'delayed', delay: 'unreachable' };
    const { status, retryAfter: after, isForeign } = error;
    const isBusy = !isForeign && (status >= 500 || after !== undefined);
    return { kind: 'delayed', delay: isBusy ? 'busy' : 'portal', ...(after && { after }) };
  }
}
