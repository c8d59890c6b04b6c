import { contract } from '@election/contract/contract';
import { useEffect } from 'react';
import { useMay } from './actor.ts';
import { renewDuty } from './duty-store.ts';
import { useRead } from './queries.ts';
import { useSession } from './session-store.ts';

/** Keeps the duty pack of a person who enters figures: read on every visit, after events, and when the network returns. */
export function useDutyPack(): void {
  const may = useMay();
  const user_id = useSession()?.user.id;
  const isOnDuty = user_id !== undefined && may('entries.submit');
  const { data } = useRead(contract.duty.read, isOnDuty ? {} : null, { quiet: true });
  useEffect(() => {
    if (data?.user_id === user_id && data) renewDuty(data);
  }, [data, user_id]);
}
