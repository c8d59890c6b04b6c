import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface StoredObject {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** The part of the S3 API that checkpoints use: signed PUT with conditions and object lock, GET of an object with its lock. */
export interface ObjectStore {
  endpoint: string;
  /** By path, `/bucket/key`. */
  objects: Map<string, StoredObject>;
  /** Locks nothing, as a bucket without object lock in a store that ignores the headers. */
  ignoreLocks: boolean;
  close(): void;
}

const hex = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const nameOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** Starts a store on this machine that verifies the signature (AWS Signature Version 4) and the checksum of every call. */
export async function startObjectStore(keyId: string, secret: string): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      void response.writeHead(status, { 'content-type': 'application/xml' }).end(nameOf(code));
    if (!isSigned(request, body, keyId, secret)) return refuse(403, 'SignatureDoesNotMatch');
    const found = objects.get(path);
    if (request.method === 'GET') {
      if (!found) return refuse(404, 'NoSuchKey');
      return response.writeHead(200, found.headers).end(found.bytes);
    }
    const { headers } = request;
    if (headers['if-none-match'] === '*' && found) return refuse(412, 'PreconditionFailed');
    const checksum = createHash('sha256').update(body).digest('base64');
    if (headers['x-amz-checksum-sha256'] !== checksum) return refuse(400, 'BadDigest');
    const locks = store.ignoreLocks
      ? []
      : Object.entries(headers).filter(([name]) => name.startsWith('x-amz-object-lock-'));
    objects.set(path, {
      bytes: body,
      headers: Object.fromEntries(locks.map(([name, value]) => [name, String(value)])),
    });
    return response.writeHead(200, { etag: '"1"' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store: ObjectStore = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    ignoreLocks: false,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return store;
}

/** Computes the signature of a request as AWS documents it, and compares. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer, keyId: string, secret: string): boolean {
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const payload = String(headers['x-amz-content-sha256']);
  if (id !== keyId || payload !== hex(body)) return false;
  const { pathname, searchParams } = new URL(url ?? '', 'http://localhost');
  searchParams.sort();
  const request = [
    method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex(request)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((parent, part) => hmac(parent, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}
