import { contract } from '@election/contract/contract';
import * as sayFrame from '@election/contract/messages/console';
import * as say from '@election/contract/messages/screens-sheets';
import * as sayVotes from '@election/contract/messages/screens-votes';
import * as saySheets from '@election/contract/messages/sheets';
import type { BuiltInRole } from '@election/contract/permissions';
import type { SessionUser } from '@election/contract/session';
import type { EndedSheet, PinkSheet } from '@election/contract/sheets';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { agree, button, choose, dialog, dropdown, gone, openPage, press } from '../testing/page.tsx';
import { constituency, region, year } from '../testing/places.ts';
import { serve } from '../testing/serve.ts';
import { pinkSheet } from '../testing/sheets.ts';
import { signInAs } from '../testing/sign-in.ts';
import { toastSuccess } from '../testing/toasts.ts';
import { SheetsPage } from './SheetsPage.tsx';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SHEET = pinkSheet();
const ENDED: EndedSheet = {
  ...SHEET,
  id: 4,
  image: '/pinksheets/4/image?user=1&until=1&signature=s',
  ended_at: '2024-12-07T21:00:00Z',
  ended_by: { id: 9, name: 'Kojo' },
  ended_how: 'replaced',
};
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]);

async function open(sheets: PinkSheet[], role: BuiltInRole = 'super_admin', more: Partial<SessionUser> = {}) {
  await signInAs(role, more);
  const now = { sheets };
  const server = serve([
    [contract.years.list, () => ({ data: [year(32, '2020'), year(33, '2024')] })],
    [
      contract.electionTypes.list,
      () => ({
        data: [
          { id: 1, title: 'presidential' },
          { id: 2, title: 'parliamentary' },
        ],
      }),
    ],
    [contract.regions.list, () => ({ data: [region(7, 'Greater Accra'), region(2, 'Ashanti')] })],
    [
      contract.constituencies.list,
      ({ region: of }) => ({
        data:
          of === '7'
            ? [constituency(134, 'Ablekuma North', 7), constituency(133, 'Ada', 7)]
            : [constituency(11, 'Asokwa', 2)],
      }),
    ],
    [contract.sheets.list, () => ({ data: now.sheets })],
    [contract.sheets.history, () => ({ data: [ENDED] })],
    [
      contract.sheets.remove,
      () => {
        now.sheets = [];
        return { msg: saySheets.deleted };
      },
    ],
  ]);
  openPage(<SheetsPage />);
  await button(say.download);
  return server;
}

const isDisabled = async (name: string) => (await button(name)).hasAttribute('disabled');
const chooseFile = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, {
    target: { files: [new File([bytes], name)] },
  });

it('has year, election type, region and constituency, and says where there is no sheet', async () => {
  const { sent } = await open([]);
  const values = [sayVotes.year, sayVotes.region, sayVotes.constituency, sayVotes.electionType].map(
    (label) => dropdown(document.body, label).value,
  );
  expect(values).toEqual(['2024', 'Ashanti', 'Asokwa', 'Presidential']);
  expect(screen.getByText(say.empty)).toBeTruthy();
  expect([await isDisabled(say.upload), await isDisabled(say.remove)]).toEqual([true, true]);

  await choose(document.body, sayVotes.region, 'Greater Accra');
  await choose(document.body, sayVotes.electionType, 'Parliamentary');
  const last = { year_id: '33', constituency_id: '134', election_type_id: '2' };
  await waitFor(() => expect(sent('GET').at(-1)).toEqual(last));
});

it('holds an agent to the assigned constituencies', async () => {
  await open([], 'agent', {
    correspondent: { region_id: 7, region: { id: 7 } },
    user_constituencies: [{ id: 133, region_id: 7 }],
  });
  expect([sayVotes.region, sayVotes.constituency].map((label) => dropdown(document.body, label).value)).toEqual([
    'Greater Accra',
    'Ada',
  ]);
  const options = async (label: string) => {
    const input = dropdown(document.body, label);
    fireEvent.click(input);
    return [
      ...(document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelectorAll('[role=option]') ?? []),
    ].map(({ textContent }) => textContent);
  };
  expect(await options(sayVotes.constituency)).toEqual(['Ada']);
  expect(await options(sayVotes.region)).toEqual(['Greater Accra']);
});

