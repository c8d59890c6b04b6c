import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { afterFirstScreen, firstScreenShown, holdBack, lazyPart } from './lazy-part.ts';

afterEach(() => void vi.useRealTimers());

const AllKeys = () => <p>All keys</p>;

/** A page with a part whose script arrives, or not, as the test says. */
function open() {
  let arrive: (isThere: boolean) => void = () => undefined;
  const load = vi.fn(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        arrive = (isThere) => (isThere ? resolve(AllKeys) : reject(new Error('offline')));
      }),
  );
  const Part = lazyPart(load);
  render(
    <>
      <h1>Votes</h1>
      <Suspense fallback={<p>Room for it</p>}>
        <Part />
      </Suspense>
    </>,
  );
  return { load, arrive: (isThere: boolean) => act(async () => arrive(isThere)) };
}

it('keeps the page and the room of a part that does not load, and shows the part once the network is back', async () => {
  const { load, arrive } = open();
  await arrive(false);
  expect(screen.getByRole('heading', { name: 'Votes' })).toBeTruthy();
  expect(screen.getByText('Room for it')).toBeTruthy();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
  await arrive(true);
  expect(screen.getByText('All keys')).toBeTruthy();
});

it('tries again after ten seconds where only the server was away', async () => {
  vi.useFakeTimers();
  const { load, arrive } = open();
  await arrive(false);
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(load).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(load).toHaveBeenCalledTimes(2);
  await arrive(true);
  expect(screen.getByText('All keys')).toBeTruthy();
});

it('waits for the first screen only where it was held back', async () => {
  const isHeld = () => document.documentElement.classList.contains('held');
  const order: string[] = [];
  await afterFirstScreen();
  holdBack();
  expect(isHeld()).toBe(true);
  const rest = afterFirstScreen().then(() => order.push('rest'));
  await Promise.resolve().then(() => order.push('first screen'));
  firstScreenShown();
  await rest;
  expect(order).toEqual(['first screen', 'rest']);
  expect(isHeld()).toBe(false);
});

it('waits no longer than 45 seconds where the first screen never has its data', async () => {
  vi.useFakeTimers();
  holdBack();
  const rest = vi.fn();
  void afterFirstScreen().then(rest);
  await vi.advanceTimersByTimeAsync(44_999);
  expect(rest).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(rest).toHaveBeenCalledOnce();
});
