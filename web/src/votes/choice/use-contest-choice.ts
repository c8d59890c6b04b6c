import { contract } from '@election/contract/contract';
import type { Constituency } from '@election/contract/places/constituencies';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useReadOnce } from '../../api/queries.ts';
import { sortedBy } from '../../app/election/years.ts';
import { to } from '../../app/paths.ts';
import { idOf } from '../../app/use-query-value.ts';
import { toastWarning } from '../../ui/feedback/toasts.ts';
import { choice as say } from '../sentences.ts';
import { usePlaceChoice } from './use-place-choice.ts';

/** The contest of a constituency: the place is in the path, year and election type are in the query. */
export function useContestChoice() {
  const params = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const readOnce = useReadOnce();
  const choice = usePlaceChoice({ region: idOf(params.region), constituency: idOf(params.constituency) });
  const year_id = choice.year.year?.id ?? null;

  // Back undoes a choice of place. The year and the election type stay; the agent is one of the place that is left.
  const open = (region: number, constituency: number) =>
    navigate({ pathname: to('constituencyVotes', { region, constituency }), search: without(query, 'agent') });

  return {
    ...choice,
    // Places belong to a year, so another year begins without one.
    chooseYear: (id: number) =>
      void navigate({
        pathname: to('votes'),
        search: new URLSearchParams({ ...Object.fromEntries(query), year: String(id) }).toString(),
      }),
    chooseRegion: async (region: number) => {
      if (year_id === null) return;
      const found = await readOnce(contract.constituencies.list, { region, year_id }).catch(() => null);
      const first = found && sortedBy(found, ({ name }) => name)[0];
      if (first) await open(region, first.id);
      else if (found) toastWarning(say.regionEmpty);
    },
    chooseConstituency: ({ region_id, id }: Constituency) => void open(region_id, id),
  };
}

export type ContestChoice = ReturnType<typeof useContestChoice>;

function without(query: URLSearchParams, name: string): string {
  const kept = new URLSearchParams(query);
  kept.delete(name);
  return kept.toString();
}
