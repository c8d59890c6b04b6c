import { contract } from '@election/contract/contract';
import * as say from '@election/contract/messages/screens-sheets';
import type { PinkSheet } from '@election/contract/sheets';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../../api/session-store.ts';
import { openPage, press } from '../../../testing/page.tsx';
import { serve } from '../../../testing/serve.ts';
import { pinkSheet } from '../../../testing/sheets.ts';
import { signInAs } from '../../../testing/sign-in.ts';
import { SheetBeside } from './SheetBeside.tsx';

beforeEach(clearSession);
afterEach(() => vi.unstubAllGlobals());

const SHEET = pinkSheet({
  image: '/pinksheets/5/image?until=1',
  same_as: [{ constituency_id: 11, constituency: 'Asokwa', election_type_id: 1 }],
});

async function open(sheets: PinkSheet[]) {
  await signInAs('admin');
  serve([[contract.sheets.list, () => ({ data: sheets })]]);
  return openPage(
    <SheetBeside unit={{ year_id: 33, constituency_id: 134, election_type_id: 2 }} region_id={7} at="Ada">
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

const line = () => (screen.getByAltText(say.sheetOf('Ada')).nextElementSibling as HTMLElement | null)?.style.top;

it('follows the focused row with the line, and takes it away where no row has the focus', async () => {
  await open([SHEET]);
  await screen.findByAltText(say.sheetOf('Ada'));
  expect(line()).toBeUndefined();
  const tops = ['First', 'Fourth', 'Second'].map((name) => {
    fireEvent.focus(screen.getByText(name));
    return Math.round(Number.parseFloat(line() ?? ''));
  });
  expect(tops).toEqual([32, 73, 46]);
  fireEvent.focus(screen.getByText('Above the rows'));
  expect(line()).toBeUndefined();
});

it('says where else the same photograph is, and is put away and brought back', async () => {
  const { address } = await open([SHEET]);
  expect(await screen.findByText(say.sameAs(['Asokwa, presidential']))).toBeTruthy();
  await press(say.hideSheet);
  expect(screen.queryByAltText(say.sheetOf('Ada'))).toBeNull();
  expect(address()).toContain('sheet=hidden');
  await press(say.showSheet);
  expect(screen.getByAltText(say.sheetOf('Ada'))).toBeTruthy();
});

it('says where there is none, and leads to where one is sent', async () => {
  await open([]);
  const link = await screen.findByText(say.upload);
  expect(link.closest('a')?.getAttribute('href')).toBe(
    '/pinksheets?year=33&region=7&constituency=134&type=parliamentary',
  );
});
