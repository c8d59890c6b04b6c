import { contract } from '@election/contract/contract';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useRead } from '../api/queries.ts';
import { keepMarks, keptMarks, type Marks } from './kept-marks.ts';
import { RehearsalBanner, StandbyBanner } from './RehearsalBanner.tsx';
import { useStarted } from './use-started.ts';

/** The frame of every screen, the login included. */
export function Frame() {
  useStarted();
  const settings = useRead(contract.consoleSettings.read, {}, { staleMs: Number.POSITIVE_INFINITY, quiet: true });
  // Without a network the banner is that of the last visit. The sign-in screen forgets what was read: until it is read again, it stays.
  const [known, setKnown] = useState<Marks>(() => settings.data ?? keptMarks());
  if (settings.data && settings.data !== known) setKnown(settings.data);
  useEffect(() => keepMarks(known), [known]);
  return (
    <>
      {known.standby && <StandbyBanner />}
      {known.rehearsal && <RehearsalBanner />}
      <Outlet />
    </>
  );
}
