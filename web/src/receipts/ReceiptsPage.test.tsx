import { contract } from '@election/contract/contract';
import type { ReceiptDetail } from '@election/contract/figures/receipt-detail';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { openPage, press } from '../testing/page.tsx';
import { expectCatalogued } from '../testing/pseudo.ts';
import { type Served, serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { ReceiptsPage } from './ReceiptsPage.tsx';
import { receipt as say } from './sentences.ts';

beforeEach(clearSession);
afterEach(() => vi.unstubAllGlobals());

const HASH = 'ab'.repeat(32);
const DETAIL: ReceiptDetail = {
  receipt: { id: 'key-12345', code: '134-57-K', sha256: HASH, at: '2024-12-07T21:04:00Z', sequence: 57 },
  kind: 'figures',
  place: {
    year_id: 33,
    region_id: 7,
    constituency: { id: 134, name: 'Ablekuma North' },
    election_type: { id: 1, title: 'presidential' },
    polling_station: null,
  },
  by: { id: 7, name: 'Ama Owusu', role: 'agent' },
  imported_by: null,
  typed_at: '2024-12-07T20:55:00Z',
  address: '10.0.0.7',
  figures: [
    { candidate_id: 1, candidate: 'Ama', votes: 4601, now: { votes: 4601, status: 'pending', reason: null } },
    { candidate_id: 2, candidate: 'Kofi', votes: 12, now: { votes: 21, status: 'approved', reason: null } },
    { candidate_id: 3, candidate: 'Esi', votes: 5, now: { votes: 5, status: 'declined', reason: 'Blurred' } },
    { candidate_id: 4, candidate: 'Yaw', votes: 0, now: { votes: 0, status: 'asked_again', reason: null } },
  ],
  sheet: null,
  superseded_by: null,
  row: { chain: 134, sequence: 57, hash: HASH },
  proof: null,
};

async function open(answer: (input: { code?: unknown }) => Served) {
  await signInAs('admin');
  const server = serve([[contract.receipts.read, answer]]);
  return { ...server, ...openPage(<ReceiptsPage />, '/receipts') };
}
const typeCode = (code: string) => fireEvent.input(screen.getByLabelText(say.code), { target: { value: code } });

it('shows what was received under a code: from whom, when, each figure with its state, changed or not', async () => {
  const { paths } = await open(() => ({ data: DETAIL }));
  typeCode(' 134-57-k ');
  await press(say.look);
  expect(await screen.findByText(say.receivedFrom({ name: 'Ama Owusu', role: 'agent' }))).toBeTruthy();
  const figures = screen.getByRole('list', { name: say.figures });
  expect([...figures.children].map(({ textContent }) => textContent)).toEqual([
    'Ama4,601pending, figure unchanged',
    'Kofi12now 21, approved',
    'Esi5declined, figure unchanged (Blurred)',
    'Yaw0asked again, figure unchanged',
  ]);
  expect(screen.getByText(say.unproven)).toBeTruthy();
  expect(screen.getByText(say.row({ sequence: 57 }))).toBeTruthy();
  expect(paths('GET')).toContain('/api/v1/receipts/134-57-k');
});

it('says why a code finds nothing, and shows nothing of an earlier one', async () => {
  await open(({ code }) =>
    code === '134-57-K' ? { data: DETAIL } : { status: 404, error_msg: 'No receipt has this code.' },
  );
  typeCode('134-57-K');
  await press(say.look);
  await screen.findByText(say.receivedFrom({ name: 'Ama Owusu', role: 'agent' }));
  typeCode('134-58-K');
  await press(say.look);
  expect(await screen.findByText('No receipt has this code.')).toBeTruthy();
  expect(screen.queryByText(say.receivedFrom({ name: 'Ama Owusu', role: 'agent' }))).toBeNull();
});

it('asks nothing without a code', async () => {
  const { paths } = await open(() => ({ data: DETAIL }));
  typeCode('  ');
  await press(say.look);
  await waitFor(() => expect(screen.getAllByText(say.example)).not.toHaveLength(0));
  expect(paths('GET')).toEqual([]);
});

it('says which checkpoint covers the row, and who imported a saved file', async () => {
  const statement = 'Election Command Center checkpoint 2024-12-07T21:30:00.000Z 3 chains';
  const proof = { rows: [], path: [], statement, signature: '', public_key: '' };
  await open(() => ({ data: { ...DETAIL, proof, imported_by: { id: 8, name: 'Efua Mensah' } } }));
  typeCode('134-57-K');
  await press(say.look);
  expect(await screen.findByText(say.importedBy({ name: 'Efua Mensah' }))).toBeTruthy();
  expect(screen.queryByText(say.unproven)).toBeNull();
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = await open(() => ({ data: DETAIL }));
    typeCode('134-57-K');
    await press(say.look);
    await screen.findByRole('list', { name: say.figures });
    return server;
  }));
