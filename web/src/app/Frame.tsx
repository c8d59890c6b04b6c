import { contract } from '@election/contract/contract';
import { useState } from 'react';
import { useRead } from '../api/queries.ts';
import { Outlet } from '../ui/router/RouterProvider.tsx';
import { RehearsalBanner, StandbyBanner } from './RehearsalBanner.tsx';

/** The frame of every screen, the login included. */
export function Frame() {
  const settings = useRead(contract.consoleSettings.read, {}, { staleMs: Number.POSITIVE_INFINITY, quiet: true });
  // The sign-in screen forgets what was read: until it is read again, the banner stays in its place.
  const [known, setKnown] = useState(settings.data);
  if (settings.data && settings.data !== known) setKnown(settings.data);
  return (
    <>
      {known?.standby && <StandbyBanner />}
      {known?.rehearsal && <RehearsalBanner />}
      <Outlet />
    </>
  );
}
