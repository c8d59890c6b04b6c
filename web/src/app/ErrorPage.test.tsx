import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { loadScreen } from '../ui/feedback/load-screen.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { frame as say } from './sentences.ts';

afterEach(() => void vi.unstubAllGlobals());

function Broken(): never {
  throw new Error('The figures of a map have no frame.');
}

it('shows Unexpected Application Error! and the message of an unexpected error', async () => {
  // React logs every error that a boundary catches.
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = createMemoryRouter([{ path: '/', Component: Broken, errorElement: <ErrorPage /> }]);
  render(
    <MantineProvider>
      <RouterProvider router={router} useTransitions={false} />
    </MantineProvider>,
  );
  expect(await screen.findByText('Unexpected Application Error!')).toBeTruthy();
  expect(screen.getByText('The figures of a map have no frame.')).toBeTruthy();
  complaints.mockRestore();
});

it('says in a sentence that a screen could not be loaded, and does not leave while the server is unreachable', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const reload = vi.fn();
  vi.stubGlobal('location', { href: '/votes', reload });
  const gone = async (): Promise<never> => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/VotesPage-1a2b.js');
  };
  const lazy = async () => ({ Component: await loadScreen(gone) });
  const router = createMemoryRouter([{ errorElement: <ErrorPage />, children: [{ path: '/', lazy }] }]);
  render(
    <MantineProvider>
      <RouterProvider router={router} useTransitions={false} />
    </MantineProvider>,
  );
  expect(await screen.findByText(say.screenNotLoaded)).toBeTruthy();
  expect(screen.queryByText(/VotesPage|Unexpected/)).toBeNull();
  fireEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText(say.stillUnreachable)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();

  vi.stubGlobal('fetch', async () => new Response(null));
  fireEvent.click(screen.getByText('Try again'));
  await expect.poll(() => reload).toHaveBeenCalled();
});
