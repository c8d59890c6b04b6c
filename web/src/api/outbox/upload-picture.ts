import { UPLOADS } from '@election/contract/figures/uploads';
import type { DetailedError } from 'tus-js-client';
import { picture as say } from '../../ui/sentences.ts';
import { forgetSettings, secureHeaders } from '../call.ts';
import type { Delay, Outcome } from './classify.ts';
import { CannotKeep, drop, keep, kept } from './kept.ts';
import { type Submission, uploadName } from './submission.ts';

/** The address is the server's; what follows is the id of the upload. */
const ADDRESS = new RegExp(`${UPLOADS}/([A-Za-z0-9_-]+)$`);
/** A line that says nothing for so long is given up; what the server has of the picture stays there. */
const SILENT_MS = 30_000;

/** What a phone knows of an upload over a kill: where it goes on, and whether the server has all of it. */
interface Begun {
  address: string;
  isWhole: boolean;
}

interface Uploading {
  token: string;
  signal: AbortSignal;
}

/**
 * Uploads a picture, or what the server does not have of it yet. Gives the id of the finished upload. One that was finished before
 * is not asked about: the server may have taken the picture, and only its answer was lost.
 */
export async function uploadPicture(
  submission: Submission,
  picture: File,
  uploading: Uploading,
): Promise<{ upload_id: string } | Outcome> {
  const { user_id } = submission;
  const keepBegun = (begun: Begun) => keep(user_id, uploadName(submission.id), begun);
  const begun = (await kept(user_id, uploadName(submission.id))) as Begun | undefined;
  const address = begun?.isWhole
    ? begun.address
    : await upload(picture, { ...uploading, address: begun?.address ?? null }, (made) =>
        keepBegun({ address: made, isWhole: false }),
      ).catch((error: unknown) => outcomeOf(error));
  if (typeof address !== 'string') return address;
  const [, upload_id] = ADDRESS.exec(address) ?? [];
  if (upload_id) {
    if (!begun?.isWhole) await keepBegun({ address, isWhole: true });
    return { upload_id };
  }
  await forgetUpload(submission);
  return { kind: 'delayed', delay: 'portal' };
}

/** The next try uploads the picture again. */
export const forgetUpload = (submission: Pick<Submission, 'id' | 'user_id'>): Promise<void> =>
  drop(submission.user_id, uploadName(submission.id));

async function upload(
  picture: File,
  { token, signal, address }: Uploading & { address: string | null },
  onAddress: (address: string) => Promise<void>,
): Promise<string> {
  const [{ Upload }, headers] = await Promise.all([import('tus-js-client'), secureHeaders(token)]);
  signal.throwIfAborted();
  const givenUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sent = new Promise<string>((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      givenUp.abort(reason);
      void tus.abort().then(() => reject(reason), reject);
    };
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp(new Error('The line is silent')), SILENT_MS);
    };
    const tus = new Upload(picture, {
      endpoint: UPLOADS,
      uploadUrl: address,
      headers,
      metadata: { type: picture.type },
      // The queue decides when to try again, and keeps the address with the submission.
      retryDelays: null,
      storeFingerprintForResuming: false,
      // An upload that still opens its file goes on after `abort`, beside the next submission of the queue.
      onBeforeRequest: () => givenUp.signal.throwIfAborted(),
      onProgress: listen,
      onAfterResponse: listen,
      onUploadUrlAvailable: () => void onAddress(tus.url ?? '').catch(giveUp),
      onSuccess: () => resolve(tus.url ?? ''),
      onError: reject,
    });
    signal.addEventListener('abort', () => giveUp(signal.reason));
    listen();
    tus.start();
  });
  return sent.finally(() => clearTimeout(timer));
}

/** What a failed part means for the queue. @throws where the phone could not keep how far it came */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof CannotKeep) throw error;
  const response = (error as Partial<DetailedError> | null)?.originalResponse;
  if (!response) return { kind: 'delayed', delay: 'unreachable' };
  const status = response.getStatus();
  const after = Number(response.getHeader('Retry-After')) || 0;
  const delay: Delay = status === 401 ? 'signed-out' : 'busy';
  // The settings may be those of before a restart.
  if (status === 403) forgetSettings();
  if (status === 413 || status === 415) return { kind: 'refused', refusal: { status, sentence: say.refused } };
  return { kind: 'delayed', delay, ...(after > 0 && { after }) };
}
