import { contract } from '@election/contract/contract';
import type { EndedSheet, PinkSheet } from '@election/contract/figures/sheets';
import { sheetsDone as saySheets } from '@election/contract/messages/done';
import type { BuiltInRole } from '@election/contract/people/permissions';
import type { SessionUser } from '@election/contract/people/session';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { election as sayElection, records as sayRecords, sheet as sayViewer } from '../app/sentences.ts';
import { agree, button, choose, dialog, dropdown, gone, openPage, press } from '../testing/page.tsx';
import { constituency, region, year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { later, serve } from '../testing/serve.ts';
import { pinkSheet } from '../testing/sheets.ts';
import { signInAs } from '../testing/sign-in.ts';
import { toastSuccess } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { SheetsPage } from './SheetsPage.tsx';
import { sheets as say } from './sentences.ts';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SHEET = pinkSheet();
const ENDED: EndedSheet = {
  ...SHEET,
  id: 4,
  image: '/pinksheets/4/image?session=s&until=1&signature=s',
  ended_at: '2024-12-07T21:00:00Z',
  ended_by: { id: 9, name: 'Kojo' },
  ended_how: 'replaced',
};
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]);

/** @param sheets null where the server cannot be reached for them */
async function open(sheets: PinkSheet[] | null, role: BuiltInRole = 'super_admin', more: Partial<SessionUser> = {}) {
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
    [
      contract.sheets.list,
      () => {
        if (now.sheets === null) throw new TypeError('Failed to fetch');
        return { data: now.sheets };
      },
    ],
    [contract.sheets.history, () => ({ data: [ENDED] })],
    [contract.sheets.show, () => ({ msg: saySheets.saved })],
    [
      contract.sheets.remove,
      () => {
        now.sheets = [];
        return { msg: saySheets.deleted };
      },
    ],
  ]);
  openPage(<SheetsPage />);
  if (sheets) await button(sayViewer.download);
  return { ...server, now };
}

const isDisabled = async (name: string) => (await button(name)).hasAttribute('disabled');
const chooseFile = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, {
    target: { files: [new File([bytes], name)] },
  });

it('has year, election type, region and constituency, and says that there is no sheet', async () => {
  const { sent } = await open([]);
  const values = [sayElection.year, sayElection.region, sayElection.constituency, sayElection.electionType].map(
    (label) => dropdown(document.body, label).value,
  );
  expect(values).toEqual(['2024', 'Ashanti', 'Asokwa', 'Presidential']);
  expect(screen.getByText(sayViewer.empty)).toBeTruthy();
  expect([await isDisabled(sayViewer.upload), await isDisabled(sayUi.remove)]).toEqual([true, true]);
  const tools = [sayViewer.zoomIn, sayViewer.zoomOut, sayViewer.whole, sayViewer.turn, sayViewer.contrast];
  expect(await Promise.all(tools.map(isDisabled))).toEqual(tools.map(() => true));

  await choose(document.body, sayElection.region, 'Greater Accra');
  await choose(document.body, sayElection.electionType, 'Parliamentary');
  const last = { year_id: '33', region_id: '7', constituency_id: '134', election_type_id: '2' };
  await waitFor(() => expect(sent('GET').at(-1)).toEqual(last));
});

