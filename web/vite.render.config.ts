import { defineConfig } from 'vite';
import { plainContract } from './build/plain-contract.ts';
import { words } from './build/words.ts';

// Always as in production: tests build it too, whose NODE_ENV asks for the markup of development.
process.env.NODE_ENV = 'production';

/** The view components for the server, which writes the public pages with them: one file, with all that it needs. */
export default defineConfig({
  plugins: [plainContract, words],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    outDir: 'dist-ssr',
    emptyOutDir: true,
    ssr: 'src/results/documents/bundle.ts',
    target: 'node24',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
});
