import type { Method, Reason } from '@election/contract/people/factors';
import type { FieldErrors } from '@election/contract/wire/validation';

/** A failed call. Its message is the sentence to show. */
export class ApiError extends Error {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** Sentences by field, where the server refused the input. */
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;
  /** Why the call was refused, where the console itself answers it (REASONS of the contract). */
  readonly reason: Reason | undefined;
  /** The token of a sign-in that awaits its second factor. */
  readonly secondStep: string | undefined;
  /** What the account can confirm with, besides a recovery code. */
  readonly methods: readonly Method[];
  /** A success that is not in the server's form: something in between answered. */
  readonly isForeign: boolean;
  /** What the change would have replaced, where someone else changed it first: the row, as its reads give it. */
  readonly current: unknown;

  constructor(
    message: string,
    more: {
      status: number;
      fields?: FieldErrors | undefined;
      requestId?: string | undefined;
      retryAfter?: number | undefined;
      reason?: Reason | undefined;
      secondStep?: string | undefined;
      methods?: readonly Method[] | undefined;
      isForeign?: boolean;
      current?: unknown;
    },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = more.status;
    this.fields = more.fields ?? {};
    this.requestId = more.requestId;
    this.retryAfter = more.retryAfter;
    this.reason = more.reason;
    this.secondStep = more.secondStep;
    this.methods = more.methods ?? [];
    this.isForeign = more.isForeign ?? false;
    this.current = more.current;
  }

  /** Whether the server may have done the work without a clear answer: a retry must then repeat the idempotency key. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether the server refused a call because of what another person has done meanwhile. */
export const isConflict = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.status === 409;
