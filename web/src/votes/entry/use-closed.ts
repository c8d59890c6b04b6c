import { contract } from '@election/contract/contract';
import { noFigures } from '@election/contract/messages/contest-status';
import { useMay } from '../../api/actor.ts';
import { useRead } from '../../api/queries.ts';
import type { ContestDetails } from '../contest.ts';
import { entry as say } from '../sentences.ts';

/** Why a place takes no figures; null where it takes them. The frame renews the field pack. */
export function useClosed({ station, constituency_id, election_type_id }: ContestDetails): string | null {
  const entersFigures = useMay()('entries.submit');
  const { data } = useRead(contract.fieldPack.read, entersFigures ? {} : null, {
    quiet: true,
    staleMs: Number.POSITIVE_INFINITY,
  });
  if (station?.status === 'inactive') return say.inactiveStation;
  const found = data?.without_poll.find(
    (one) => one.constituency_id === constituency_id && one.election_type_id === election_type_id,
  );
  return found ? noFigures[found.status] : null;
}
