import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useLocked } from '../../api/session-store.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { followOtherTabs, lockPhone } from './phone.ts';

const LockPage = lazyPart(() => import('./LockPage.tsx').then((module) => module.LockPage));

/** A phone that was away for so long locks itself. */
const AWAY_MS = 5 * 60_000;

/** Shows the screens, or while the phone is locked the question for its PIN and nothing else. */
export function PhoneGate() {
  const locked = useLocked();
  const client = useQueryClient();
  useEffect(followOtherTabs, []);
  useEffect(() => {
    let hiddenAt: number | null = null;
    const change = () => {
      const away = hiddenAt === null ? 0 : Date.now() - hiddenAt;
      hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null;
      if (away >= AWAY_MS) void lockPhone();
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, []);
  useEffect(() => {
    if (locked) client.clear();
  }, [locked, client]);
  if (!locked) return <Outlet />;
  return (
    <Suspense>
      <LockPage locked={locked} />
    </Suspense>
  );
}
