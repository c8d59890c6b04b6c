import { defineConfig } from 'vite';
import { plainContract } from './build/plain-contract.ts';

/** The view components for the server, which writes the public pages with them: one file, with all that it needs. */
export default defineConfig({
  plugins: [plainContract],
  // Always as in production, whatever NODE_ENV says when it is built.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    outDir: 'dist-ssr',
    emptyOutDir: true,
    ssr: 'src/results/render.tsx',
    target: 'node24',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
});
