import type { Fields } from '@election/contract/wire/pairs';

/** The object that an answer is as JSON; undefined where it is none, as the page of something in between. */
export function bodyOf(text: string): Fields | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Fields) : undefined;
  } catch {
    return undefined;
  }
}
