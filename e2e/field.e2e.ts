import { states } from '@election/contract/messages/coverage';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import { delayed, outbox as sayOutbox } from '@election/web/app/outbox/sentences';
import { bar as sayFrame, install as sayInstall } from '@election/web/app/sentences';
import { coverage as sayCoverage } from '@election/web/coverage/sentences';
import { receipt as sayReceipts } from '@election/web/receipts/sentences';
import { signIn as saySession } from '@election/web/session/sentences';
import { submissions as saySubmissions } from '@election/web/submissions/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { receiptStates, entry as sayEntry, votes as sayVotes } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './src/axe.ts';
import { person, signIn } from './src/people.ts';
import { makeBallot } from './src/reference.ts';
import { emailOf, enter, signInWithRegion } from './src/region-agent.ts';
import { review } from './src/review.ts';
import { test } from './src/test.ts';
import { frontOf } from './src/upgraded.ts';

const PHONE = { width: 360, height: 740 };
const SUBMIT = '**/api/v1/votes/entries';

const fields = (page: Page) => page.getByRole('textbox', { name: /^Votes of / });

async function typeFigures(agent: Page, at: string, more = 0) {
  await agent.goto(at);
  await expect(fields(agent)).toHaveCount(2);
  for (const row of [0, 1])
    await fields(agent)
      .nth(row)
      .fill(String(400 + 10 * row + more));
}

async function save(agent: Page) {
  await review(agent);
  await agent.getByRole('dialog').getByRole('button', { name: sayUi.yes }).click();
  await expect(agent.getByRole('dialog')).toBeHidden();
}

/** What the browser of a phone reports that has 12 MB left for the console. */
const reportLittleRoom = () => {
  StorageManager.prototype.estimate = async () => ({ quota: 112_000_000, usage: 100_000_000 });
};

const received = (page: Page) => page.getByText(/^Received \d\d:\d\d$/);

test('what is typed is found after a reload; saved without a network it waits, is received, and the desk finds its receipt', async ({
  browser,
  request,
}) => {
  const election = await makeBallot(request, 2);
  const agent = await signInWithRegion(browser, election, PHONE);
  await typeFigures(agent, election.at);
  await expect(agent.getByText(sayOutbox.onThisPhone)).toBeVisible();
  await agent.addInitScript(reportLittleRoom);
  await agent.reload();
  await expect(agent.getByText(sayOutbox.onThisPhone)).toBeVisible();
  await expect(agent.getByText(sayOutbox.littleRoom({ megabytes: 12 }))).toBeVisible();
  await expect(fields(agent).first()).toHaveValue('400');
  await expect(fields(agent).last()).toHaveValue('410');

  await agent.context().setOffline(true);
  await save(agent);
  await expect(agent.getByText(sayOutbox.waiting, { exact: true })).toBeVisible();
  await expect(agent.getByRole('link', { name: sayOutbox.waitingCount({ count: 1 }) })).toBeVisible();
  expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await agent.context().setOffline(false);
  await expect(received(agent)).toBeVisible();
  const shown = (await agent.getByText(/^Receipt \d/).textContent()) ?? '';
  const code = shown.replace(/^Receipt /, '');

  const admin = await signIn(browser, 'admin');
  await admin.goto('/receipts');
  await admin.getByLabel(sayReceipts.code).fill(code.toLowerCase().replaceAll('-', ' '));
  await admin.getByRole('button', { name: sayReceipts.look }).click();
  await expect(admin.getByRole('list', { name: sayReceipts.figures })).toContainText('410');
});

