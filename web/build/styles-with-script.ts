import type { Plugin } from 'vite';

/** A stylesheet would hold back what index.html shows: it is only fetched, and `applyStyles` applies it with the script. */
export const stylesWithScript: Plugin = {
  name: 'styles with script',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => page.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"'),
  },
};
