import { UPLOADS } from '@election/contract/field';
import type { DetailedError } from 'tus-js-client';
import { secureHeaders } from '../call.ts';
import type { Delay, Outcome } from './classify.ts';
import { drop, keep, kept } from './kept.ts';
import * as say from './sentences.ts';
import type { Submission } from './submission.ts';

/** The address is the server's; what follows is the id of the upload. */
const ADDRESS = new RegExp(`${UPLOADS}/([A-Za-z0-9_-]+)$`);
const uploadName = ({ id }: Submission) => `upload:${id}`;

interface Uploading {
  token: string;
  signal: AbortSignal;
}

/** Uploads a picture, or what the server does not have of it yet. Gives the id of the finished upload. */
export async function uploadPicture(
  submission: Submission,
  picture: File,
  { token, signal }: Uploading,
): Promise<{ upload_id: string } | Outcome> {
  const { user_id } = submission;
  const begun = await kept(user_id, uploadName(submission));
  const address = await upload(picture, { token, signal, address: typeof begun === 'string' ? begun : null }, (made) =>
    keep(user_id, uploadName(submission), made),
  ).catch((error: unknown) => outcomeOf(error));
  if (typeof address !== 'string') return address;
  const [, upload_id] = ADDRESS.exec(address) ?? [];
  if (upload_id) return { upload_id };
  await drop(user_id, uploadName(submission));
  return { kind: 'delayed', delay: 'portal' };
}

async function upload(
  picture: File,
  { token, signal, address }: Uploading & { address: string | null },
  onAddress: (address: string) => Promise<void>,
): Promise<string> {
  const [{ Upload }, headers] = await Promise.all([import('tus-js-client'), secureHeaders(token)]);
  return new Promise((resolve, reject) => {
    const tus = new Upload(picture, {
      endpoint: UPLOADS,
      uploadUrl: address,
      headers,
      metadata: { type: picture.type },
      // The queue decides when to try again, and keeps the address with the submission.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => void onAddress(tus.url ?? '').catch(reject),
      onSuccess: () => resolve(tus.url ?? ''),
      onError: reject,
    });
    signal.addEventListener('abort', () => void tus.abort().then(() => reject(signal.reason), reject));
    tus.start();
  });
}

/** What a failed part means for the queue. */
function outcomeOf(error: unknown): Outcome {
  const response = (error as Partial<DetailedError> | null)?.originalResponse;
  if (!response) return { kind: 'delayed', delay: 'unreachable' };
  const status = response.getStatus();
  const after = Number(response.getHeader('Retry-After')) || 0;
  const delay: Delay = status === 401 ? 'signed-out' : 'busy';
  if (status === 413 || status === 415) return { kind: 'refused', refusal: { status, sentence: say.pictureRefused } };
  return { kind: 'delayed', delay, ...(after > 0 && { after }) };
}
