import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { BuiltInRole } from '@election/contract/people/permissions';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import WebSocket from 'ws';
import { findChromium } from '../../../scripts/chromium.mjs';
import { emailOf } from './processes.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

type Answer = Record<string, unknown>;

/** A page of Chromium over the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/). */
export interface Page {
  send(method: string, params?: Answer): Promise<Answer>;
  /** The JSON value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression is true. */
  waitFor(expression: string): Promise<void>;
  onEvent(listener: (method: string, params: Answer) => void): void;
}

const TIMEOUT_MS = 60_000;

/** Opens a browser with an empty cache while `use` runs. */
export async function withPage(use: (page: Page) => Promise<void>): Promise<void> {
  const program = await findChromium();
  if (!program) throw new Error('No Chromium was found: install one or set CHROMIUM_PATH to it.');
  await withTemporaryFolder((folder) => runBrowser(program, folder, use));
}

async function runBrowser(program: string, folder: string, use: (page: Page) => Promise<void>): Promise<void> {
  const flags = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(program, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface(child.stderr).on('line', (line) => {
        const found = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
        if (found) resolve(found);
      });
      void exited.then(() => reject(new Error('Chromium ended before it was ready')));
    });
    const socket = new WebSocket(address, { maxPayload: 256 * 1024 * 1024 });
    await once(socket, 'open');
    await use(await openPage(socket));
    socket.close();
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

async function openPage(socket: WebSocket): Promise<Page> {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const listeners: ((method: string, params: Answer) => void)[] = [];
  let sent = 0;
  socket.on('message', (raw) => {
    const { id, result, error, method, params } = JSON.parse(String(raw));
    if (id === undefined) for (const listen of listeners) listen(method, params);
    else if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
  });
  const call = (method: string, params: Answer, sessionId?: string) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.set(++sent, { resolve, reject });
      socket.send(JSON.stringify({ id: sent, method, params, sessionId }));
    });
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params: Answer = {}) => call(method, params, String(sessionId));

  async function evaluate(expression: string): Promise<unknown> {
    const answer = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (answer.exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(answer.exceptionDetails)}`);
    return (answer.result as { value?: unknown }).value;
  }
  async function waitFor(expression: string) {
    const giveUp = performance.now() + TIMEOUT_MS;
    while (!(await evaluate(`Boolean(${expression})`))) {
      if (performance.now() > giveUp) throw new Error(`Still false after ${TIMEOUT_MS} ms: ${expression}`);
      await pause(20);
    }
  }
  return { send, evaluate, waitFor, onEvent: (listener) => listeners.push(listener) };
}

/** Signs a person of the rehearsal in on the sign-in page, which is open. */
export async function signInOn(page: Page, role: BuiltInRole): Promise<void> {
  const type = async (selector: string, text: string) => {
    await page.evaluate(`document.querySelector('${selector}').focus()`);
    await page.send('Input.insertText', { text });
  };
  await type('input[autocomplete=username], input[type=email]', emailOf(role));
  await type('input[type=password]', PASSWORD);
  await page.evaluate(`document.querySelector('button[type=submit]').click()`);
  await page.waitFor(`!document.querySelector('input[type=password]')`);
}
