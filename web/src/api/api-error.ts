import type { FieldErrors } from '@election/contract/validation';

/** A failed call. Its message is the sentence to show. */
export class ApiError extends Error {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** Sentences by field, where the server refused the input. */
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    more: {
      status: number;
      fields?: FieldErrors | undefined;
      requestId?: string | undefined;
      retryAfter?: number | undefined;
    },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = more.status;
    this.fields = more.fields ?? {};
    this.requestId = more.requestId;
    this.retryAfter = more.retryAfter;
  }

  /** Whether the server may have done the work without a clear answer: a retry must then repeat the idempotency key. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}
