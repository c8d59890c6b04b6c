import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium, switches } from '../../../scripts/chromium.mjs';
import { buildPage } from '../field/build.ts';
import type { Trial } from '../proof.ts';

const WALL = fileURLToPath(new URL('../../../web/src/public/wall/main.ts', import.meta.url));
/** For what a wall has to show in the end. */
const PATIENCE_MS = 60_000;

const COLLECTIONS = 4;
/** Longer than a wall waits for a word of its server, in milliseconds. */
const SILENCE_MS = 13_000;

/** A browser, and the script of walls as it is packed from the source. */
export interface Studio {
  /** @param hasOwnClock its clock can be put forward */
  openWall(hasOwnClock: boolean): Promise<Wall>;
  close(): Promise<void>;
}

/** A wall in a page of its own. */
export interface Wall {
  page: Page;
  /** Opens the wall of a server with a display link. */
  open(port: number, link: string): Promise<void>;
  /** What is on the wall, and the line below it; the line is empty while it is hidden. */
  read(): Promise<{ wall: string; line: string }>;
  /**
   * Waits until what is read fits; false where it never does.
   * @param inSilence its server says nothing: a clock of its own is put forward by that time
   */
  until(fits: (shown: { wall: string; line: string }) => boolean, inSilence?: boolean): Promise<boolean>;
  /** What the page holds after its garbage was collected. */
  held(): Promise<{ bytes: number; nodes: number }>;
}

export async function openStudio({ edits }: Trial): Promise<Studio> {
  const script = (await buildPage(WALL, edits)).get('page.js') ?? '';
  const executablePath = (await findChromium()) ?? chromium.executablePath();
  const browser: Browser = await chromium.launch({ executablePath, args: switches });
  return { openWall: (hasOwnClock) => openWall(browser, script, hasOwnClock), close: () => browser.close() };
}

async function openWall(browser: Browser, script: string, hasOwnClock: boolean): Promise<Wall> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  if (hasOwnClock) await page.clock.install();
  await page.route('**/wall.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  const inside = await page.context().newCDPSession(page);
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
    async until(fits, inSilence = false) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
        if (fits(await read())) return true;
        if (inSilence && hasOwnClock) await page.clock.fastForward(SILENCE_MS);
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
