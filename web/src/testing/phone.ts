import { vi } from 'vitest';

/** A phone whose database exists and does not open; ends with `vi.unstubAllGlobals`. Answers how often it was tried. */
export function phoneThatDoesNotOpen(): () => number {
  const open = vi.fn(() => {
    throw new DOMException('The files of the browser are locked.', 'UnknownError');
  });
  vi.stubGlobal('indexedDB', { open });
  return () => open.mock.calls.length;
}
