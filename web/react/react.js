// What the libraries import from React: Preact, and what it lacks.
import { options } from 'preact';

export * from 'preact/compat';
export { default } from 'preact/compat';
export { act } from 'preact/test-utils';

// Effects run at once after what they belong to is drawn, as React's do after a press: the next key finds their listeners.
options.requestAnimationFrame = queueMicrotask;

/** Mantine keeps hidden panels with it. Here they are taken out of the page, and made anew when they are shown. */
export const Activity = ({ mode, children }) => (mode === 'hidden' ? null : children);
