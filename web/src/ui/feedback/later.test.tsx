import { act, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { firstScreenShown, holdBack } from './first-screen.ts';
import { later } from './later.tsx';

afterEach(firstScreenShown);

/** A part whose script arrives, or not, as the test says. */
function part(options = {}) {
  let arrive: (isThere: boolean) => void = () => undefined;
  let asked = 0;
  const Part = later(
    () => {
      asked += 1;
      return new Promise<ComponentType>((resolve, reject) => {
        arrive = (isThere) => (isThere ? resolve(() => <p>All keys</p>) : reject(new Error('offline')));
      });
    },
    <p>Room for it</p>,
    options,
  );
  return { Part, arrive: (isThere: boolean) => act(async () => arrive(isThere)), asked: () => asked };
}

it('its room is kept until its script is there; a second one is there at once', async () => {
  const { Part, arrive, asked } = part();
  const { unmount } = render(<Part />);
  expect(screen.getByText('Room for it')).toBeTruthy();
  await arrive(true);
  expect(screen.getByText('All keys')).toBeTruthy();
  unmount();
  render(<Part />);
  expect(screen.getByText('All keys')).toBeTruthy();
  expect(asked()).toBe(1);
});

it('without a network the page stays as it is, and has the part once the network is back', async () => {
  const { Part, arrive } = part();
  render(
    <>
      <h1>Votes</h1>
      <Part />
    </>,
  );
  await arrive(false);
  expect(screen.getByRole('heading', { name: 'Votes' })).toBeTruthy();
  expect(screen.getByText('Room for it')).toBeTruthy();
  await act(async () => void window.dispatchEvent(new Event('online')));
  await arrive(true);
  expect(screen.getByText('All keys')).toBeTruthy();
});

it('waits for the first screen where it shows by itself and that screen is of use without it', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    return () => <p>All questions</p>;
  };
  const Waiting = later(load, <p>Room for it</p>, { wait: true });
  const Pressed = later(load);
  holdBack();
  const isHeld = () => document.documentElement.classList.contains('held');
  expect(isHeld()).toBe(true);
  const waiting = render(<Waiting />);
  expect(screen.getByText('Room for it')).toBeTruthy();
  expect(asked).toBe(0);
  render(<Pressed />);
  expect(asked).toBe(1);
  await act(async () => firstScreenShown());
  expect(isHeld()).toBe(false);
  await waitFor(() => expect(waiting.getAllByText('All questions')).toHaveLength(2));
  expect(asked).toBe(2);
});

it('waits no longer than half a minute, should the first screen never have its data', async () => {
  vi.useFakeTimers();
  const { Part, arrive, asked } = part({ wait: true });
  holdBack();
  render(<Part />);
  act(() => void vi.advanceTimersByTime(29_999));
  expect(asked()).toBe(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(asked()).toBe(1);
  vi.useRealTimers();
  await arrive(true);
});
