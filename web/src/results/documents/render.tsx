import type { Render, Surfaces } from '@election/contract/results/view/surfaces';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Page } from '../pages/Page.tsx';
import { ApiDocument } from './ApiDocument.tsx';
import { DisplayDocument } from './DisplayDocument.tsx';
import { inScript } from './markup.ts';
import { PageDocument } from './PageDocument.tsx';
import { Paper } from './Paper.tsx';
import { Preview } from './Preview.tsx';
import styles from './pages.css?inline';
import { SpxFile } from './SpxFile.tsx';

/** What the server loads. */

type Draw = { [S in keyof Surfaces]: (data: Surfaces[S]) => string };

const documentOf = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  `<!doctype html>${renderToStaticMarkup(element)}`;

const DRAW: Draw = {
  /** The browser takes over the page in its document. */
  page({ page, site }) {
    const markup = renderToString(<Page page={page} />);
    return documentOf(<PageDocument page={page} site={site} styles={styles} markup={markup} data={inScript(page)} />);
  },
  preview: (data) => renderToStaticMarkup(<Preview {...data} />),
  display: (of) => documentOf(<DisplayDocument of={of} />),
  spx: (data) => documentOf(<SpxFile {...data} />),
  paper: (data) => renderToStaticMarkup(<Paper {...data} />),
  reload: () => renderToStaticMarkup(<meta httpEquiv="refresh" content="1" />),
  api: (data) => documentOf(<ApiDocument {...data} />),
};

export const render: Render = (surface, data) => DRAW[surface](data);
