/** What a piece of the interface needs of a failure to show it. */
export interface Problem {
  message: string;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  fields?: Record<string, string[]>;
}

/** Anything thrown, as something that can be shown. */
export const problemOf = (thrown: unknown): Problem => (thrown instanceof Error ? thrown : { message: String(thrown) });
