import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { firstScreenShown } from '../../ui/feedback/lazy-part.ts';
import { keepConsole } from './new-version.ts';

/** Without a read for so many milliseconds, the first screen is there. */
const QUIET_MS = 500;

let isDone = false;

/** Once the first screen has its data, the rest is loaded: on a slow network it would hold that screen back. */
export function useAfterFirstScreen(): void {
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (isDone || isReading) return;
    const timer = setTimeout(() => {
      isDone = true;
      firstScreenShown();
      void loadOfflineParts().then(() => (import.meta.env.PROD ? keepConsole() : undefined));
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isReading]);
}

async function loadOfflineParts(): Promise<void> {
  const list = await import('./offline-parts.ts').catch(() => null);
  for (const load of Object.values(list?.offlineParts ?? {})) await load().catch(() => undefined);
}
