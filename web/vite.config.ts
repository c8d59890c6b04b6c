import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './build/catalogues.ts';
import { installedApp } from './build/installed-app.ts';
import { packedFiles } from './build/packed-files.ts';
import { plainContract } from './build/plain-contract.ts';
import { resultsScript } from './build/results-script.ts';
import { stylesWithScript } from './build/styles-with-script.ts';

// While developing, the API runs beside: `npm start` at its usual port, or wherever API_URL says.
const server = process.env.API_URL ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), catalogues, plainContract, stylesWithScript, installedApp(), resultsScript, packedFiles],
  build: {
    outDir: 'dist',
    // The phones that agents carry are not new.
    target: ['chrome100', 'firefox100', 'safari15.4'],
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every visit begins with comes in one file: two requests instead of fifteen, and better packed.
            { name: 'start', tags: ['$initial'], priority: 3 },
            // Forms that check what is typed have the schemas of their features; nothing else needs them.
            {
              name: 'forms',
              priority: 2,
              test: /\/node_modules\/zod\/|\/contract\/src\/(wire\/forms|places\/(years|constituencies|polling-stations)|ballots\/(candidates|parties))\.ts$/,
            },
            // So does what follows the sign-in: the frame with the screens of people who enter figures.
            { name: 'field', priority: 1, test: /\/src\/app\/field\.ts$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/pictures': server,
      '^/pinksheets/\\d+/image': server,
      '^/(results|embed)(/|[?.]|$)': server,
      '^/wall(/stream)?$': server,
      '^/air/': server,
      '/config.json': server,
      '/broadcasting': server,
      '/app': { target: server, ws: true },
    },
  },
});
