import { contract } from '@election/contract/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { openPage } from '../testing/page.tsx';
import { type Served, serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { toastFailure } from '../testing/toasts.ts';
import { DifferenceNotice } from './DifferenceNotice.tsx';
import { verification as say } from './sentences.ts';

beforeEach(clearSession);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const SUM =
  'The sums of regions do not fit: in region Ashanti, Abena Palm, the table says 9, the published figures give 5.';
const SEAT = 'The seats do not fit: in Asokwa, the table says nothing, the published figures give Ama Palm with 5.';
const found = (...differences: string[]): Served => ({
  data: {
    checked_at: '2024-12-07T20:05:00Z',
    differs_since: differences.length > 0 ? '2024-12-07T20:00:00Z' : null,
    differences,
  },
});

function open(answer: () => Served, at = '/years') {
  const served = serve([[contract.audit.verification, answer]]);
  openPage(<DifferenceNotice />, at);
  return served;
}

it('names the first difference and leads to all of them', async () => {
  await signInAs('super_admin');
  open(() => found(SUM, SEAT));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(say.differs);
  expect(alert.textContent).toContain(SUM);
  expect(alert.textContent).not.toContain(SEAT);
  expect(screen.getByRole('link', { name: say.all({ count: 2 }) }).getAttribute('href')).toBe('/management/audit');
});

it('comes within a minute, and ends within a minute after everything fits again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await signInAs('super_admin');
  let answer = found();
  const served = open(() => answer);
  await waitFor(() => expect(served.sent('GET')).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  answer = found(SUM);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await screen.findByRole('alert')).textContent).toContain(SUM);
  answer = found();
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('is not above the audit trail, which has all differences itself', async () => {
  await signInAs('super_admin');
  const served = open(() => found(SUM), '/management/audit');
  await waitFor(() => expect(served.sent('GET')).toHaveLength(1));
  await Promise.resolve();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is nothing for a person who may not read the audit trail', async () => {
  await signInAs('admin');
  const served = open(() => found(SUM));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(served.sent('GET')).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows no failure of its own: the next read comes in a minute', async () => {
  await signInAs('super_admin');
  const served = open(() => ({ status: 422, error_msg: 'No' }));
  await waitFor(() => expect(served.sent('GET')).toHaveLength(1));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(toastFailure).not.toHaveBeenCalled();
});
