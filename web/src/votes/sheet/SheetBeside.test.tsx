import { contract } from '@election/contract/contract';
import type { PinkSheet } from '@election/contract/figures/sheets';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { sheet as sayViewer } from '../../app/sentences.ts';
import { openPage, press } from '../../testing/page.tsx';
import { serve } from '../../testing/serve.ts';
import { pinkSheet } from '../../testing/sheets.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { sheet as say } from '../sentences.ts';
import { SheetBeside } from './SheetBeside.tsx';

beforeEach(async () => {
  await clearSession();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const SHEET = pinkSheet({
  image: '/pinksheets/5/image?until=1',
  same_as: [{ constituency_id: 11, constituency: 'Asokwa', election_type_id: 1 }],
});

async function open(sheets: PinkSheet[]) {
  await signInAs('admin');
  serve([[contract.sheets.list, () => ({ data: sheets })]]);
  return openPage(
    <SheetBeside contest={{ year_id: 33, constituency_id: 134, election_type_id: 2 }} region_id={7} at="Ada">
      <button type="button">Above the rows</button>
      <table>
        <tbody>
          {['First', 'Second', 'Third', 'Fourth'].map((name) => (
            <tr key={name}>
              <td>
                <button type="button">{name}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SheetBeside>,
  );
}

const line = () =>
  (screen.getByAltText(sayViewer.sheetOf({ at: 'Ada' })).nextElementSibling as HTMLElement | null)?.style.top;

it('draws no line before it is said where the rows are on the sheet', async () => {
  await open([SHEET]);
  await screen.findByAltText(sayViewer.sheetOf({ at: 'Ada' }));
  fireEvent.focus(screen.getByText('First'));
  expect(line()).toBeUndefined();
  fireEvent.keyDown(screen.getByLabelText(say.firstRow), { key: 'ArrowRight' });
  expect(line()).toBeDefined();
});

it('draws the line for the focused row, and none without a focused row', async () => {
  localStorage.setItem('rows-on-sheet', '[25,80]');
  await open([SHEET]);
  await screen.findByAltText(sayViewer.sheetOf({ at: 'Ada' }));
  expect(line()).toBeUndefined();
  const tops = ['First', 'Fourth', 'Second'].map((name) => {
    fireEvent.focus(screen.getByText(name));
    return Math.round(Number.parseFloat(line() ?? ''));
  });
  expect(tops).toEqual([32, 73, 46]);
  fireEvent.focus(screen.getByText('Above the rows'));
  expect(line()).toBeUndefined();
});

it('names other contests with the same photograph, and can be hidden and shown', async () => {
  const { address } = await open([SHEET]);
  expect(await screen.findByText(sayViewer.sameAs({ places: 'Asokwa, presidential' }))).toBeTruthy();
  await press(say.hideSheet);
  expect(screen.queryByAltText(sayViewer.sheetOf({ at: 'Ada' }))).toBeNull();
  expect(address()).toContain('sheet=hidden');
  await press(say.showSheet);
  expect(screen.getByAltText(sayViewer.sheetOf({ at: 'Ada' }))).toBeTruthy();
});

it('says that there is no sheet, and links to the upload', async () => {
  await open([]);
  const link = await screen.findByText(sayViewer.upload);
  expect(link.closest('a')?.getAttribute('href')).toBe(
    '/pinksheets?year=33&region=7&constituency=134&type=parliamentary',
  );
});
