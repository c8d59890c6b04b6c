// A refusal is in the language of the reader, also where a command or a job meets it.
import './http/language.ts';
import type { FieldErrors } from '@election/contract/wire/validation';

/** An expected error that the caller can understand and correct, with its HTTP status. Any other error is a defect: 500. */
export class Failure extends Error {
  readonly status: number;
  readonly error_msg: string | FieldErrors;
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined;
  /** What the answer carries beside the sentence. */
  readonly more: Record<string, unknown>;

  constructor(
    status: number,
    error_msg: string | FieldErrors,
    retryAfter?: number,
    more: Record<string, unknown> = {},
  ) {
    super(typeof error_msg === 'string' ? error_msg : JSON.stringify(error_msg));
    this.name = 'Failure';
    this.status = status;
    this.error_msg = error_msg;
    this.retryAfter = retryAfter;
    this.more = more;
  }
}
