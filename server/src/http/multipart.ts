import { createHash } from 'node:crypto';
import * as failures from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/pictures';
import { MAX_PICTURE_MEGABYTES } from '@election/contract/pictures';
import { type Fields, readPairs } from '@election/contract/wire';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/**
 * Reads a form with its files, which become the web's `File`; limits are set where the plugin is registered.
 * @throws Failure 415, or 422 under the field of a file that is too large
 */
export async function readForm(request: FastifyRequest): Promise<Fields> {
  if (!request.isMultipart()) throw new Failure(415, failures.unsupported);
  try {
    return readPairs(await pairsOf(request));
  } catch (error) {
    throw tooLarge(error) ?? error;
  }
}

async function pairsOf(request: FastifyRequest): Promise<[string, unknown][]> {
  const pairs: [string, unknown][] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') pairs.push([part.fieldname, part.value]);
    else {
      const bytes = new Uint8Array(await part.toBuffer());
      // A file field left empty arrives as a file without a name or bytes.
      if (part.filename || bytes.length > 0) pairs.push([part.fieldname, fileOf(bytes, part.filename)]);
    }
  }
  return pairs;
}

/** As JSON it is the hash of its bytes, so that an Idempotency-Key tells one file from another. */
function fileOf(bytes: Uint8Array<ArrayBuffer>, name: string | undefined): File {
  const toJSON = () => createHash('sha256').update(bytes).digest('hex');
  return Object.assign(new File([bytes], name ?? ''), { toJSON });
}

/** The plugin says so while the file is read or only after it, depending on how its bytes arrive. */
function tooLarge(error: unknown): Failure | null {
  const { code, part } = error as { code?: string; part?: { fieldname: string } };
  if (code !== 'FST_REQ_FILE_TOO_LARGE' || !part) return null;
  return new Failure(422, { [part.fieldname]: [say.tooLarge(MAX_PICTURE_MEGABYTES)] });
}
