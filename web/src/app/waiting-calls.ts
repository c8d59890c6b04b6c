import { contract } from '@election/contract/contract';
import { useMay } from '../api/actor.ts';
import { useRead } from '../api/queries.ts';
import { screens } from './paths.ts';

/** The proposals that the signed-in person can confirm and the contradicted calls to take back; none for people who make no calls. */
export function useWaitingCalls() {
  const may = useMay();
  return useRead(contract.calls.waiting, may(screens.calls.access) ? {} : null, { quiet: true }).data ?? [];
}