it('holds a correspondent to the own region', async () => {
  await open([], 'correspondent');
  expect([sayVotes.region, sayVotes.constituency].map((label) => dropdown(document.body, label).value)).toEqual([
    'Greater Accra',
    'Ablekuma North',
  ]);
});

it('shows who sent the sheet and when, the hash of the original, and where else the same photograph is', async () => {
  await open([{ ...SHEET, same_as: [{ constituency_id: 11, constituency: 'Asokwa', election_type_id: 2 }] }]);
  expect(screen.getByText(/^Sent by Esi, 7 Dec 2024/)).toBeTruthy();
  expect(screen.getByText(SHEET.original_sha256)).toBeTruthy();
  expect(screen.getByText(say.sameAs(['Asokwa, parliamentary']))).toBeTruthy();
});

it('asks before a chosen file is sent, and says whose sheet it replaces', async () => {
  const { sent } = await open([SHEET]);
  expect(await isDisabled(say.update)).toBe(true);
  chooseFile('sheet.jpg', JPEG);
  await waitFor(async () => expect(await isDisabled(say.update)).toBe(false));
  await press(say.update);
  const question = await dialog(say.updateQuestion);
  expect(question.textContent).toMatch(
    /^.*Asokwa, presidential: sheet\.jpg takes the place of the sheet that Esi sent on 7 Dec 2024/,
  );
  await press(sayFrame.no, question);
  await gone(say.updateQuestion);
  expect(sent('POST')).toEqual([]);
});

it('refuses what is no photograph, and a name that hides what it is, before anything is sent', async () => {
  await open([]);
  chooseFile('sheet.svg', new TextEncoder().encode('<svg/>'));
  expect(await screen.findByText('Choose a picture in JPEG or PNG format.')).toBeTruthy();
  chooseFile('sheet\u202Egpj.png', JPEG);
  expect(await screen.findByText(/^The name of this file holds a path or hidden characters/)).toBeTruthy();
  expect(await isDisabled(say.upload)).toBe(true);
});

it('deletes a sheet after asking, and says so', async () => {
  const { sent } = await open([SHEET]);
  await press(say.remove);
  await agree(say.deleteQuestion);
  expect(await screen.findByText(say.empty)).toBeTruthy();
  expect(sent('DELETE')).toEqual([{ id: '5' }]);
  expect(toastSuccess).toHaveBeenCalledWith(saySheets.deleted);
});

it('shows earlier sheets, by whom and when, to a super_admin alone', async () => {
  await open([SHEET]);
  const history = screen.getByText(say.history).closest('details') as HTMLDetailsElement;
  history.open = true;
  fireEvent(history, new Event('toggle'));
  expect(await screen.findByText(/^Replaced by Kojo, 7 Dec 2024/)).toBeTruthy();
  expect(history.querySelector('img')?.getAttribute('src')).toBe(`${ENDED.image}&size=320`);
  expect(history.querySelector('a')?.getAttribute('href')).toBe(ENDED.image);
});

it.each(['admin', 'correspondent'] as const)(
  'shows no earlier sheets to a role without the audit trail: %s',
  async (role) => {
    await open([SHEET], role);
    expect(screen.queryByText(say.history)).toBeNull();
  },
);

it('says that there is none to download', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
  await open([]);
  await press(say.download);
  expect(alert).toHaveBeenLastCalledWith('No Pink Sheet Available to Download.');
  expect(openWindow).not.toHaveBeenCalled();
});

it('downloads into a window of its own, and says where pop-ups are blocked', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
  await open([SHEET]);
  await press(say.download);
  expect(openWindow).toHaveBeenCalledWith(SHEET.image, '_blank');
  expect(alert).toHaveBeenLastCalledWith('Please allow pop-ups for this website.');
  const opened = { opener: window } as unknown as Window;
  openWindow.mockReturnValue(opened);
  await press(say.download);
  expect(opened.opener).toBeNull();
  expect(alert).toHaveBeenCalledTimes(1);
});
