import { contract } from '@election/contract/contract';
import { useEffect, useRef } from 'react';
import { useMay } from './actor.ts';
import { renewDuty, voidDuty } from './duty-store.ts';
import { useRead } from './queries.ts';
import { useSession, useSessionEnded } from './session-store.ts';

/**
 * Keeps the duty pack of a person who enters figures: read on every visit, after events, and when the network returns. It is given
 * up once the person may not enter figures any more, or the session has ended.
 */
export function useDutyPack(): void {
  const may = useMay();
  const user_id = useSession()?.user.id;
  const ended = useSessionEnded();
  const isOnDuty = user_id !== undefined && may('entries.submit');
  const { data, refetch } = useRead(contract.duty.read, isOnDuty ? {} : null, { quiet: true });
  const wasEnded = useRef(false);
  useEffect(() => {
    if (data?.user_id === user_id && data) renewDuty(data);
  }, [data, user_id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once, after the person has signed in over the page
  useEffect(() => {
    if (ended || !isOnDuty) voidDuty();
    else if (wasEnded.current) void refetch();
    wasEnded.current = ended;
  }, [ended, isOnDuty]);
}
