import type { FieldErrors } from '@election/contract/validation';

/** What came back when a call did not succeed. Its message is the sentence to show. */
export class ApiError extends Error {
  /** The HTTP status; 0 where no answer was obtained at all. */
  readonly status: number;
  /** Sentences by field, where the server refused what was typed. */
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense. */
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

  /** Whether the server may have done the work although no success was heard of: only the same key may go again. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}
