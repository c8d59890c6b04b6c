import * as say from '@election/contract/messages/console';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from './Confirm.tsx';

/**
 * While something typed is not saved, leaving the page asks first. Changes of the query values named in `keeps` lose nothing
 * that is typed. One call a page: the router heeds one blocker only.
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
