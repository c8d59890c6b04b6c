import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.mjs';
import { buildPage } from '../field/build.ts';
import type { Trial } from '../proof.ts';

const WALL = fileURLToPath(new URL('../../../web/src/public/wall/main.ts', import.meta.url));
/** For what a wall has to show in the end. */
const PATIENCE_MS = 60_000;

const COLLECTIONS = 4;

/** A wall in a browser, with the script that is packed from the source. */
export interface Studio {
  page: Page;
  /** Opens the wall of a server with a display link. */
  open(port: number, link: string): Promise<void>;
  /** What is on the wall, and the line below it; the line is empty while it is hidden. */
  read(): Promise<{ wall: string; line: string }>;
  /** Waits until what is read fits; false where it never does. */
  until(fits: (shown: { wall: string; line: string }) => boolean): Promise<boolean>;
  /** What the page holds after its garbage was collected. */
  held(): Promise<{ bytes: number; nodes: number }>;
  close(): Promise<void>;
}

export async function openStudio({ edits }: Trial): Promise<Studio> {
  const script = (await buildPage(WALL, edits)).get('page.js') ?? '';
  const executablePath = (await findChromium()) ?? chromium.executablePath();
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.route('**/wall.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  const inside: CDPSession = await page.context().newCDPSession(page);
  const read = () =>
    page.evaluate(() => {
      const signal = document.getElementById('signal');
      return {
        wall: document.getElementById('wall')?.textContent ?? '',
        line: signal && !signal.hidden ? signal.textContent : '',
      };
    });
  return {
    page,
    open: async (port, link) => void (await page.goto(`http://127.0.0.1:${port}/wall#${link}`)),
    read,
    async until(fits) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
        if (fits(await read())) return true;
        await page.waitForTimeout(100);
      }
      return false;
    },
    async held() {
      // What one collection lets go of in the DOM, the next one collects; the turn of the page between them lets finished tasks go.
      for (let time = 0; time < COLLECTIONS; time++) {
        await inside.send('HeapProfiler.collectGarbage');
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      }
      const { usedSize } = await inside.send('Runtime.getHeapUsage');
      const { nodes } = await inside.send('Memory.getDOMCounters');
      return { bytes: usedSize, nodes };
    },
    close: () => browser.close(),
  };
}

/** A server of a wall's page whose stream says what it is told, as fast as the page takes it. */
export async function openFeeder(
  page: string,
): Promise<{ port: number; tell(content: string, at: string): Promise<void>; close(): void }> {
  let stream: ServerResponse | undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/wall/stream') return void response.setHeader('content-type', 'text/html').end(page);
    stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
    stream.write(': \n\n');
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async tell(content, at) {
      while (!stream) await once(server, 'request');
      const message = JSON.stringify({ content, held_at: null, at });
      if (!stream.write(`event: scene\ndata: ${message}\n\n`)) await once(stream, 'drain');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