it.each([
  ['super_admin', sayViewer.empty],
  ['admin', sayViewer.empty],
  ['correspondent', sayViewer.empty],
  ['agent', say.noConstituency],
] as const)('says to the %s what a year without constituencies has', async (role, sentence) => {
  await signInAs(role);
  serve([
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [contract.electionTypes.list, () => ({ data: [{ id: 1, title: 'presidential' }] })],
    [contract.regions.list, () => ({ data: [] })],
  ]);
  openPage(<SheetsPage />);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('limits an agent to the assigned constituencies', async () => {
  await open([], 'agent', {
    correspondent: { region_id: 7, region: { id: 7 } },
    user_constituencies: [{ id: 133, region_id: 7 }],
  });
  expect([sayElection.region, sayElection.constituency].map((label) => dropdown(document.body, label).value)).toEqual([
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
  expect(await options(sayElection.constituency)).toEqual(['Ada']);
  expect(await options(sayElection.region)).toEqual(['Greater Accra']);
});

it('limits a correspondent to the own region', async () => {
  await open([], 'correspondent');
  expect([sayElection.region, sayElection.constituency].map((label) => dropdown(document.body, label).value)).toEqual([
    'Greater Accra',
    'Ablekuma North',
  ]);
});

it('shows who sent the sheet and when, the hash of the original, and other contests with the same photograph', async () => {
  await open([{ ...SHEET, same_as: [{ constituency_id: 11, constituency: 'Asokwa', election_type_id: 2 }] }]);
  expect(screen.getByText(/^Sent by Esi, 7 Dec 2024/)).toBeTruthy();
  expect(screen.getByText(SHEET.original_sha256)).toBeTruthy();
  expect(screen.getByText(sayViewer.sameAs({ places: 'Asokwa, parliamentary' }))).toBeTruthy();
});

it('asks before a chosen file is sent, and says whose sheet it replaces', async () => {
  const { sent } = await open([SHEET]);
  expect(await isDisabled(sayUi.update)).toBe(true);
  chooseFile('sheet.jpg', JPEG);
  await waitFor(async () => expect(await isDisabled(sayUi.update)).toBe(false));
  await press(sayUi.update);
  const question = await dialog(sayRecords.updateQuestion);
  expect(question.textContent).toMatch(
    /^.*Asokwa, presidential: sheet\.jpg replaces the sheet that Esi sent on 7 Dec 2024/,
  );
  await press(sayUi.no, question);
  await gone(sayRecords.updateQuestion);
  expect(sent('POST')).toEqual([]);
});

it('refuses a file that is no photograph, whatever its name, before it is sent', async () => {
  await open([]);
  chooseFile('sheet.svg', new TextEncoder().encode('<svg/>'));
  expect(await screen.findByText('Choose a picture in JPEG or PNG format.')).toBeTruthy();
  chooseFile('sheet\u202Egpj.png', JPEG);
  expect(await screen.findByText(/^The name of this file holds a path or hidden characters/)).toBeTruthy();
  expect(await isDisabled(sayViewer.upload)).toBe(true);
});

it('says why an agent does not delete the sheet of another person', async () => {
  const { sent } = await open([SHEET], 'agent', { id: 30, user_constituencies: [{ id: 11, region_id: 2 }] });
  const button = await screen.findByRole('button', { name: sayUi.remove });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.focus(button);
  fireEvent.click(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe(say.notYours({ by: SHEET.uploaded_by.name }));
  expect(sent('DELETE')).toEqual([]);
});

it('shows the sheet that was sent, and leaves nothing to press while it is sent', async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  const sent = later<void>();
  const server = await open([]);
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 200;
      responseText = JSON.stringify({ data: SHEET, msg: saySheets.uploaded });
      upload = {};
      onload = () => {};
      open() {}
      setRequestHeader() {}
      getAllResponseHeaders = () => '';
      send() {
        void sent.answer().then(() => {
          server.now.sheets = [SHEET];
          this.onload();
        });
      }
    },
  );
  chooseFile('sheet.jpg', JPEG);
  await waitFor(async () => expect(await isDisabled(sayViewer.upload)).toBe(false));
  await press(sayViewer.upload);
  await agree(sayRecords.saveQuestion);
  for (const name of [sayViewer.upload, say.chooseFile, say.takeBack, sayUi.remove]) {
    await waitFor(async () => expect([name, await isDisabled(name)]).toEqual([name, true]));
  }
  sent.give();
  expect(await screen.findByText(/^Sent by Esi, 7 Dec 2024/)).toBeTruthy();
  expect(toastSuccess).toHaveBeenCalledWith(saySheets.uploaded);
  expect([await isDisabled(sayUi.update), await isDisabled(sayUi.remove)]).toEqual([true, false]);
});

it('has one state where the server cannot be reached: an agent photographs all the same, and no failure stands above', async () => {
  await open(null, 'agent', { user_constituencies: [{ id: 134, region_id: 7 }] });
  expect(await screen.findByText(say.unseen)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await isDisabled(sayUi.tryAgain)).toBe(false);
  expect(await button(say.photograph)).toBeTruthy();
});

it('deletes a sheet after asking, and raises a toast', async () => {
  const { sent } = await open([SHEET]);
  await press(sayUi.remove);
  await agree(say.deleteQuestion);
  expect(await screen.findByText(sayViewer.empty)).toBeTruthy();
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

it('shows that there is none to download, and says so to a press', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
  await open([]);
  const download = await button(sayViewer.download);
  expect([download.getAttribute('aria-disabled'), download.title]).toEqual(['true', sayViewer.noneToDownload]);
  await press(sayViewer.download);
  expect(alert).toHaveBeenLastCalledWith('No Pink Sheet Available to Download.');
  expect(openWindow).not.toHaveBeenCalled();
});

it('downloads into a new window, and says that pop-ups are blocked', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
  await open([SHEET]);
  await press(sayViewer.download);
  expect(openWindow).toHaveBeenCalledWith(SHEET.image, '_blank');
  expect(alert).toHaveBeenLastCalledWith('Please allow pop-ups for this website.');
  const opened = { opener: window } as unknown as Window;
  openWindow.mockReturnValue(opened);
  await press(sayViewer.download);
  expect(opened.opener).toBeNull();
  expect(alert).toHaveBeenCalledTimes(1);
});

it('shows a sheet to readers after a question, and hides it; to those alone who publish', async () => {
  const { sent, now } = await open([SHEET]);
  expect(screen.getByText(say.notPublic)).toBeTruthy();
  await press(say.makePublic);
  expect((await dialog(say.showQuestion)).textContent).toContain('with the names and signatures on it');
  now.sheets = [{ ...SHEET, public: true }];
  await agree(say.showQuestion);
  expect(await screen.findByText(say.isPublic)).toBeTruthy();
  expect(sent('PUT')).toEqual([{ id: '5', public: true }]);
  await press(say.hide);
  now.sheets = [SHEET];
  await agree(say.hideQuestion);
  expect(await screen.findByText(say.notPublic)).toBeTruthy();
  expect(sent('PUT').at(-1)).toEqual({ id: '5', public: false });
});

it('says nothing about readers to a role that does not publish', async () => {
  await open([SHEET], 'admin');
  expect(screen.queryByText(say.notPublic)).toBeNull();
  expect(screen.queryByText(say.makePublic)).toBeNull();
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = await open([SHEET]);
    return server;
  }));
