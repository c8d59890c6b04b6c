import { MAX_PICTURE_MEGABYTES } from '@election/contract/ballots/pictures';
import { UPLOADS } from '@election/contract/figures/uploads';
import type { Access } from '@election/contract/wire/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { appendUpload, createUpload, findUpload, type Progress, removeUpload } from '../files/uploads.ts';
import { failures as say } from '../sentences.ts';
import { admit } from './admission.ts';
import { isDiskFull } from './errors.ts';
import type { Services } from './mount.ts';

const VERSION = '1.0.0';
const MAX_BYTES = MAX_PICTURE_MEGABYTES * 1024 * 1024;
const MAX_METADATA = 1000;
/** An operator has to make room first. */
const DISK_RETRY_SECONDS = 60;
const PIECE = 'application/offset+octet-stream';
const ACCESS: Access = ['sheets.write'];

/**
 * Serves resumable uploads of pictures: tus 1.0 with creation, expiration and termination (docs/decisions/0023). An upload is its
 * person's alone, and goes on at every server that shares the data folder. What a client says of the file (Upload-Metadata) is
 * not kept: the call that uses the picture says what it is.
 */
export function serveUploads(scope: FastifyInstance, { config, actors, readVersions }: Services): void {
  const findActor = async (token: string) => actors.find(token, await readVersions());
  const users = new WeakMap<FastifyRequest, number>();
  const admitUser = async (request: FastifyRequest) => {
    const { id } = await admit(ACCESS, request.headers, config.secureRequestKey, findActor);
    if (request.headers['tus-resumable'] !== VERSION) throw new Failure(412, say.uploadVersion({ version: VERSION }));
    users.set(request, id);
  };
  const user = (request: FastifyRequest) => users.get(request) as number;
  const one = `${UPLOADS}/:id`;
  const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id;

  // Read piece by piece by the handler.
  scope.addContentTypeParser(PIECE, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith(UPLOADS)) return;
    reply.header('tus-resumable', VERSION).header('tus-version', VERSION);
    // Before a body is read.
    if (request.method !== 'OPTIONS') await admitUser(request);
  });

  scope.options(UPLOADS, (_request, reply) =>
    reply.code(204).header('tus-extension', 'creation,expiration,termination').header('tus-max-size', MAX_BYTES).send(),
  );

  scope.post(UPLOADS, async (request, reply) => {
    const user_id = user(request);
    const length = wholeNumber(request, 'upload-length');
    if (length === 0) throw new Failure(422, say.uploadEmpty);
    if (length > MAX_BYTES) throw new Failure(413, say.uploadTooLong({ megabytes: MAX_PICTURE_MEGABYTES }));
    if (String(request.headers['upload-metadata'] ?? '').length > MAX_METADATA) {
      throw new Failure(422, say.metadataTooLong({ most: MAX_METADATA }));
    }
    const id = await roomFor(() => createUpload(config, user_id, length));
    return reply.code(201).header('location', `${UPLOADS}/${id}`).header('upload-offset', 0).send();
  });

  scope.head(one, async (request, reply) => {
    const found = await findUpload(config, user(request), idOf(request));
    if (!found) throw new Failure(404, say.uploadGone);
    return withProgress(reply, found).code(200).header('upload-length', found.length).send();
  });

  scope.patch(one, async (request, reply) => {
    const user_id = user(request);
    if (request.headers['content-type'] !== PIECE) throw new Failure(415, say.unsupported);
    const offset = wholeNumber(request, 'upload-offset');
    const pieces = request.body as AsyncIterable<Uint8Array>;
    try {
      const found = await roomFor(() => appendUpload(config, user_id, idOf(request), offset, pieces));
      return withProgress(reply, found).code(204).send();
    } catch (error) {
      // The client is gone and gets no response.
      if (request.raw.readableAborted) throw new Failure(400, say.cutOff);
      throw error;
    }
  });

  scope.delete(one, async (request, reply) => {
    if (!(await removeUpload(config, user(request), idOf(request)))) throw new Failure(404, say.uploadGone);
    return reply.code(204).send();
  });
}

const withProgress = (reply: FastifyReply, { offset, expires }: Progress) =>
  reply.header('upload-offset', offset).header('upload-expires', new Date(expires).toUTCString());

function wholeNumber({ headers }: FastifyRequest, name: string): number {
  const value = String(headers[name] ?? '');
  if (!/^\d{1,15}$/.test(value)) throw new Failure(400, say.headerNeeded({ name }));
  return Number(value);
}

/** @throws Failure 507 where the disk is full */
async function roomFor<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDiskFull(error)) throw new Failure(507, say.diskFull, DISK_RETRY_SECONDS);
    throw error;
  }
}
