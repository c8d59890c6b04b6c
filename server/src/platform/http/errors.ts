import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { UNKEPT } from '../cache/cached-response.ts';
import { failureOf } from '../db/constraints.ts';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';

/** Seconds after which a client may retry when the database is unreachable or busy. */
const RETRY_SECONDS = 2;
/** PostgreSQL found no space for a row. */
const DISK_FULL = '53100';
/** An operator has to make room first. */
const DISK_RETRY_SECONDS = 60;

/**
 * The one place where an error becomes a response of the API. An error that is neither the caller's nor a deliberate refusal is
 * logged with the request's id.
 */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOfError(error, request);
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  // The handler may have said that its answer can be kept before it failed.
  reply.header('cache-control', UNKEPT);
  return reply.code(failure.status).send({ data: { ...failure.more, error_msg: failure.error_msg } });
}

/** What a caller is told of an error; one that is neither the caller's nor a deliberate refusal is logged. */
export function failureOfError(error: FastifyError | Error, request: FastifyRequest): Failure {
  const failure = toFailure(error, request);
  if (failure.status >= 500 && !(error instanceof Failure)) request.log.error({ err: error }, 'request failed');
  return failure;
}

function toFailure(error: FastifyError | Error, { method }: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  const isRead = method === 'GET' || method === 'HEAD';
  if (error instanceof pg.DatabaseError) return failureOf(error) ?? databaseUnreachable(error, isRead) ?? unexpected();
  if (isConnectionLoss(error)) {
    return new Failure(503, isRead || isUnsent(error) ? say.unavailable : say.outcomeUnknown, RETRY_SECONDS);
  }
  if (isDiskFull(error)) return new Failure(503, say.diskFull, DISK_RETRY_SECONDS);
  if (hasCode(error, UNWRITABLE)) return new Failure(503, say.filesUnwritable, DISK_RETRY_SECONDS);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Failure(413, say.tooLarge);
  if (status === 415 || status === 406) return new Failure(415, say.unsupported);
  if (status === 429) return new Failure(429, error.message, RETRY_SECONDS);
  if (status !== undefined && status >= 400 && status < 500) return new Failure(status, say.notUnderstood);
  return unexpected();
}

const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
/** The disk of the data folder takes nothing, or the user of the server has no right to it. */
const UNWRITABLE: readonly unknown[] = ['EROFS', 'EACCES', 'EPERM'];

/** No space, or none left of a quota. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, FULL);

/** The file store wraps the error of the system. */
const hasCode = (error: unknown, codes: readonly unknown[]): boolean =>
  error instanceof Error && (('code' in error && codes.includes(error.code)) || hasCode(error.cause, codes));

const unexpected = () => new Failure(500, say.unexpected);

/**
 * Class 08: connection; 57P0x: shutting down or starting up; 53: out of resources; 40: serialisation failure or deadlock; 25006: a
 * standby, on which nothing is changed.
 */
function databaseUnreachable(error: pg.DatabaseError, isRead: boolean): Failure | undefined {
  const code = error.code ?? '';
  if (code.startsWith('40') || code === '55P03' || code === '57014') return new Failure(503, say.busy, RETRY_SECONDS);
  if (code === DISK_FULL) return new Failure(503, say.databaseFull, DISK_RETRY_SECONDS);
  // A session that was ended may have been at its commit.
  if (/^(08|57P0[124])/.test(code))
    return new Failure(503, isRead ? say.unavailable : say.outcomeUnknown, RETRY_SECONDS);
  return /^(57P0|53|25006)/.test(code) ? new Failure(503, say.unavailable, RETRY_SECONDS) : undefined;
}

/** Whether no connection was made, so that nothing can have been changed. */
const isUnsent = (error: Error): boolean =>
  ('syscall' in error && error.syscall === 'connect') ||
  error.message.includes('timeout exceeded when trying to connect');

/** Whether an error says that the database is away: not reached, lost before it answered, shutting down, starting up, or a standby. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLoss(error) || (error instanceof pg.DatabaseError && /^(08|57P0|25006)/.test(error.code ?? ''));

/** Whether an error says that the database cannot be reached, or was lost before it answered. */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code) ||
    // The database's Unix socket is missing; any other missing file is a defect.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  );
}
