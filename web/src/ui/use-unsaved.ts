import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from './Confirm.tsx';
import * as say from './sentences.ts';

/**
 * Asks before the page is left while typing is not saved. Changes of the query values in `keeps` lose no typing and pass.
 * Call it once a page: the router supports one blocker.
 */
export function useUnsaved(dirty: boolean, keeps: readonly string[] = []): void {
  const ask = useConfirm();
  const placeOf = ({ pathname, search }: { pathname: string; search: string }) => {
    const query = new URLSearchParams(search);
    for (const name of keeps) query.delete(name);
    return `${pathname}?${query}`;
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && placeOf(currentLocation) !== placeOf(nextLocation),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each blocked step
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask({ title: say.discardQuestion, body: say.leaveBody, danger: true, run: async () => undefined }).then(
      (leave) => (leave ? blocker.proceed() : blocker.reset()),
    );
  }, [blocker.state]);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
}
