import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { watchToasts } from './src/testing/toasts.ts';

beforeEach(watchToasts);

// A busy machine is slow, not wrong. What tests do often is found by plain selectors: queries by role work out the name
// and visibility of every element, which takes seconds on a page of fifty rows.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

// What Mantine asks of a browser and jsdom lacks.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
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

// Without Vitest's globals, Testing Library does not clean up by itself.
afterEach(cleanup);
