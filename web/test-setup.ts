import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

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
