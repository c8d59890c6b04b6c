import type { RenderPage } from '@election/contract/results/view/pages';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Document } from './Document.tsx';
import { Page } from './Page.tsx';
import styles from './pages.css?inline';

/** What the server loads: it writes the pages that the browser takes over. */

/** JSON in a script: no value of it ends the script, or a line of it. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** A page as a document. */
export const render: RenderPage = (page, site) => {
  const markup = renderToString(<Page page={page} />);
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} site={site} styles={styles} markup={markup} data={inScript(page)} />)}`;
};
