import type { Poll } from '@election/contract/ballots/polls';
import { contract } from '@election/contract/contract';
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useRead, useWrite } from '../api/queries.ts';
import { PlaceFilters } from '../app/election/PlaceFilters.tsx';
import { useConstituencyChoice, useRegionChoice } from '../app/election/places.ts';
import { useYearChoice } from '../app/election/years.ts';
import { ListView } from '../app/ListView.tsx';
import { to } from '../app/paths.ts';
import { idOf, useQueryValue, useSetQuery } from '../app/use-query-value.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { useEditing } from '../ui/hooks/use-editing.ts';
import { columnsOf } from './columns.tsx';
import { CreatePoll, UpdatePoll } from './PollModal.tsx';
import { PollResults } from './PollResults.tsx';
import { totalOf } from './poll-form.ts';
import { POLL_READS } from './poll-reads.ts';
import { polls as say } from './sentences.ts';

/** The polls of a constituency and the results of the one that is chosen. */
export function PollsPage() {
  const year = useYearChoice();
  const year_id = year.year?.id ?? null;
  const region = useRegionChoice(year_id);
  const place = useConstituencyChoice(year_id, region.region?.id ?? null);
  const { constituencies, constituency } = place;
  const polls = useRead(
    contract.polls.list,
    year_id === null || !constituency ? null : { constituency: constituency.id, year_id },
  );
  const types = useRead(contract.electionTypes.list, year_id === null ? null : { year_id });
  const editing = useEditing<Poll>();
  const onDelete = useDeletePoll();
  const [shown] = useQueryValue('poll');
  const setQuery = useSetQuery();
  const target = polls.data?.find(({ id }) => id === editing.target?.id) ?? editing.target;
  const chosen = polls.data?.find(({ id }) => id === idOf(shown));
  const nowhere = [year.years, region.regions, constituencies].some(({ data }) => data?.length === 0);
  const modal = { types: types.data ?? [], opened: editing.opened, onClose: editing.close };

  return (
    <>
      <PageHeader title={say.heading} note={say.note}>
        <Button component={Link} to={to('presidentialCandidates')} variant="default">
          {say.candidates}
        </Button>
        <ReasonedButton can={constituency ? true : say.noConstituency} onClick={editing.create}>
          {say.add}
        </ReasonedButton>
      </PageHeader>
      <ListView
        label={say.heading}
        columns={columnsOf({
          types: types.data ?? [],
          onResults: ({ id }) => setQuery({ poll: id }, 'push'),
          onUpdate: editing.edit,
          onDelete,
        })}
        rows={nowhere ? [] : polls.data}
        reads={[year.years, region.regions, constituencies, types, polls]}
        empty={say.empty}
        searchLabel={say.search}
        textOf={({ title }) => title}
        filters={<PlaceFilters year={year} region={region} constituency={place} />}
      />
      {chosen && <PollResults key={chosen.id} poll={chosen} onClose={() => setQuery({ poll: null })} />}
      {target ? (
        <UpdatePoll key={editing.key} {...modal} poll={target} />
      ) : (
        constituency && <CreatePoll key={editing.key} {...modal} constituency={constituency} />
      )}
    </>
  );
}

function useDeletePoll() {
  const ask = useConfirm();
  const remove = useWrite(contract.polls.remove, { refreshes: POLL_READS });
  return (poll: Poll) =>
    void ask({
      title: say.deleteQuestion,
      body: <Text size="sm">{say.deleteBody({ title: poll.title, votes: totalOf(poll) })}</Text>,
      danger: true,
      run: () => remove.run({ id: poll.id, year_id: poll.year_id }),
    });
}
