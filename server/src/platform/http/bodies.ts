import { readPairs } from '@election/contract/wire/pairs';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';
import { hasBody } from './unread-bodies.ts';

const MEGABYTE = 1024 * 1024;
/** Pairs of a form or a query at most; the longest list of the contract has 300. */
const MAX_PAIRS = 1_000;
/** Values of a JSON body at most, lists and objects included; the largest one of the contract has 6,000. */
const MAX_VALUES = 10_000;
/** Lists and objects of a JSON body inside each other at most; the contract needs 4. */
const MAX_DEPTH = 20;

/** Accepts forms with files, plain forms as clients of the Pusher protocol send them, and JSON that may be empty. */
export async function acceptBodies(scope: FastifyInstance): Promise<void> {
  // Without this, Fastify parses the body of a call to an unknown address.
  scope.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 && hasBody(request.raw) ? new Failure(404, say.notFound) : undefined);
  });
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    // A name with a path is refused where a file is accepted; the parser would shorten it without a word.
    preservePath: true,
    limits: { fileSize: 5 * MEGABYTE, files: 2, fields: 50, fieldSize: MEGABYTE, parts: 52 },
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => readPairs(pairsIn(body)),
  );
  // A PUT or DELETE without a body may declare that it is JSON.
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (isExcessive(body as string))
      done(new Failure(413, say.tooManyValues({ most: MAX_VALUES, deep: MAX_DEPTH })));
    else parseJson(request, body as string, done);
  });
}

/** The pairs of a form or a query. @throws Failure 413 for too many, before they are parsed */
export function pairsIn(text: string): URLSearchParams {
  let pairs = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) pairs += 1;
  if (pairs > MAX_PAIRS) throw new Failure(413, say.tooManyPairs({ most: MAX_PAIRS }));
  return new URLSearchParams(text);
}

/** Whether a JSON text has too many values, or nests them too deep. Text that is not JSON is for the parser to refuse. */
function isExcessive(text: string): boolean {
  let values = 0;
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isString && character === '\\') at += 1;
    else if (character === '"') isString = !isString;
    else if (isString) continue;
    else if (character === ',') values += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '[' || character === '{') {
      values += 1;
      depth += 1;
    }
    if (values > MAX_VALUES || depth > MAX_DEPTH) return true;
  }
  return false;
}