test('the page of a captive portal is not a receipt: the submission waits, says so, and goes out when asked to', async ({
  browser,
  request,
}) => {
  const election = await makeBallot(request, 2);
  const agent = await signInWithRegion(browser, { ...election, number: 2 }, PHONE);
  await typeFigures(agent, election.at, 1);
  const keys: (string | undefined)[] = [];
  const isAsked = () => agent.evaluate(() => document.documentElement.dataset.asked === 'yes');
  // The portal stays until the person asks; by itself the phone would try again in an hour.
  const portal = { status: 200, contentType: 'text/html', body: '<html>Buy an hour</html>' };
  await agent.route(SUBMIT, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    return (await isAsked()) ? route.fallback() : route.fulfill({ ...portal, headers: { 'Retry-After': '3600' } });
  });
  await save(agent);
  await agent.getByRole('link', { name: sayOutbox.waitingCount({ count: 1 }) }).click();
  await expect(agent.getByText(delayed.portal)).toBeVisible();
  await expect(agent.getByText(sayOutbox.waiting, { exact: true })).toBeVisible();
  await agent.evaluate(() =>
    document.addEventListener('click', () => (document.documentElement.dataset.asked = 'yes'), { capture: true }),
  );
  const tries = keys.length;
  await agent.getByRole('button', { name: sayOutbox.sendNow }).click();
  await expect(received(agent)).toBeVisible();
  expect(keys.length).toBeGreaterThan(tries);
  expect(new Set(keys).size).toBe(1);
});

test('on a shared phone another person neither sees nor sends what waits, and its author sends it later', async ({
  browser,
}) => {
  const agent = await signIn(browser, 'agent', PHONE);
  const context = agent.context();
  await agent.goto('/votes/7/134?type=parliamentary');
  await expect(fields(agent).first()).toBeVisible();
  const rows = await fields(agent).count();
  for (let row = 0; row < rows; row++)
    await fields(agent)
      .nth(row)
      .fill(String(30 + row));
  await context.setOffline(true);
  await save(agent);
  await expect(agent.getByText(sayOutbox.waiting, { exact: true })).toBeVisible();
  await signOut(agent);
  await expect(agent.getByRole('heading', { name: saySession.heading })).toBeVisible();
  await context.setOffline(false);

  const sent = new Set<string>();
  agent.on('request', (one) => {
    if (one.method() === 'POST' && /votes\/entries$/.test(one.url())) sent.add(one.headers()['idempotency-key'] ?? '');
  });
  await signInAs(agent, 'intern');
  await agent.goto('/submissions');
  await expect(agent.getByText(saySubmissions.none)).toBeVisible();
  await agent.goto('/votes');
  await logout(agent);
  expect(sent.size).toBe(0);

  // The author signs out while it is on its way: the question says so, and that it was received.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await agent.route(SUBMIT, async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.fallback();
  });
  await signInAs(agent, 'agent');
  await logout(agent);
  const leaving = agent.getByRole('dialog', { name: sayOutbox.leaveTitle });
  await expect(leaving).toContainText(sayOutbox.leaveCount({ count: 1 }));
  await expect(leaving).toContainText(sayOutbox.leaveSending);
  await expectAccessible(agent);
  release();
  await expect(leaving).toContainText(sayOutbox.leaveDone);
  await leaving.getByRole('button', { name: sayOutbox.leave, exact: true }).click();
  await signInAs(agent, 'agent');
  await agent.goto('/submissions');
  await expect(received(agent).first()).toBeVisible();
  await expectAccessible(agent, 'html');
  expect(sent.size).toBe(1);
});

test('a session that ended stops the queue; it goes on once the person has signed in over the page', async ({
  browser,
  request,
}) => {
  const election = await makeBallot(request, 2);
  const agent = await signInWithRegion(browser, { ...election, number: 3 }, PHONE);
  await typeFigures(agent, election.at, 2);
  await agent.context().setOffline(true);
  await save(agent);
  const ended = JSON.stringify({ data: { error_msg: 'Your session has ended.' } });
  await agent.route(SUBMIT, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, contentType: 'application/json', body: ended })
      : route.fallback(),
  );
  await agent.context().setOffline(false);
  const dialog = agent.getByRole('dialog', { name: saySession.again });
  await expect(dialog).toBeVisible();
  await agent.unroute(SUBMIT);
  await dialog.getByLabel(saySession.password, { exact: true }).fill('a-long-walk-through-the-region');
  await dialog.getByRole('button', { name: saySession.login }).click();
  await expect(received(agent)).toBeVisible();
});

