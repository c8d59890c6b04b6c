import { availableParallelism, loadavg } from 'node:os';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { misnamed } from './src/testing/label-in-name.ts';
import { watchToasts } from './src/testing/toasts.ts';

beforeEach(watchToasts);

const { getElementError } = getConfig();
/** Whether a query runs within `waitFor`, which prints the page itself where it gives up. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

/** Milliseconds after which a test that waits in vain is red: ten seconds, and longer on a machine with more to do than it has cores. */
const patience = () => Math.min(60_000, 10_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
beforeEach(() => configure({ asyncUtilTimeout: patience() }));

// What tests do often is found by plain selectors: queries by role work out the name
// and visibility of every element, which takes seconds on a page of fifty rows.
configure({
  defaultHidden: true,
  // Printing the page for each look that finds nothing yet takes a twentieth of the time of all tests.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// What Mantine asks of a browser and jsdom lacks. Tests run without motion: what has closed is gone.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// Of every screen that a test has opened. Without Vitest's globals, Testing Library does not clean up.
afterEach(() => {
  const found = misnamed(document);
  cleanup();
  expect(found).toEqual([]);
});
