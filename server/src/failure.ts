import type { FieldErrors } from '@election/contract/validation';

/** The one expected error: something the caller can understand and mend. Everything else is a defect. */
export class Failure extends Error {
  readonly status: number;
  readonly error_msg: string | FieldErrors;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, error_msg: string | FieldErrors, retryAfter?: number) {
    super(typeof error_msg === 'string' ? error_msg : JSON.stringify(error_msg));
    this.name = 'Failure';
    this.status = status;
    this.error_msg = error_msg;
    this.retryAfter = retryAfter;
  }
}
