import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Signing in, and the screens of people who enter figures: the files of the first visit, by their names in vite.config.ts. */
const FIRST_FILES = ['start', 'field'];
/** The file of offline-parts.ts, whose imports are what these screens show later. */
const PARTS = 'offline-parts';
/** Their sentences, in every language: a person may choose another one without a network. */
const SPOKEN_OFFLINE =
  /\/catalogues\/\w+\/(account|checks|entry|figures|refusals|session|shared|shell|sources|words)\.(ts|json)\?compiled$/;
/** Also kept: what is not script. */
const ALWAYS = /^(index\.html|theme\.js|favicon\.svg|icons\/.*|assets\/inter-(console|latin-wght)-.*)$/;

type Chunk = Rolldown.OutputChunk;

/** The files that agents need without a network, found by following the imports of the build. */
function fieldFiles(chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const follow = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(follow);
  };
  for (const { name, fileName, moduleIds, dynamicImports } of chunks.values()) {
    if (FIRST_FILES.includes(name) || moduleIds.some((id) => SPOKEN_OFFLINE.test(id))) follow(fileName);
    if (name === PARTS) [fileName, ...dynamicImports].forEach(follow);
  }
  return files;
}

/**
 * The console as an app that a phone installs: its manifest, and a service worker that keeps the field's screens. Other screens
 * are kept once they were opened (worker.ts).
 */
export function installedApp(): Plugin[] {
  let kept = new Set<string>();
  const follow: Plugin = {
    name: 'files of the field',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      kept = fieldFiles(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
    },
  };
  const app = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'worker.ts',
    // The console registers it itself, and offers a new version instead of forcing it (web/src/app/install).
    injectRegister: false,
    registerType: 'prompt',
    manifest: {
      id: '/',
      name: 'Election Command Center',
      short_name: 'Election',
      description: 'Enter, check and publish the results of a general election.',
      lang: 'en',
      start_url: '/votes',
      scope: '/',
      display: 'standalone',
      background_color: '#fcfbf9',
      theme_color: '#0a4d57',
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
    injectManifest: {
      globPatterns: ['**/*.{html,js,css,svg,png,woff2}'],
      // Names under assets carry a hash of their content.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async (entries) => ({ manifest: entries.filter(({ url }) => kept.has(url) || ALWAYS.test(url)), warnings: [] }),
      ],
    },
  });
  return [follow, ...app];
}
