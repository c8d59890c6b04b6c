import { type NewDevice, session } from '@election/contract/people/session';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage, press } from '../testing/page.tsx';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { NewDevices } from './NewDevices.tsx';
import { device as say } from './sentences.ts';

beforeEach(async () => void (await signInAs('agent')));
afterEach(() => vi.unstubAllGlobals());

const device = (id: number, more: Partial<NewDevice> = {}): NewDevice => ({
  id,
  created_at: '2024-12-07T21:04:00Z',
  address: '10.0.0.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  session: 4,
  ...more,
});

function open(devices: NewDevice[], at = '/years') {
  let kept = devices;
  const served = serve([
    [session.newDevices, () => ({ data: kept })],
    [
      session.putAwayDevices,
      () => {
        kept = [];
        return { data: null };
      },
    ],
  ]);
  openPage(<NewDevices />, at);
  return served;
}

it('names device, address and time of each sign-in, and which of them has ended', async () => {
  open([device(9, { session: null }), device(8, { address: null, user_agent: null }), device(7), device(6), device(5)]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(say.heading);
  expect(alert.textContent).toMatch(/Firefox on Linux at 10\.0\.0\.7, signed in .*That session has ended\./);
  expect(alert.textContent).toContain(`Unknown device at ${say.unknownAddress}`);
  expect(alert.textContent).toContain(say.more({ count: 2 }));
  expect(screen.getByRole('link', { name: say.seeDevices }).getAttribute('href')).toBe('/account');
});

it('is put away up to the newest one', async () => {
  const { sent } = open([device(9), device(8)]);
  await press(say.known);
  await waitFor(() => expect(sent('POST')).toEqual([{ id: '9' }]));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
