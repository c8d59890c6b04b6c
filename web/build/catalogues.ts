import { pathToFileURL } from 'node:url';
import { compiled, type Written } from '@election/contract/messages/every-catalogue';
import type { Plugin } from 'vite';

const CATALOGUE = /^(.*\/catalogues\/\w+\/[\w-]+\.(ts|json))\?compiled$/;

/** Catalogues as the browser needs them: their messages are parsed while the console is built. */
export const catalogues: Plugin = {
  name: 'compiled catalogues',
  enforce: 'pre',
  async load(id) {
    const [, file = '', kind] = CATALOGUE.exec(id) ?? [];
    if (file === '') return null;
    this.addWatchFile(file);
    const module = await import(pathToFileURL(file).href, kind === 'json' ? { with: { type: 'json' } } : {});
    const [messages] = Object.values(module) as [Written];
    return `export default ${JSON.stringify(compiled(messages))};`;
  },
};
