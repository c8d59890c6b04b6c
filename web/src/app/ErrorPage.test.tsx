import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ErrorPage } from './ErrorPage.tsx';

function Broken(): never {
  throw new Error('The figures of a map have no frame.');
}

it('shows Unexpected Application Error! and the message of an unexpected error', async () => {
  // React logs every error that a boundary catches.
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = createMemoryRouter([{ path: '/', Component: Broken, errorElement: <ErrorPage /> }]);
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  expect(await screen.findByText('Unexpected Application Error!')).toBeTruthy();
  expect(screen.getByText('The figures of a map have no frame.')).toBeTruthy();
  complaints.mockRestore();
});
