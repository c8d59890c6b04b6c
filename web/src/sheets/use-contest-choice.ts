import type { Contest } from '@election/contract/figures/contest';
import { useOwnRegion } from '../api/actor.ts';
import { useUser } from '../api/session-store.ts';
import { useElectionTypeChoice } from '../app/election/election-types.ts';
import { useConstituencyChoice, useRegionChoice } from '../app/election/places.ts';
import { useYearChoice } from '../app/election/years.ts';
import { election as sayElection } from '../app/sentences.ts';

/** The options and the values of the selectors, within the person's scope. */
export function useContestChoice() {
  const user = useUser();
  const own = useOwnRegion();
  const year = useYearChoice();
  const type = useElectionTypeChoice(year);
  const year_id = year.year?.id ?? null;
  const assigned = user.scope === 'constituencies' ? user.user_constituencies : null;
  const within = assigned?.map(({ region_id }) => region_id) ?? (own === null ? null : [own]);
  const region = useRegionChoice(year_id, within);
  const constituency = useConstituencyChoice(
    year_id,
    region.region?.id ?? null,
    assigned?.map(({ id }) => id),
  );

  const place = constituency.constituency;
  const contest: Contest | null =
    year_id !== null && place && type.type
      ? { year_id, constituency_id: place.id, election_type_id: type.type.id }
      : null;
  const inRegion = contest && place ? { ...contest, region_id: place.region_id } : null;
  return {
    year,
    type,
    region,
    constituency,
    contest,
    /** The contest with its region, as the call for its sheet names it. */
    inRegion,
    /** How sentences name the contest. */
    at: place && type.type ? sayElection.contestName({ place: place.name, type: type.type.title }) : '',
    /** There is no constituency to choose; for people with assigned ones: none of theirs. */
    none: constituency.options?.length === 0 || region.options?.length === 0,
    assigned: assigned !== null,
    error: [year.years, type.types, region.regions, constituency.constituencies].find((read) => read.error) ?? null,
  };
}
