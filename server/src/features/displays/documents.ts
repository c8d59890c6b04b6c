import type { Graphic } from '@election/contract/results/graphics';
import * as say from './sentences.ts';

/* The documents of walls and graphics. They have no figure: the script asks for the picture with the display link, and draws it. */

const documentOf = (title: string, name: 'wall' | 'air', icon: string, more = ''): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="${icon}">
<link rel="stylesheet" href="/${name}.css"><script type="module" src="/${name}.js"></script></head>
<body><div id="root"></div>${more}</body></html>`;

export const wallDocument = (): string =>
  documentOf(say.wallTitle, 'wall', '/favicon.svg', `<noscript>${say.noScript}</noscript>`);

/** Which graphic it is, the script reads in the address. */
export const graphicDocument = (graphic: Graphic): string => documentOf(say.graphics[graphic], 'air', 'data:,');
