import { useLayoutEffect } from 'react';

/** What index.html shows until the first screen is there goes with that screen. */
export function useStarted(): void {
  useLayoutEffect(() => document.getElementById('starting')?.remove(), []);
}
