import { contract } from '@election/contract/contract';
import type { FigureChange } from '@election/contract/figures/history';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { dialog, openPage, press } from '../../testing/page.tsx';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { changedBy, history as say } from '../sentences.ts';
import { FigureHistory } from './FigureHistory.tsx';

beforeEach(async () => {
  await clearSession();
  await signInAs('admin');
});
afterEach(() => void vi.unstubAllGlobals());

const PLACE = { year_id: 33, constituency_id: 134, election_type_id: 1 };
const change = (id: number, more: Partial<FigureChange> = {}): FigureChange => ({
  id,
  at: '2024-12-07T20:00:00Z',
  figure: 'live',
  candidate: { id: 1, name: 'Ama' },
  provider: null,
  actor: { id: 9, name: 'Selorm Agbenyo' },
  action: 'validate',
  before: 311,
  after: 320,
  status_before: null,
  status_after: null,
  reason: null,
  ...more,
});

function open(changes: FigureChange[], last_page = 1) {
  const server = serve([
    [
      contract.history.list,
      ({ page }) => ({
        data: { data: changes, current_page: Number(page), last_page, per_page: 50, total: changes.length },
      }),
    ],
  ]);
  openPage(<FigureHistory place={PLACE} candidate={{ id: 1, name: 'Ama' }} />);
  return server;
}

it('reads nothing until it is opened, then shows who, when, before, after and why', async () => {
  const { sent } = open([
    change(2, { reason: 'Recounted' }),
    change(1, { figure: 'entry', provider: { id: 2, name: 'Esi Arthur' }, action: 'submit', before: null, after: 0 }),
  ]);
  expect(sent('GET')).toEqual([]);
  await press(say.show({ name: 'Ama' }));
  const drawer = await dialog(say.heading({ of: 'Ama' }));
  await screen.findByText(say.change({ from: '311', to: '320' }));
  expect(drawer.textContent).toContain(changedBy.validate({ name: 'Selorm Agbenyo' }));
  expect(drawer.textContent).toContain(say.reason({ text: 'Recounted' }));
  expect(drawer.querySelector('time')?.getAttribute('datetime')).toBe('2024-12-07T20:00:00Z');
  expect(drawer.textContent).toContain(say.entryOf({ provider: 'Esi Arthur' }));
  expect(drawer.textContent).toContain(say.change({ from: say.nothing, to: '0' }));
  expect(sent('GET')[0]).toMatchObject({ candidate_id: '1', page: '1' });
});

it('pages to older changes', async () => {
  const { sent } = open([change(1)], 2);
  await press(say.show({ name: 'Ama' }));
  await press(say.older);
  await press(say.newer);
  expect(sent('GET').map(({ page }) => page)).toEqual(expect.arrayContaining(['1', '2']));
});

it('shows the empty state', async () => {
  open([]);
  await press(say.show({ name: 'Ama' }));
  expect(await screen.findByText(say.empty)).toBeTruthy();
});

it('names a decision by what was done, and any other action by its own words', () => {
  expect([changedBy.approved, changedBy.declined, changedBy.submit].map((said) => said({ name: 'Esi' }))).toEqual([
    'approved by Esi',
    'declined by Esi',
    'sent by Esi',
  ]);
});
