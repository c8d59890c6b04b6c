import { contract } from '@election/contract/contract';
import type { Contest } from '@election/contract/figures/contest';
import { withoutPollIn } from '@election/contract/figures/contest-status';
import { useMay } from '../../api/actor.ts';
import { useReadOnce } from '../../api/queries.ts';
import { contestKey } from '../contest.ts';
import type { Shown } from './moved-since.ts';

const { contestStatus, corrections, differences, findings, registers, votes } = contract;

/** A contest, or one of its polling stations. */
export interface AskedPlace extends Contest {
  station?: { id: number };
}

/** Reads what a question about a place shows, as it is at this moment. */
export function useReadShown(): (place: AskedPlace) => Promise<Shown> {
  const may = useMay();
  const read = useReadOnce();
  return async (place) => {
    const contest = contestKey(place);
    const { year_id, constituency_id, election_type_id } = contest;
    const at = place.station && { polling_station_id: place.station.id };
    const publishes = may(at ? 'stations.publish' : 'votes.publish');
    // The mark is read before what it is of: an act is refused for what changes while the rest is read.
    const { mark, publication } = await read(corrections.standing, { ...contest, ...at });
    const [results, [register = null], found, status, standing] = await Promise.all([
      read(votes.results, { ...contest, ...at }),
      read(registers.list, { year_id, election_type_id, constituency_ids: [constituency_id], ...at }),
      at ? [] : read(findings.list, contest),
      may('entries.validate') || may('votes.publish') ? read(contestStatus.read, contest) : null,
      publishes ? read(differences.standing, { ...contest, ...at }) : null,
    ]);
    return {
      ...{ mark, publication, results, register, findings: found },
      status: status && (withoutPollIn(status) ?? status.status),
      unconfirmed: standing?.refusal ?? null,
    };
  };
}
