import { contract } from '@election/contract/contract';
import { runoffDone } from '@election/contract/messages/done';
import type { FirstRound } from '@election/contract/results/runoff';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { button, dialog, openPage, press } from '../../testing/page.tsx';
import { type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { toastSuccess } from '../../testing/toasts.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { runoff as say } from '../sentences.ts';
import { Runoff } from './Runoff.tsx';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const party = { id: 1, name: 'Party', acronym: 'P', color: '#123456', logo_url: null };
const mark = (id: number) => ({
  id,
  name: `Candidate ${id}`,
  avatar_url: null,
  status: 'active' as const,
  ballot_order: id,
  party: { ...party, id },
});
/** A first round with these votes, and who stands in the run-off, as records of their own. */
const round = (votes: readonly number[], more: Partial<FirstRound> = {}): FirstRound => ({
  majority_percent: 50,
  awaited: 0,
  candidates: votes.map((count, index) => ({ candidate: mark(index + 1), votes: count, stands: true })),
  runoff: [],
  ...more,
});
const both = 'Candidate 1 and Candidate 2';
const stand = { ...mark(71), name: 'Candidate 1', party: { ...party, id: 1 } };
const against = { ...mark(72), name: 'Candidate 2', party: { ...party, id: 2 } };

async function show(first: FirstRound, role: 'super_admin' | 'admin' = 'super_admin') {
  await signInAs(role);
  let now = first;
  const answer = (next: Partial<FirstRound>, msg: string) => (): Served => {
    now = { ...now, ...next };
    return { data: now, msg };
  };
  const server = serve([
    [contract.runoff.read, () => ({ data: now })],
    [contract.runoff.open, answer({ runoff: [stand, against] }, runoffDone.opened)],
    [contract.runoff.remove, answer({ runoff: [] }, runoffDone.removed)],
  ]);
  openPage(
    <>
      <Runoff year_id={33} />
      <p>board</p>
    </>,
  );
  await screen.findByText('board');
  return server;
}
const section = () => screen.findByRole('region', { name: say.heading });

it('offers a run-off with the first two where no one has more than half, and opens it after a question', async () => {
  const server = await show(round([4500, 3500, 2000]));
  expect((await section()).textContent).toContain(say.nobodyHas({ share: 'half', percent: 50, valid: 10_000 }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Candidate 1P4,500 · 45.00%',
    'Candidate 2P3,500 · 35.00%',
  ]);
  await press(say.open);
  expect((await dialog(say.question)).textContent).toContain(say.body({ names: both }));
  await press(say.open, await dialog(say.question));
  expect(await screen.findByText(say.isOpen({ names: both }), { exact: false })).toBeTruthy();
  expect(server.sent('POST')).toEqual([{ year_id: 33, candidate_ids: [1, 2] }]);
  expect(toastSuccess).toHaveBeenCalledWith(runoffDone.opened);
});

it('leaves the choice among equals to people: one of those who share the second place', async () => {
  const server = await show(round([4000, 3000, 3000]));
  expect((await section()).textContent).toContain(say.tiedSecond({ share: 'half', percent: 50 }));
  expect((await button(say.open)).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByLabelText('Candidate 3'));
  fireEvent.click(screen.getByLabelText('Candidate 2'));
  // Three are one too many.
  expect((await button(say.open)).getAttribute('aria-disabled')).toBe('true');
  fireEvent.pointerEnter(await button(say.open));
  expect(await screen.findByText(say.chooseFirst({ places: 1 }))).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Candidate 2'));
  await press(say.open);
  await press(say.open, await dialog(say.question));
  await waitFor(() => expect(server.sent('POST')).toEqual([{ year_id: 33, candidate_ids: [1, 3] }]));
});

it.each([
  ['before every constituency is published', round([4500, 3500, 2000], { awaited: 1 })],
  ['where one candidate has more than half', round([5001, 3000, 1999])],
  ['where the most votes elect', round([4500, 3500, 2000], { majority_percent: 0 })],
])('says nothing %s', async (_, first) => {
  const server = await show(first);
  await waitFor(() => expect(server.sent('GET')).toHaveLength(1));
  await screen.findByText('board');
  expect(screen.queryByRole('region', { name: say.heading })).toBeNull();
});

it('is not read by people who manage no candidates', async () => {
  const server = await show(round([4500, 3500, 2000]), 'admin');
  expect(server.sent('GET')).toEqual([]);
});

it('says who stands in it, and is taken back after a question', async () => {
  const server = await show(round([4500, 3500, 2000], { runoff: [stand, against] }));
  const shown = await section();
  expect(shown.textContent).toContain(say.isOpen({ names: both }));
  expect(shown.textContent).not.toContain(say.noLonger);
  await press(say.remove);
  await press(sayUi.yes, await dialog(say.removeQuestion));
  expect(await button(say.open)).toBeTruthy();
  expect(server.paths('DELETE')).toEqual(['/api/v1/run-off/33']);
});

it('says where a correction of the first round names others than those who stand', async () => {
  await show(round([4500, 2000, 3500], { runoff: [stand, against] }));
  expect((await section()).textContent).toContain(say.noLonger);
});
