import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from './Failure.tsx';
import { Toasts } from './Toasts.tsx';
import { setToasts, toastFailure, toastNews, toastSuccess, toastWarning } from './toasts.ts';

beforeAll(async () => {
  await import('./ToastList.tsx');
  // What other pages of this process raised is not of this one.
  setToasts(toast);
  setToasts(undefined);
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const page = (standing: string | null) => (
  <MantineProvider env="test">
    {standing && <Failure problem={{ message: standing }} />}
    <Toasts />
  </MantineProvider>
);
/** The list of toasts is drawn first, then the toasts in it. */
const pass = async () => {
  for (const ms of [25, 25]) await act(() => vi.advanceTimersByTimeAsync(ms));
};
const toasts = () => [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent);

it('a failure is raised once: while its sentence stands on the page, it is not raised again', async () => {
  const { rerender } = render(page(null));
  act(() => toastFailure('Not now.'));
  await pass();
  expect(toasts()).toEqual(['Not now.']);
  act(() => void toast.dismiss());
  await act(() => vi.advanceTimersByTimeAsync(2000));
  rerender(page('Not now.'));
  act(() => toastFailure('Not now.'));
  act(() => toastFailure('Something else.'));
  await pass();
  expect(toasts()).toEqual(['Something else.']);
  rerender(page(null));
  act(() => toastFailure('Not now.'));
  await pass();
  expect(toasts()).toContain('Not now.');
});

it('a name that runs from right to left turns nothing but itself, once, in a toast of each kind', async () => {
  render(page(null));
  const said = 'דוד כהן, 12';
  act(() => {
    toastFailure(`1 ${said}`);
    toastNews(`2 ${said}`);
    toastSuccess(`3 ${said}`);
    toastWarning('4 \u2067דוד כהן\u2069, 12');
  });
  await pass();
  expect(toasts().sort()).toEqual([1, 2, 3, 4].map((at) => `${at} \u2067דוד כהן\u2069, 12`));
});

it('a warning or a success that stands on the page by then is not raised', async () => {
  const { rerender } = render(page(null));
  act(() => {
    toastWarning('Fill All Fields');
    toastSuccess('Received.');
  });
  rerender(page('Fill All Fields'));
  await pass();
  expect(toasts()).toEqual(['Received.']);
});

it.each([
  ['beside the toasts', { left: 420, right: 860 }, 'right', 'top'],
  ['below them', { left: 20, right: 340 }, 'right', 'bottom'],
])('a dialog whose title is %s keeps it in sight', async (_, title, x, y) => {
  vi.stubGlobal('innerWidth', title.right < 400 ? 360 : 1280);
  render(
    <MantineProvider env="test">
      <div role="dialog">
        <h2>Title</h2>
      </div>
      <Toasts />
    </MantineProvider>,
  );
  vi.spyOn(screen.getByText('Title'), 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(title.left, 40, title.right - title.left, 40),
    left: title.left,
    right: title.right,
    top: 40,
    width: title.right - title.left,
  } as DOMRect);
  act(() => toastFailure('Taken already.'));
  await pass();
  const shown = document.querySelector('[data-sonner-toast]');
  expect([shown?.getAttribute('data-x-position'), shown?.getAttribute('data-y-position')]).toEqual([x, y]);
  vi.unstubAllGlobals();
});
