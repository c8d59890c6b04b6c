import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { later } from './later.tsx';

/** A part whose script arrives, or not, as the test says. */
function part() {
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
  act(() => void window.dispatchEvent(new Event('online')));
  await arrive(true);
  expect(screen.getByText('All keys')).toBeTruthy();
});
