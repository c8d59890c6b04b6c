import { submissionText } from '@election/contract/figures/receipts';
import { type SavedFile, type SavedSubmission, savedFileText } from '@election/contract/figures/saved-submissions';
import { hashOf } from './hash.ts';
import { pictureOf } from './outbox.ts';
import type { Content, Submission } from './submission.ts';

const KINDS = { constituency: 'votes', station: 'station-votes', sheet: 'sheet' } as const satisfies Record<
  Content['kind'],
  SavedSubmission['kind']
>;

/** What a file holds: a submission, or figures that are not handed over yet, whose hash is made with the file. */
export type Saveable = Pick<Submission, 'id' | 'user_id' | 'number' | 'content' | 'typed_at'> & { sha256?: string };

/**
 * What waits as a file to hand over, signed for its author.
 * @param key of the person's saved files, in hexadecimal
 */
export async function makeSavedFile(
  user: { id: number; name: string },
  submissions: readonly Saveable[],
  key: string,
): Promise<SavedFile> {
  const saved: Omit<SavedFile, 'mac'> = {
    version: 1,
    user_id: user.id,
    user: user.name,
    saved_at: new Date().toISOString(),
    submissions: await Promise.all(submissions.map(savedOf)),
  };
  return { ...saved, mac: await signed(savedFileText(saved), key) };
}

async function savedOf(submission: Saveable): Promise<SavedSubmission> {
  const { id, content, typed_at } = submission;
  const sha256 = submission.sha256 ?? (await hashOf(content.kind === 'sheet' ? '' : submissionText(content.input)));
  const saved = { id, kind: KINDS[content.kind], input: content.input, typed_at, sha256 };
  if (content.kind !== 'sheet') return saved;
  const picture = await pictureOf(submission);
  return picture ? { ...saved, picture: await base64Of(picture) } : saved;
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In parts: as arguments of one call a photograph would be too many.
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

async function signed(text: string, key: string): Promise<string> {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hmac = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
