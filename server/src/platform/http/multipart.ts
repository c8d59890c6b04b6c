import { createHash } from 'node:crypto';
import { MAX_PICTURE_MEGABYTES } from '@election/contract/ballots/pictures';
import { sayPictures as say } from '@election/contract/messages/pictures';
import { type Fields, readPairs } from '@election/contract/wire/pairs';
import type { Route } from '@election/contract/wire/route';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { failures } from '../sentences.ts';

const MEGABYTE = 1024 * 1024;

type Upload = Route['upload'];

/**
 * Reads a form; its files become `File` objects. The default limits are those of the plugin.
 * @param upload the limits of a route that takes more
 * @throws Failure 415 for another content type; 422 for a malformed form, or with a sentence under the field of a file that is too large
 */
export async function readForm(request: FastifyRequest, upload?: Upload): Promise<Fields> {
  if (!request.isMultipart()) throw new Failure(415, failures.unsupported);
  try {
    return readPairs(await pairsOf(request, upload));
  } catch (error) {
    // The client is gone and gets no response; without this the log would report a broken connection as a defect.
    if (request.raw.readableAborted) throw new Failure(400, failures.cutOff);
    throw tooLarge(error, upload) ?? malformed(error);
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
      const bytes = own(await part.toBuffer());
      read += bytes.length;
      if (most !== undefined && read > most)
        throw new Failure(422, {
          [fieldOf(part.fieldname)]: [failures.uploadTooLarge({ megabytes: upload?.megabytes ?? 0 })],
        });
      // Browsers send an empty file field as a file without a name or bytes.
      if (part.filename || bytes.length > 0) pairs.push([part.fieldname, new FormFile(bytes, part.filename ?? '')]);
    }
  }
  return pairs;
}

/**
 * A file of a form. It holds its bytes once: a `File` would copy them, into memory that the garbage collector does not count. Its
 * JSON is their hash, so that an Idempotency-Key tells two files apart.
 */
class FormFile extends File {
  readonly #content: Uint8Array<ArrayBuffer>;

  constructor(content: Uint8Array<ArrayBuffer>, name: string) {
    super([], name);
    this.#content = content;
    Object.defineProperty(this, 'size', { value: content.length });
  }
  override async arrayBuffer() {
    return this.#content.buffer;
  }
  override async bytes() {
    return this.#content;
  }
  override text = () => new Blob([this.#content]).text();
  override stream = () => new Blob([this.#content]).stream();
  override slice = (...range: Parameters<Blob['slice']>) => new Blob([this.#content]).slice(...range);
  toJSON() {
    return createHash('sha256').update(this.#content).digest('hex');
  }
}

/** The bytes in a buffer of their own: small ones share a pool. */
const own = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  bytes.length === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);

/** The plugin throws while it reads the file or after it, depending on how the bytes arrive. */
function tooLarge(error: unknown, upload: Upload): Failure | null {
  const { code, part } = error as { code?: string; part?: { fieldname: string } };
  if (upload && code === 'FST_FILES_LIMIT') return new Failure(422, failures.uploadTooMany({ files: upload.files }));
  if (code !== 'FST_REQ_FILE_TOO_LARGE' || !part) return null;
  const sentence = upload
    ? failures.uploadTooLarge({ megabytes: upload.megabytes })
    : say.tooLarge({ megabytes: MAX_PICTURE_MEGABYTES });
  return new Failure(422, { [fieldOf(part.fieldname)]: [sentence] });
}

/** The parser throws plain errors for a malformed form: one cut short, or without parts. */
const malformed = (error: unknown) =>
  error instanceof Failure || (error instanceof Error && 'statusCode' in error)
    ? error
    : new Failure(422, failures.notUnderstood);

/** The field of a file in a list: `images[2]` is of `images`. */
const fieldOf = (name: string): string => name.replace(/\[\d+\]$/, '');
