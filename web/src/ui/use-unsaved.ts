import * as say from '@election/contract/messages/console';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from './Confirm.tsx';

/** While something typed is not saved, leaving the page asks first. */
export function useUnsaved(dirty: boolean): void {
  const ask = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
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
