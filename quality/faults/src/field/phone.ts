import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium, switches } from '../../../../scripts/chromium.mjs';
import { tokenOf } from '../election.ts';
import { endWithProcess } from '../end-with-process.ts';
import type { Line } from './line.ts';
import type { HandedOver, OnPhone } from './page.ts';
import type { Statement } from './statements.ts';

const run = promisify(execFile);
const GONE_POLL_MS = 20;

const FLAGS = [
  '--headless=new',
  ...switches,
  '--remote-debugging-port=0',
  '--disable-gpu',
  '--disable-extensions',
  // As many browsers as phones: each page and its timers run as if it were in front.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/** A browser with a profile of its own, as a process that can be killed. */
export interface Phone {
  line: Line;
  /** Starts the browser, or starts it again after a kill, with so many tabs of one person. */
  start(user_id: number, tabs: number): Promise<void>;
  /** Sends SIGKILL to all of its processes. */
  kill(): Promise<void>;
  /** Signs a person in, in all tabs. */
  signIn(user_id: number): Promise<void>;
  /** Answers whether the phone says that it keeps it; null where it was killed first. */
  handOver(tab: number, given: HandedOver): Promise<boolean | null>;
  /** How many of a person's submissions wait; null where the browser is gone. */
  waiting(user_id: number): Promise<number | null>;
  /** All of a person's submissions that lie on the phone, whatever their state. */
  listed(user_id: number): Promise<OnPhone>;
  /** Says the state of all of a person's submissions, one tab after the other: what a tab said of an earlier state is then past. */
  tellAll(user_id: number): Promise<void>;
  sendNow(): Promise<void>;
}

/**
 * @param folder for its profile
 * @param hear what it says
 */
export async function makePhone(folder: string, line: Line, hear: (said: Statement) => void): Promise<Phone> {
  const profile = join(folder, 'profile');
  await mkdir(profile, { recursive: true });
  const program = (await findChromium()) ?? chromium.executablePath();
  let child: ChildProcess;
  let browser: Browser;
  let pages: Page[] = [];
  let person = 0;

  const begin = async (page: Page) => {
    await page.goto(line.url);
    await page.waitForFunction(() => 'phone' in globalThis);
    await page.evaluate(([id, token]) => phone.start(id, token), [person, tokenOf(person)] as const);
  };
  const phoneOf: Phone = {
    line,
    async start(user_id, tabs) {
      person = user_id;
      child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      endWithProcess(child, true);
      browser = await chromium.connectOverCDP(await addressOf(child));
      const [context] = browser.contexts();
      if (!context) throw new Error('The browser has no window.');
      await context.exposeBinding('say', (_source, said: Statement) => hear(said));
      // The browser starts with one.
      const more = Array.from({ length: tabs - context.pages().length }, () => context.newPage());
      pages = [...context.pages(), ...(await Promise.all(more))];
      await Promise.all(pages.map(begin));
    },
    async kill() {
      const exited = once(child, 'exit');
      const group = child.pid ?? 0;
      process.kill(-group, 'SIGKILL');
      await exited;
      await untilGone(group);
      await browser.close().catch(() => {});
    },
    async signIn(user_id) {
      person = user_id;
      const signIn = (page: Page) =>
        page.evaluate(([id, token]) => phone.start(id, token), [person, tokenOf(person)] as const);
      await Promise.all(pages.map(signIn));
    },
    handOver: (tab, given) => (pages[tab] as Page).evaluate((one) => phone.handOver(one), given).catch(() => null),
    waiting: (user_id) => (pages[0] as Page).evaluate((id) => phone.waiting(id), user_id).catch(() => null),
    listed: (user_id) => (pages[0] as Page).evaluate((id) => phone.listed(id), user_id),
    async tellAll(user_id) {
      for (const page of pages) await page.evaluate((id) => phone.tellAll(id), user_id);
    },
    async sendNow() {
      await Promise.all(pages.map((page) => page.evaluate(() => phone.sendNow()).catch(() => {})));
    },
  };
  return phoneOf;
}

/** Waits until no process of a killed group runs: what still holds a file of the profile would meet the browser that starts next. */
async function untilGone(group: number): Promise<void> {
  for (;;) {
    const { stdout } = await run('ps', ['-A', '-o', 'pgid=,stat=']);
    const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/));
    if (!lines.some(([pgid, stat]) => Number(pgid) === group && !stat?.startsWith('Z'))) return;
    await pause(GONE_POLL_MS);
  }
}

/** The address under which a started browser is spoken to. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The browser did not start: ${said.slice(-3).join(' / ')}`)));
    if (!child.stderr) throw new Error('The browser has no output.');
    createInterface(child.stderr).on('line', (text) => {
      said.push(text);
      const [, address] = /^DevTools listening on (ws:\S+)/.exec(text) ?? [];
      if (address) resolve(address);
    });
  });
}
