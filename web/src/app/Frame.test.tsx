import { contract } from '@election/contract/contract';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { makeQueryClient, readAhead } from '../api/queries.ts';
import { Frame } from './Frame.tsx';
import { keepMarks } from './kept-marks.ts';
import { frame as say } from './sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  keepMarks({ rehearsal: false });
});

/** A screen that forgets what was read, as that of the sign-in does. */
function Forgetful() {
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ type: 'inactive' }), [client]);
  return null;
}

function open(client: QueryClient) {
  const router = createMemoryRouter([{ Component: Frame, children: [{ path: '/', Component: Forgetful }] }]);
  return render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const banner = () => screen.queryByRole('region', { name: say.rehearsalShort });

it('draws the banner with the first screen where the settings are known, and keeps it while they are read again', async () => {
  const settings = { rehearsal: true, secure_request: 'x', realtime: { key: 'k', path: '/app' } };
  let reads = 0;
  // The second answer never comes.
  vi.stubGlobal('fetch', () =>
    ++reads === 1 ? Promise.resolve(Response.json(settings)) : new Promise(() => undefined),
  );
  const client = makeQueryClient();
  await readAhead(client, contract.consoleSettings.read, {}, 10_000);
  open(client);
  expect(screen.getByRole('region', { name: say.rehearsalShort })).toBeTruthy();
  await waitFor(() => expect(reads).toBe(2));
  expect(screen.getByRole('region', { name: say.rehearsalShort })).toBeTruthy();
});

it('draws the banner of the last visit while the server cannot be reached, and none once it is no rehearsal', async () => {
  let rehearsal: boolean | null = true;
  vi.stubGlobal('fetch', () =>
    rehearsal === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ rehearsal, secure_request: 'x', realtime: { key: 'k', path: '/app' } })),
  );
  const visit = open(makeQueryClient());
  expect(banner()).toBeNull();
  await waitFor(() => expect(banner()).not.toBeNull());
  visit.unmount();

  rehearsal = null;
  const offline = open(makeQueryClient());
  expect(banner()).not.toBeNull();
  offline.unmount();

  rehearsal = false;
  open(makeQueryClient());
  await waitFor(() => expect(banner()).toBeNull());
});

it('takes away what the page shows until the first screen is there, also where the screen was loaded at once', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  document.body.insertAdjacentHTML('beforeend', '<p id="starting">Loading</p>');
  open(makeQueryClient());
  expect(document.getElementById('starting')).toBeNull();
});