/** A phone that keeps the console, with all that its person needs. */
async function keepsAll(agent: Page) {
  await agent.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() =>
      agent.evaluate(async () => {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const open = indexedDB.open('election-field');
          open.onsuccess = () => resolve(open.result);
        });
        const all = db.transaction('kept').objectStore('kept').getAllKeys();
        const keys = await new Promise<IDBValidKey[]>((resolve) => {
          all.onsuccess = () => resolve(all.result);
        });
        db.close();
        return keys.some((key) => Array.isArray(key) && key[1] === 'duty');
      }),
    )
    .toBe(true);
}

const INSTALLED = { serviceWorkers: 'allow' } as const;

/**
 * What figures can be typed with, the sign-in included: kilobytes of packed script, of all files beside the document, and their
 * number.
 */
const FIRST_VISIT = { script: 201, all: 217, files: 17 };

/** What a page has loaded, with the bytes of each as packed, at the moment when the first field is there. */
const loadedFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ name: string; isFile: boolean; bytes: number; fetched: number; from: number; until: number }[]>(
        (resolve) => {
          const look = () => {
            if (!document.querySelector('input[data-figure]')) {
              requestAnimationFrame(look);
              return;
            }
            const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
            resolve(
              all.map(({ name, encodedBodySize, transferSize, startTime, responseEnd }) => ({
                name: name.replace(/.*[/]/, ''),
                isFile: !/[/]api[/]/.test(name),
                bytes: encodedBodySize,
                fetched: transferSize,
                from: startTime,
                until: responseEnd,
              })),
            );
          };
          look();
        },
      ),
  );

/** What a page has asked for, in this order, by the end of the address; what the worker keeps for later is the worker's. */
const askedFor = async (page: Page, name: RegExp) => {
  const all = await page.evaluate(() => performance.getEntriesByType('resource').map((one) => one.name));
  return all.map((one) => one.replace(/.*[/]/, '')).filter((one) => name.test(one));
};

test('the first visit of an agent loads no script of tables, pictures or management, and the second visit none at all', async ({
  browser,
  request,
}) => {
  const election = await makeBallot(request, 2);
  const first = await signInWithRegion(browser, { ...election, number: 6 }, PHONE, INSTALLED);
  // The form was loaded while the person typed the password.
  const [earlier] = await askedFor(first, /^(field-.*js|login)$/);
  expect(earlier).toMatch(/^field-/);
  await expect.poll(() => askedFor(first, /[.]woff2$/)).toEqual([expect.stringMatching(/^inter-console-/)]);
  await first.close();
  const context = await browser.newContext({ ...INSTALLED, viewport: PHONE });
  const agent = await context.newPage();
  await agent.goto(election.at);
  const [loaded] = await Promise.all([loadedFiles(agent), enter(agent, emailOf(election.region_id, 6))]);
  // On this fast line the form's script is there before the sign-in: what begins after the field pack is for later.
  const duty = loaded.find(({ name }) => name === 'duty')?.until ?? 0;
  const needed = loaded.filter(({ from, isFile }) => isFile && from <= duty);
  const kilobytesOf = (some: RegExp) =>
    needed.reduce((sum, { name, bytes }) => sum + (some.test(name) ? bytes : 0), 0) / 1000;
  expect(kilobytesOf(/[.]js$/)).toBeGreaterThan(80);
  expect(kilobytesOf(/[.]js$/)).toBeLessThan(FIRST_VISIT.script);
  expect(kilobytesOf(/./)).toBeLessThan(FIRST_VISIT.all);
  // The mark and the settings are shown and read more than once, and fetched once.
  expect(needed.filter(({ fetched }) => fetched > 0).map(({ name }) => name)).toHaveLength(FIRST_VISIT.files);
  expect(needed.filter(({ name }) => /[.]woff2$/.test(name))).toEqual([]);
  const names = loaded.map(({ name }) => name);
  expect(
    names.filter((name) => /^(DataTable|SheetViewer|SamePhotograph|UsersPage|LiveScreen|ValidationScreen)/.test(name)),
  ).toEqual([]);

  const phone = await context.newPage();
  await phone.goto(election.at);
  await keepsAll(phone);
  await phone.close();
  const again = await context.newPage();
  await again.goto(election.at);
  const scripts = (await loadedFiles(again)).filter(({ name }) => /[.]js$/.test(name));
  expect(scripts.filter(({ fetched }) => fetched > 0)).toEqual([]);
});

