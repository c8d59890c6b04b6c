import type { Constituency } from '@election/contract/constituencies';
import { contract } from '@election/contract/contract';
import type { ElectionType } from '@election/contract/election-types';
import * as say from '@election/contract/messages/screens-votes';
import type { Year } from '@election/contract/years';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useRead, useReadOnce, useReads } from '../api/queries.ts';
import { useUser } from '../api/session-store.ts';
import { useElectionTypeChoice } from '../app/election/election-types.ts';
import { sortedBy, useYearChoice } from '../app/election/years.ts';
import { to } from '../app/paths.ts';
import { idOf } from '../app/use-query-value.ts';
import { toastWarning } from '../ui/toasts.ts';
import type { Contest } from './contest.ts';

/** What the selectors above the votes offer and hold, within the reach of the person. */
export function useContestChoice() {
  const user = useUser();
  const params = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const readOnce = useReadOnce();
  const year = useYearChoice();
  const type = useElectionTypeChoice();
  const year_id = year.year?.id ?? null;

  const regions = useRead(contract.regions.list, year_id === null ? null : { year_id });
  const assigned = user.scope === 'constituencies' ? user.user_constituencies : null;
  const regionBound = user.scope === 'region' ? (user.correspondent?.region_id ?? null) : null;
  const region_id = regionBound ?? idOf(params.region) ?? assigned?.[0]?.region_id ?? null;

  const listed = assigned
    ? [...new Set(assigned.map(({ region_id: id }) => id))]
    : region_id === null
      ? []
      : [region_id];
  const lists = useReads(
    contract.constituencies.list,
    year_id === null ? [] : listed.map((region) => ({ region, year_id })),
  );
  const isLoading = lists.some((list) => list.isPending);
  const reachable = lists
    .flatMap((list) => list.data ?? [])
    .filter(({ id }) => !assigned || assigned.some((own) => own.id === id));
  const constituencies = sortedBy(reachable, ({ name }) => name);
  const constituency = constituencies.find(({ id }) => id === idOf(params.constituency));

  // A choice of place is a step that Back undoes; year and election type stay as they are, agents are another place's.
  const open = (region: number, constituencyId: number) =>
    navigate({
      pathname: to('constituencyVotes', { region, constituency: constituencyId }),
      search: without(query, 'agent'),
    });

  const chooseRegion = async (region: number) => {
    if (year_id === null) return;
    const found = await readOnce(contract.constituencies.list, { region, year_id }).catch(() => null);
    const first = found && sortedBy(found, ({ name }) => name)[0];
    if (first) await open(region, first.id);
    else if (found) toastWarning(say.regionEmpty);
  };

  return {
    year,
    type,
    regions,
    regionOptions:
      regions.data &&
      sortedBy(regions.data, ({ title }) => title).map(({ id, title }) => ({ value: id, label: title })),
    region_id: constituency?.region_id ?? region_id,
    /** Whose region follows from who they are only read it. */
    regionFixed: user.scope !== 'any',
    constituencies,
    constituency,
    isLoading,
    error: [year.years, type.types, regions, ...lists].find((read) => read.error) ?? null,
    assigned: assigned !== null,
    // Places belong to a year, so another year begins without one.
    chooseYear: (id: number) =>
      navigate({
        pathname: to('votes'),
        search: new URLSearchParams({ ...Object.fromEntries(query), year: String(id) }).toString(),
      }),
    chooseRegion,
    chooseConstituency: (found: Constituency) => void open(found.region_id, found.id),
    contest: contestOf(year.year, constituency, type.type),
  };
}

export type ContestChoice = ReturnType<typeof useContestChoice>;

function contestOf(
  year: Year | undefined,
  constituency: Constituency | undefined,
  type: ElectionType | undefined,
): Contest | null {
  if (!year || !constituency || !type) return null;
  return {
    year_id: year.id,
    region_id: constituency.region_id,
    constituency_id: constituency.id,
    election_type_id: type.id,
    type: type.title,
    constituency,
    thresholds: year,
  };
}

function without(query: URLSearchParams, name: string): string {
  const kept = new URLSearchParams(query);
  kept.delete(name);
  return kept.toString();
}
