/** The parts of a failure that the interface shows. */
export interface Problem {
  message: string;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  fields?: Record<string, string[]>;
}

/** Converts anything thrown. */
export const problemOf = (thrown: unknown): Problem => (thrown instanceof Error ? thrown : { message: String(thrown) });
