import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage, Site } from '@election/contract/results/view/pages';
import { Failure } from '../../platform/failure.ts';
import * as say from './sentences.ts';

/** What answers with a page: what draws it, and where it is served from. */
export interface Writer {
  render: RenderPage;
  site: Site;
}

const BUNDLE = join(import.meta.dirname, '../../../../web/dist-ssr/render.js');

/** Loads what draws the pages, from the console's build. Without it every page is 503 with a sentence that says so. */
export async function loadRenderer(path = BUNDLE): Promise<RenderPage> {
  if (!existsSync(path))
    return () => {
      throw new Failure(503, say.notBuilt);
    };
  const { render } = (await import(pathToFileURL(path).href)) as { render: RenderPage };
  return render;
}
