import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// While developing, the API runs beside: `npm start` at its usual port, or wherever API_URL says.
const server = process.env.API_URL ?? 'http://localhost:8080';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * A stylesheet in the head would hold back what index.html shows until the script is there. It stays before the console's
 * root, whose own styles go over it.
 */
const stylesAfterContent: Plugin = {
  name: 'styles after content',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => {
      const links = page.match(STYLESHEET) ?? [];
      return page.replace(STYLESHEET, '').replace(/\s*<div id="root">/, `${links.join('')}$&`);
    },
  },
};

export default defineConfig({
  plugins: [react(), stylesAfterContent],
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
