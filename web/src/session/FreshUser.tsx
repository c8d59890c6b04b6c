import { session as calls } from '@election/contract/session';
import { useEffect } from 'react';
import { useRead } from '../api/queries.ts';
import { renewUser, useSession } from '../api/session-store.ts';

/**
 * Reads again who is signed in: when the page is opened, comes to the front or hears of a gap. Whoever is given another
 * constituency stays signed in and must not have to sign in anew to see it.
 */
export function FreshUser() {
  const session = useSession();
  const { data } = useRead(calls.me, session ? {} : null, { quiet: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only news from the server count
  useEffect(() => {
    if (data && JSON.stringify(data) !== JSON.stringify(session?.user)) void renewUser(data);
  }, [data]);
  return null;
}
