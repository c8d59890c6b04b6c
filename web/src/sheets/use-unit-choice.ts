import * as say from '@election/contract/messages/screens-sheets';
import { useUser } from '../api/session-store.ts';
import { typeLabel, useElectionTypeChoice } from '../app/election/election-types.ts';
import { useConstituencyChoice, useRegionChoice } from '../app/election/places.ts';
import { useYearChoice } from '../app/election/years.ts';
import type { Unit } from './queries.ts';

/** What the selectors offer and hold, within the reach of the person. */
export function useUnitChoice() {
  const user = useUser();
  const year = useYearChoice();
  const type = useElectionTypeChoice();
  const year_id = year.year?.id ?? null;
  const assigned = user.scope === 'constituencies' ? user.user_constituencies : null;
  const own = user.scope === 'region' ? [user.correspondent?.region_id ?? 0] : null;
  const region = useRegionChoice(year_id, assigned?.map(({ region_id }) => region_id) ?? own);
  const constituency = useConstituencyChoice(
    year_id,
    region.region?.id ?? null,
    assigned?.map(({ id }) => id),
  );

  const place = constituency.constituency;
  const unit: Unit | null =
    year_id !== null && place && type.type
      ? { year_id, constituency_id: place.id, election_type_id: type.type.id }
      : null;
  return {
    year,
    type,
    region,
    constituency,
    unit,
    /** How sentences name the unit. */
    at: place && type.type ? say.place(place.name, typeLabel[type.type.title]) : '',
    none: constituency.options?.length === 0 || region.options?.length === 0,
    error: [year.years, type.types, region.regions, constituency.constituencies].find((read) => read.error) ?? null,
  };
}
