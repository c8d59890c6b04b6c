import { problemOf } from '../ui/feedback/problem.ts';

/** The server's refusals, one text for each field of a form. */
export const fieldSentences = (thrown: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(problemOf(thrown).fields ?? {}).map(([field, said]) => [field, said.join(' ')]));
