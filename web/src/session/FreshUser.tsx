import { contract } from '@election/contract/contract';
import { useEffect } from 'react';
import { useRead } from '../api/queries.ts';
import { renewUser, useSession } from '../api/session-store.ts';

/**
 * Reads the signed-in person again when the page opens, gets the focus or reconnects, so that another assigned constituency
 * appears without a new sign-in.
 */
export function FreshUser() {
  const session = useSession();
  const { data } = useRead(contract.session.me, session ? {} : null, { quiet: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only answers of the server count
  useEffect(() => {
    if (data && JSON.stringify(data) !== JSON.stringify(session?.user)) void renewUser(data);
  }, [data]);
  return null;
}
