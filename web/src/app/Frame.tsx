import { contract } from '@election/contract/contract';
import { useRead } from '../api/queries.ts';
import { Outlet } from '../ui/router/RouterProvider.tsx';
import { RehearsalBanner, StandbyBanner } from './RehearsalBanner.tsx';

/** The frame of every screen, the login included. */
export function Frame() {
  const settings = useRead(contract.consoleSettings.read, {}, { staleMs: Number.POSITIVE_INFINITY, quiet: true });
  return (
    <>
      {settings.data?.standby && <StandbyBanner />}
      {settings.data?.rehearsal && <RehearsalBanner />}
      <Outlet />
    </>
  );
}
