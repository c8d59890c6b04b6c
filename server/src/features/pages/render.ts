import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { language } from '@election/contract/messages/sentences';
import type { Site } from '@election/contract/results/view/pages';
import type { Render, RenderIn } from '@election/contract/results/view/surfaces';
import { Failure } from '../../platform/failure.ts';
import * as say from './sentences.ts';

/** What answers with a page: what draws it, and where it is served from. */
export interface Writer {
  render: Render;
  site: Site;
}

const BUNDLE = join(import.meta.dirname, '../../../../web/dist-ssr/render.js');

/** Loads what draws documents and pictures, from the console's build. Without it each of them is 503 with a sentence that says so. */
export async function loadRenderer(path = BUNDLE): Promise<Render> {
  if (!existsSync(path))
    return () => {
      throw new Failure(503, say.notBuilt);
    };
  const { render } = (await import(pathToFileURL(path).href)) as { render: RenderIn };
  return (surface, data) => render(language(), surface, data);
}
