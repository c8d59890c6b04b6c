import { contract } from '@election/contract/contract';
import { useOwnRegion } from '../../api/actor.ts';
import { useRead, useReads } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { useElectionTypeChoice } from '../../app/election/election-types.ts';
import { sortedBy, useYearChoice } from '../../app/election/years.ts';
import { contestOf } from '../contest.ts';

/** Ids as the address names them. */
interface Address {
  region: number | null;
  constituency: number | null;
}

/** The options and the values of the selectors above the votes of either level, within the person's scope. */
export function usePlaceChoice(address: Address) {
  const user = useUser();
  const ownRegion = useOwnRegion();
  const year = useYearChoice();
  const type = useElectionTypeChoice(year);
  const year_id = year.year?.id ?? null;
  const regions = useRead(contract.regions.list, year_id === null ? null : { year_id });
  const assigned = user.scope === 'constituencies' ? user.user_constituencies : null;
  // Assigned people have the regions of their constituencies, whatever the address says.
  const region_id = (assigned ? assigned[0]?.region_id : (ownRegion ?? address.region)) ?? null;

  const listed = assigned
    ? [...new Set(assigned.map(({ region_id: id }) => id))]
    : region_id === null
      ? []
      : [region_id];
  const lists = useReads(
    contract.constituencies.list,
    year_id === null ? [] : listed.map((region) => ({ region, year_id })),
  );
  const inScope = lists
    .flatMap((list) => list.data ?? [])
    .filter(({ id }) => !assigned || assigned.some((own) => own.id === id));
  const constituencies = sortedBy(inScope, ({ name }) => name);
  const constituency = constituencies.find(({ id }) => id === address.constituency);

  return {
    year,
    type,
    regions,
    regionOptions:
      regions.data &&
      sortedBy(regions.data, ({ title }) => title).map(({ id, title }) => ({ value: id, label: title })),
    region_id: constituency?.region_id ?? region_id,
    /** The region follows from the person's scope: the selector is read-only. */
    regionFixed: user.scope !== 'any',
    constituencies,
    constituency,
    isLoading: year.years.isPending || lists.some((list) => list.isPending),
    error: [year.years, type.types, regions, ...lists].find((read) => read.error) ?? null,
    assigned: assigned !== null,
    contest: contestOf(year.year, constituency, type.type),
  };
}

export type PlaceChoice = ReturnType<typeof usePlaceChoice>;
