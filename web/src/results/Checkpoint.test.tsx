import { contract } from '@election/contract/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { type Served, serve } from '../testing/serve.ts';
import { formatMoment } from '../ui/figures.ts';
import { Checkpoint } from './Checkpoint.tsx';
import * as say from './sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const at = '2024-12-07T20:00:00Z';
const root = '0123456789abcdef'.repeat(4);
const data = {
  at,
  chains: 3,
  rows: 4,
  root,
  statement: `root ${root}\n`,
  signature: 'beef',
  public_key: 'cafe',
  key_in_database: false,
};

function open(answer: () => Served) {
  const served = serve([[contract.audit.checkpoint, answer]]);
  openPage(<Checkpoint />);
  return served;
}

it('shows the time of the check and the beginning of the root, and the rest on request', async () => {
  open(() => ({ data }));
  expect(await screen.findByText(say.checked(formatMoment(at), '0123456789ab'))).toBeTruthy();
  expect(screen.getByText(`root ${root}`).closest('details')?.open).toBe(false);
  expect([screen.getByText('beef'), screen.getByText('cafe')]).toHaveLength(2);
});

it.each([
  [true, say.keyInDatabase],
  [false, say.keyOutside],
])('says which key signed: kept in the database %s', async (key_in_database, words) => {
  open(() => ({ data: { ...data, key_in_database } }));
  expect((await screen.findByText(words)).nextElementSibling?.textContent).toBe('cafe');
});

it.each<[string, Served]>([
  ['before the first', { data: null }],
  ['where it cannot be had', { status: 403, error_msg: 'No' }],
])('is not rendered %s', async (_when, answer) => {
  const { sent } = open(() => answer);
  await waitFor(() => expect(sent('GET')).toHaveLength(1));
  expect(document.querySelector('details')).toBeNull();
});
