import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// While developing, the API runs beside: `npm start` at its usual port, or wherever API_URL says.
const server = process.env.API_URL ?? 'http://localhost:8080';

/** A stylesheet would hold back what index.html shows: it is only fetched, and `applyStyles` applies it with the script. */
const stylesWithScript: Plugin = {
  name: 'styles with script',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => page.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"'),
  },
};

export default defineConfig({
  plugins: [react(), stylesWithScript],
  build: {
    outDir: 'dist',
    // The phones that agents carry are not new.
    target: ['chrome100', 'firefox100', 'safari15.4'],
    sourcemap: false,
    // What every visit begins with comes in one file: two requests instead of fifteen, and better packed.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: {
      '/api': server,
      '/pictures': server,
      '^/pinksheets/\\d+/image': server,
      '/config.json': server,
      '/broadcasting': server,
      '/app': { target: server, ws: true },
    },
  },
});
