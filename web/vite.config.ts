import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:8080';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    // The phones that agents carry are not new.
    target: ['chrome100', 'firefox100', 'safari15.4'],
    sourcemap: false,
  },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/config.json': server,
      '/broadcasting': server,
      '/app': { target: server, ws: true },
    },
  },
});
