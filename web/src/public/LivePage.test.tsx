import type { PublicPage } from '@election/contract/results/view/pages';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dataAddress } from './follow.ts';
import { LivePage } from './LivePage.tsx';

const view = {
  asked: {},
  type: 'Presidential',
  standby: false,
  result: {
    year: { id: 1, title: '2024', rehearsal: false },
    years: [{ id: 1, title: '2024' }],
    election_type_id: 1,
    election_types: [{ id: 1, title: 'presidential' }],
    candidates: [],
    parties: [],
    regions: [{ id: 1, title: 'Oti' }],
  },
};
const place = (votes: number) => ({
  ...{ id: 5, name: 'Bay', slug: 'bay', region_id: 1, status: 'held', reported: true, tied: false, leaders: [] },
  ...{ leader: { id: 1, name: 'Ama', party_id: 1 }, votes, valid: 1000, margin: votes },
});
const page = (votes: number): PublicPage =>
  ({
    ...{ title: `Title ${votes}`, embedded: false, language: 'en' },
    clock: { now: '2024-12-08T09:00:00Z', timeZone: 'UTC' },
    data: { kind: 'found', view, asked: '', places: [place(votes)] },
  }) as unknown as PublicPage;

let answers: { page: PublicPage; lagging?: boolean }[];
const asked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked.mockClear();
  vi.stubGlobal('fetch', async (address: string) => {
    asked(address);
    const answer = answers.shift();
    if (!answer) throw new TypeError('The network is away');
    const headers = { 'content-type': 'application/json', ...(answer.lagging && { 'server-timing': 'lagging' }) };
    return new Response(JSON.stringify(answer.page), { headers });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const margin = () => document.querySelector('#place-5 td:last-child') as HTMLElement;
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

it('reads its data beside the page, and changes in place what is new', async () => {
  render(<LivePage written={page(600)} socket={undefined} />);
  const link = screen.getByRole('link', { name: 'Bay' });
  link.focus();
  const before = margin();
  answers.push({ page: page(610) });
  await comeBack();
  expect(asked).toHaveBeenCalledWith(dataAddress(location));
  expect([margin() === before, margin().textContent, document.activeElement === link]).toEqual([true, '610', true]);
  expect(margin().querySelector('.changed')).not.toBeNull();
  expect(document.title).toBe('Title 610');
});

it('keeps what it shows each time that no answer comes, and asks every ten seconds', async () => {
  render(<LivePage written={page(600)} socket={undefined} />);
  for (const votes of [600, 620]) {
    await comeBack();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(margin().textContent).toBe(String(votes));
    answers.push({ page: page(votes + 20) });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(margin().textContent).toBe(String(votes + 20));
  }
});

it('asks again after a second where the answer was a moment old', async () => {
  render(<LivePage written={page(600)} socket={undefined} />);
  answers.push({ page: page(600), lagging: true }, { page: page(630) });
  await comeBack();
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect([asked.mock.calls.length, margin().textContent]).toEqual([2, '630']);
});

it('reads the data of an address with what it was asked for', () => {
  expect(dataAddress({ pathname: '/results/regions/oti', search: '?year=3' })).toBe('/results/regions/oti.json?year=3');
});
