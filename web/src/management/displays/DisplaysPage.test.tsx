import { contract } from '@election/contract/contract';
import { displaysDone as said } from '@election/contract/messages/done';
import type { Display } from '@election/contract/results/displays';
import { GRAPHICS, LINK_MARK } from '@election/contract/results/graphics';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { records as sayRecords } from '../../app/sentences.ts';
import { agree, button, dialog, gone, openPage, press, rowsOf, textField, type } from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { frame } from '../sentences.ts';
import { DisplaysPage } from './DisplaysPage.tsx';
import { graphics, displays as say } from './sentences.ts';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const at = '2024-12-07T18:00:00Z';
const display = (id: number, name: string, more: Partial<Display> = {}): Display => ({
  id,
  name,
  kind: 'wall',
  made_by: { id: 1, name: 'Efua' },
  made_at: at,
  last_used_at: null,
  revoked_at: null,
  ...more,
});

function open(list: Display[], link: string | null = '/wall#secret') {
  const { displays } = contract;
  const served = serve([
    [displays.list, () => ({ data: list })],
    [displays.make, () => ({ data: { ...display(9, 'Lobby'), link }, msg: said.made })],
    [displays.revoke, () => ({ msg: said.revoked })],
  ]);
  openPage(<DisplaysPage />, '/management/displays');
  return served;
}

it('lists the links with their last use; a revoked one cannot be revoked again', async () => {
  open([display(1, 'Studio 1', { last_used_at: at }), display(2, 'Old', { kind: 'newsroom', revoked_at: at })]);
  const rows = await rowsOf(frame.displays);
  expect(rows.map(([name, kind]) => [name, kind])).toEqual([
    ['Studio 1', 'Public'],
    ['Old', 'Newsroom'],
  ]);
  expect(rows[1]?.[3]).toBe(say.neverUsed);
  expect((await button(sayUi.actionOn({ action: say.revoke, name: 'Studio 1' }))).getAttribute('aria-disabled')).toBe(
    'false',
  );
  expect((await button(sayUi.actionOn({ action: say.revoke, name: 'Old' }))).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

const linksIn = (shown: HTMLElement) => [...shown.querySelectorAll('a')].map(({ href }) => href);

it('makes a link, and shows its address once, to be copied', async () => {
  const { sent } = open([]);
  await screen.findByText(say.empty);
  await press(say.add);
  const form = await dialog(say.add);
  type(form, say.name, 'Lobby');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  const shown = await dialog(say.linkTitle({ link: 'Lobby' }));
  expect(textField(shown, say.link).value).toBe(`${location.origin}/wall#secret`);
  expect(sent('POST')).toEqual([{ name: 'Lobby', kind: 'wall' }]);
  expect(linksIn(shown)).toEqual(GRAPHICS.map((graphic) => `${location.origin}/air/${graphic}?play=1#secret`));
  await press(frame.done, shown);
  await gone(say.linkTitle({ link: 'Lobby' }));
});

it('revokes a link after a question', async () => {
  const { sent } = open([display(3, 'Studio 1')]);
  await press(sayUi.actionOn({ action: say.revoke, name: 'Studio 1' }));
  const asked = await dialog(say.revokeQuestion);
  expect(asked.textContent).toContain(say.revokeBody({ link: 'Studio 1' }));
  await agree(say.revokeQuestion);
  await waitFor(() => expect(sent('POST')).toEqual([{ id: '3' }]));
});

it('saves the file for SPX with the secret of the link in it, and says where it cannot', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', class extends URL {});
  URL.createObjectURL = (file: Blob) => {
    saved.push(file);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  open([]);
  await screen.findByText(say.empty);
  await press(say.add);
  const form = await dialog(say.add);
  type(form, say.name, 'Lobby');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  const shown = await dialog(say.linkTitle({ link: 'Lobby' }));
  vi.stubGlobal('fetch', async (path: string) => ({
    ok: path === '/air/ticker/spx',
    text: async () => `#${LINK_MARK}`,
  }));
  await press(say.forSpx({ graphic: graphics['full-frame'] }), shown);
  await waitFor(() => expect(shown.textContent).toContain(say.fileFailed));
  await press(say.forSpx({ graphic: graphics.ticker }), shown);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('#secret');
  expect(shown.textContent).not.toContain(say.fileFailed);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open([display(1, 'Studio 1'), display(2, 'Old', { kind: 'newsroom', revoked_at: at })]);
    await screen.findByText('Studio 1');
    await press(say.add);
    await dialog(say.add);
    return server;
  }));
