import { contract } from '@election/contract/contract';
import type { FeedKey, Webhook } from '@election/contract/events/consumers';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { records as sayRecords } from '../../app/sentences.ts';
import { agree, button, dialog, gone, openPage, press, rowsOf, textField, type } from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { toastSuccess, toastWarning } from '../../testing/toasts.ts';
import { formatMoment } from '../../ui/fields/figures.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { ConsumersPage } from './ConsumersPage.tsx';
import { consumers as say, webhookStates } from './sentences.ts';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const at = '2024-12-07T21:04:00Z';
const key = (id: number, name: string, more: Partial<FeedKey> = {}): FeedKey => ({
  ...{ id, name, made_at: at, requests: 0, last_used_at: null },
  ...more,
});
const webhook = (id: number, name: string, more: Partial<Webhook> = {}): Webhook => ({
  ...{ id, name, url: `https://${id}.example.org/`, state: 'active', made_at: at, waiting: 0, delivered_at: at },
  ...{ failing_since: null, error: null, next_at: null },
  ...more,
});

function open(keys: FeedKey[], webhooks: Webhook[], write: () => Served = () => ({ data: null })) {
  const server = serve([
    [contract.feedKeys.list, () => ({ data: keys })],
    [contract.feedKeys.make, write],
    [contract.feedKeys.revoke, write],
    [contract.webhooks.list, () => ({ data: webhooks })],
    [contract.webhooks.make, write],
    [contract.webhooks.pause, write],
    [contract.webhooks.resume, write],
    [contract.webhooks.test, write],
    [contract.webhooks.revoke, write],
  ]);
  openPage(<ConsumersPage />, '/management/feed');
  return server;
}

it('lists the keys with how often and when each was used, and the webhooks with what each lacks and why', async () => {
  const failing = {
    state: 'failing',
    waiting: 1204,
    failing_since: at,
    error: 'It answered 500.',
    next_at: at,
  } as const;
  open(
    [key(1, 'The site', { requests: 12_345, last_used_at: at }), key(2, 'A partner')],
    [
      webhook(1, 'The site'),
      webhook(2, 'Graphics', failing),
      webhook(3, 'Radio', { state: 'paused', delivered_at: null }),
    ],
  );
  const moment = formatMoment(at);
  expect((await rowsOf(say.keys)).map((row) => row.slice(0, 4))).toEqual([
    ['The site', moment, '12,345', moment],
    ['A partner', moment, '0', say.never],
  ]);
  expect((await rowsOf(say.webhooks)).map((row) => row.slice(0, 4))).toEqual([
    ['The sitehttps://1.example.org/', webhookStates.active, moment, '0'],
    [
      'Graphicshttps://2.example.org/',
      webhookStates.failing + say.failingSince({ at: moment, error: 'It answered 500.' }) + say.nextTry({ at: moment }),
      moment,
      '1,204',
    ],
    ['Radiohttps://3.example.org/', webhookStates.paused, say.never, '0'],
  ]);
});

it('says that there is no key and no webhook', async () => {
  open([], []);
  expect(await screen.findByText(say.noKeys)).toBeTruthy();
  expect(await screen.findByText(say.noWebhooks)).toBeTruthy();
});

it('shows a new key once, which leaves by the button alone', async () => {
  const { sent } = open([], [], () => ({ data: { id: 1, name: 'A partner', secret: 'feed_the-key' } }));
  await press(say.addKey);
  const form = await dialog(say.createKey);
  type(form, say.name, 'A partner');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  const shown = await dialog(say.keySecret({ name: 'A partner' }));
  expect(textField(shown, say.secret).value).toBe('feed_the-key');
  await press(say.done, shown);
  await gone(say.keySecret({ name: 'A partner' }));
  expect(document.body.innerHTML).not.toContain('feed_the-key');
  expect(sent('POST')).toEqual([{ name: 'A partner' }]);
});

it('makes a webhook, which gets what becomes public from then on', async () => {
  const { sent } = open([], [], () => ({ data: { id: 1, name: 'Graphics', secret: 'whsec_the-secret' } }));
  await press(say.addWebhook);
  const form = await dialog(say.createWebhook);
  type(form, say.name, 'Graphics');
  type(form, say.url, 'https://graphics.example.org/hook');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  expect(textField(await dialog(say.webhookSecret({ name: 'Graphics' })), say.secret).value).toBe('whsec_the-secret');
  expect(sent('POST')).toEqual([{ name: 'Graphics', url: 'https://graphics.example.org/hook', from_start: false }]);
});

it('revokes a key after a question', async () => {
  const { paths } = open([key(7, 'A partner')], []);
  await press(sayUi.actionOn({ action: say.revoke, name: 'A partner' }));
  await agree(say.revokeKeyQuestion);
  await gone(say.revokeKeyQuestion);
  expect(paths('DELETE')).toEqual(['/api/v1/feed-keys/7']);
});

it('pauses a webhook that is sent to, and lets one go on that was given up', async () => {
  const { paths } = open(
    [],
    [webhook(1, 'The site'), webhook(2, 'Graphics', { state: 'failed', error: 'It answered 410.' })],
  );
  await press(sayUi.actionOn({ action: say.pause, name: 'The site' }));
  await waitFor(() => expect(paths('POST')).toEqual(['/api/v1/webhooks/1/pause']));
  await press(sayUi.actionOn({ action: say.resume, name: 'Graphics' }));
  await waitFor(() => expect(paths('POST')).toContain('/api/v1/webhooks/2/resume'));
  expect(await button(sayUi.actionOn({ action: say.revoke, name: 'Graphics' }))).toBeTruthy();
});

it('says what came of a test message', async () => {
  let error: string | null = null;
  open([], [webhook(1, 'Graphics')], () => ({ data: { error } }));
  await press(sayUi.actionOn({ action: say.sendTest, name: 'Graphics' }));
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(say.testTaken({ name: 'Graphics' })));
  error = 'It answered 401.';
  await press(sayUi.actionOn({ action: say.sendTest, name: 'Graphics' }));
  await waitFor(() =>
    expect(toastWarning).toHaveBeenCalledWith(say.testFailed({ name: 'Graphics', error: error ?? '' })),
  );
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open(
      [key(1, 'The site', { requests: 12_345 })],
      [webhook(2, 'Graphics', { state: 'failing', failing_since: at, error: 'It answered 500.', next_at: at })],
    );
    await screen.findByText('Graphics');
    await press(say.addWebhook);
    await dialog(say.createWebhook);
    return server;
  }));