test('the console opens without a network after the phone was restarted, at the entry screen and at My submissions', async ({
  browser,
  request,
}) => {
  const election = await makeBallot(request, 2);
  const agent = await signInWithRegion(browser, { ...election, number: 4 }, PHONE, INSTALLED);
  const context = agent.context();
  await keepsAll(agent);
  await agent.close();
  await context.setOffline(true);

  const reopened = await context.newPage();
  await typeFigures(reopened, election.at, 3);
  await expect(reopened.getByText(sayOutbox.onThisPhone)).toBeVisible();
  await reopened.close();
  const again = await context.newPage();
  await again.goto(election.at);
  await expect(fields(again).last()).toHaveValue('413');
  await save(again);
  await again.close();
  const list = await context.newPage();
  await list.goto('/submissions');
  await expect(list.getByText(sayOutbox.waiting, { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(received(list)).toBeVisible();
});

test('a new version is offered and never forced: what is typed stays, and what waits is sent by the new one', async ({
  browser,
  request,
  serverUrl,
}) => {
  const front = await frontOf(serverUrl);
  const election = await makeBallot(request, 2);
  const agent = await signInWithRegion(browser, { ...election, number: 5 }, PHONE, {
    ...INSTALLED,
    baseURL: front.url,
  });
  await keepsAll(agent);
  await typeFigures(agent, election.at, 4);
  await agent.route(SUBMIT, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await save(agent);
  await expect(agent.getByText(sayOutbox.waiting, { exact: true })).toBeVisible();
  await agent.getByRole('button', { name: sayEntry.changeFigures }).click();
  await fields(agent).first().fill('499');

  front.upgrade();
  await agent.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const note = agent.getByRole('region', { name: sayInstall.app });
  await expect(note).toContainText(sayInstall.newVersion);
  await expect(fields(agent).first()).toHaveValue('499');
  await expect(agent.locator('html')).not.toHaveAttribute('data-version');
  await expect(agent.getByText(sayOutbox.onThisPhone)).toBeVisible();
  await agent.unroute(SUBMIT);
  // The browser may ask whether to leave a form with typing; the person says yes.
  agent.on('dialog', (question) => void question.accept());
  await note.getByRole('button', { name: sayInstall.reload }).click();
  await expect(agent.locator('html')).toHaveAttribute('data-version', 'next');
  await expect(fields(agent).first()).toHaveValue('499');
  await expect(agent.getByText(sayOutbox.onThisPhone)).toBeVisible();
  await agent.goto('/submissions');
  await expect(received(agent)).toBeVisible();
  front.close();
});

/** What a browser does that keeps nothing: it refuses the database. */
const refuseDatabase = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  };
};

/** No room for one more byte of this address. Chromium looks at it again with the first byte that the address stores. */
async function fillUp(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
}

test('a phone that stores nothing says so, calls nothing waiting, and sends the figures at once or keeps them in the form', async ({
  browser,
  request,
}) => {
  const election = await makeBallot(request, 2);
  await (await signInWithRegion(browser, { ...election, number: 9 }, PHONE)).close();
  const nothingWaits = async (agent: Page) => {
    await expect(agent.getByText(sayOutbox.waiting, { exact: true })).toHaveCount(0);
    await expect(agent.getByRole('link', { name: sayOutbox.waitingCount({ count: 1 }) })).toHaveCount(0);
  };
  const ballot = (agent: Page) => agent.getByRole('list', { name: sayVotes.heading });

  const full = await (await browser.newContext({ viewport: PHONE })).newPage();
  await full.goto(election.at);
  await fillUp(full);
  await enter(full, emailOf(election.region_id, 9));
  await fields(full).first().fill('400');
  await fields(full).last().fill('410');
  await expect(full.getByText(sayOutbox.keepsNothing)).toBeVisible();
  await expect(full.getByText(sayOutbox.onThisPhone, { exact: true })).toHaveCount(0);
  await expect(full.getByText(sayOutbox.closed)).toHaveCount(0);
  await full.context().setOffline(true);
  await review(full);
  const question = full.getByRole('dialog');
  await question.getByRole('button', { name: sayUi.yes }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await nothingWaits(full);
  await full.context().setOffline(false);
  await question.getByRole('button', { name: sayUi.yes }).click();
  await expect(full.getByText(receiptStates.pending)).toBeVisible();
  await nothingWaits(full);

  const refused = await (await browser.newContext({ viewport: PHONE })).newPage();
  await refused.addInitScript(refuseDatabase);
  await refused.goto(election.at);
  await enter(refused, emailOf(election.region_id, 9));
  await expect(ballot(refused)).toContainText('410');
  await refused.getByRole('button', { name: sayEntry.changeFigures }).click();
  await expect(refused.getByText(sayOutbox.keepsNothing)).toBeVisible();
  await fields(refused).first().fill('401');
  await save(refused);
  await nothingWaits(refused);
  // The session is not kept either.
  await refused.reload();
  await enter(refused, emailOf(election.region_id, 9));
  await expect(ballot(refused)).toContainText('401');
  await expect(ballot(refused)).toContainText('410');
});

async function signInAs(page: Page, role: 'agent' | 'intern') {
  await page.getByLabel(saySession.email).fill(person(role).email);
  await page.getByLabel(saySession.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: saySession.login }).click();
  await expect(page).not.toHaveURL(/\/$/);
}

async function logout(page: Page) {
  await page.getByRole('button', { name: sayFrame.openMenu }).click();
  await page.getByRole('button', { name: sayFrame.logout }).click();
}

/** Signs out although something waits. */
async function signOut(page: Page) {
  await logout(page);
  await page.getByRole('button', { name: sayOutbox.leaveKeep }).click();
}

test('a silent place is reminded of from the desk, and its figures reach the desk without a reload', async ({
  browser,
  request,
}) => {
  const election = await makeBallot(request, 2);
  const agent = await signInWithRegion(browser, { ...election, number: 8 }, PHONE);
  const desk = await signIn(browser, 'super_admin');
  await desk.goto(`/coverage?year=${election.year_id}`);
  const place = desk.getByRole('row').filter({ has: desk.getByRole('link', { name: 'Quiet Constituency' }) });
  await expect(place).toContainText(states.silent);
  await desk.getByRole('button', { name: sayCoverage.selectAll({ count: 1 }) }).click();
  await desk.getByRole('button', { name: sayCoverage.remind({ count: 1 }) }).click();
  await desk.getByRole('dialog').getByRole('button', { name: sayUi.yes }).click();
  await expect(desk.getByText(sayCoverage.outcome({ sent: 1 }))).toBeVisible();

  await agent.getByRole('button', { name: sayFrame.notifications({ count: 1 }) }).click();
  await agent.getByRole('link', { name: /^Quiet Constituency \(Parliamentary\): .* asks for the figures$/ }).click();
  await expect(fields(agent)).toHaveCount(2);
  for (const row of [0, 1])
    await fields(agent)
      .nth(row)
      .fill(String(400 + row));
  await save(agent);
  await expect(received(agent)).toBeVisible();
  await expect(place).toContainText(states.entered);
});
