import { createHash } from 'node:crypto';
import * as failures from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/pictures';
import { MAX_PICTURE_MEGABYTES } from '@election/contract/pictures';
import type { Route } from '@election/contract/route';
import { type Fields, readPairs } from '@election/contract/wire';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

const MEGABYTE = 1024 * 1024;

type Upload = Route['upload'];

/**
 * Reads a form with its files, which become the web's `File`; limits are set where the plugin is registered.
 * @param upload what the form may carry where it is more than that
 * @throws Failure 415, 422 where it is no form, or under the field of a file that is too large
 */
export async function readForm(request: FastifyRequest, upload?: Upload): Promise<Fields> {
  if (!request.isMultipart()) throw new Failure(415, failures.unsupported);
  try {
    return readPairs(await pairsOf(request, upload));
  } catch (error) {
    // Nobody hears this answer, but the log would call a line that broke a defect of the server.
    if (request.raw.readableAborted) throw new Failure(400, failures.cutOff);
    throw tooLarge(error, upload) ?? notAForm(error);
  }
}

async function pairsOf(request: FastifyRequest, upload: Upload): Promise<[string, unknown][]> {
  const pairs: [string, unknown][] = [];
  const most = upload && upload.megabytes * MEGABYTE;
  const limits = upload && { fileSize: upload.megabytes * MEGABYTE, files: upload.files, parts: upload.files + 50 };
  let read = 0;
  for await (const part of request.parts(limits && { limits })) {
    if (part.type === 'field') pairs.push([part.fieldname, part.value]);
    else {
      const bytes = new Uint8Array(await part.toBuffer());
      read += bytes.length;
      if (most !== undefined && read > most)
        throw new Failure(422, { [fieldOf(part.fieldname)]: [failures.uploadTooLarge(upload?.megabytes ?? 0)] });
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
function tooLarge(error: unknown, upload: Upload): Failure | null {
  const { code, part } = error as { code?: string; part?: { fieldname: string } };
  if (upload && code === 'FST_FILES_LIMIT') return new Failure(422, failures.uploadTooMany(upload.files));
  if (code !== 'FST_REQ_FILE_TOO_LARGE' || !part) return null;
  const sentence = upload ? failures.uploadTooLarge(upload.megabytes) : say.tooLarge(MAX_PICTURE_MEGABYTES);
  return new Failure(422, { [fieldOf(part.fieldname)]: [sentence] });
}

/** What takes the form apart throws plain errors where it is none: cut short, or without the parts it speaks of. */
const notAForm = (error: unknown) =>
  error instanceof Failure || (error instanceof Error && 'statusCode' in error)
    ? error
    : new Failure(422, failures.notUnderstood);

/** The field that a file of a list belongs to. */
const fieldOf = (name: string): string => name.replace(/\[\d+\]$/, '');
