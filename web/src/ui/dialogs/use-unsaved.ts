import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ui as say } from '../sentences.ts';
import { useConfirm } from './Confirm.tsx';

/**
 * Asks before the page is left while typing is not saved. Changes of the query values in `keeps` lose no typing and pass;
 * `onDiscard` is called where the person gives the typing up.
 * Call it once a page: the router supports one blocker.
 */
export function useUnsaved(dirty: boolean, keeps: readonly string[] = [], onDiscard?: () => void): void {
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
      (leaves) => {
        if (!leaves) return blocker.reset();
        onDiscard?.();
        blocker.proceed();
      },
    );
  }, [blocker.state]);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
}
