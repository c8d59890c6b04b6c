import { contract } from '@election/contract/contract';
import { labelOfType } from '@election/contract/messages/election';
import type { Difference } from '@election/contract/sources/differences';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useRead } from '../api/queries.ts';
import { YearFilter } from '../app/election/YearFilter.tsx';
import { useYearChoice } from '../app/election/years.ts';
import { to } from '../app/paths.ts';
import { election as sayElection } from '../app/sentences.ts';
import { idOf, useQueryValue } from '../app/use-query-value.ts';
import { Age } from '../ui/feedback/Age.tsx';
import { Failure } from '../ui/feedback/Failure.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import type { Problem } from '../ui/feedback/problem.ts';
import { useKeys } from '../ui/hooks/use-keys.ts';
import { type Column, DataTable } from '../ui/tables/DataTable.tsx';
import { Pager } from '../ui/tables/Pager.tsx';
import { ComparedContest } from './ComparedContest.tsx';
import { Progress } from './Progress.tsx';
import { differences as say } from './sentences.ts';
import { Unreadable } from './Unreadable.tsx';
import { usePages } from './use-pages.ts';

/** The contests whose sources differ, and one of them to decide on. */
export function DifferencesPage() {
  const choice = useYearChoice();
  const year_id = choice.year?.id;
  const [value, setValue] = useQueryValue('contest');
  const found = useRead(contract.differences.list, year_id === undefined ? null : { year_id }, { quiet: true });
  const contests = found.data?.contests ?? [];
  // Here, so that the way back from a contest leads to the same page.
  const paged = usePages(contests);
  const chosen = contests.find(({ contest_id }) => contest_id === idOf(value));
  const openNext = (after: Difference) => {
    const at = contests.findIndex(({ contest_id }) => contest_id === after.contest_id);
    const next = contests[at + 1] ?? contests.find(({ contest_id }) => contest_id !== after.contest_id);
    setValue(next ? String(next.contest_id) : null);
  };
  const open = (contest_id: number | undefined) => contest_id !== undefined && setValue(String(contest_id));
  useKeys(chosen ? { Escape: () => setValue(null) } : { Enter: () => open(contests[0]?.contest_id) });

  return (
    <>
      <PageHeader title={say.title} note={say.note}>
        <YearFilter choice={choice} w={140} />
      </PageHeader>
      {year_id !== undefined && <Progress year_id={year_id} />}
      {!chosen && (
        <Stack>
          <List
            paged={paged}
            isRead={found.data !== undefined}
            error={found.error}
            onRetry={() => void found.refetch()}
            onOpen={open}
          />
          <Unreadable sheets={found.data?.unreadable ?? []} />
        </Stack>
      )}
      {chosen && found.error && <Failure problem={found.error} onRetry={() => void found.refetch()} />}
      {chosen && (
        <Stack gap="sm">
          <Text size="sm">
            <Anchor component={Link} to={to('differences')} td="underline">
              {say.back}
            </Anchor>{' '}
            · {say.left({ count: contests.length })}
          </Text>
          <ComparedContest key={chosen.contest_id} difference={chosen} onDone={() => openNext(chosen)} />
        </Stack>
      )}
    </>
  );
}

const columns = (onOpen: (contest_id: number) => void): readonly Column<Difference>[] => [
  {
    key: 'constituency',
    title: sayElection.constituency,
    cell: ({ contest_id, constituency, region }) => (
      <>
        <Anchor component="button" type="button" fw={600} onClick={() => onOpen(contest_id)}>
          {constituency}
        </Anchor>
        <Text size="xs" c="dimmed">
          {region}
        </Text>
      </>
    ),
    width: '40%',
    cardHead: true,
  },
  { key: 'type', title: say.type, cell: ({ election_type_id }) => labelOfType(election_type_id) },
  { key: 'fields', title: say.fields, cell: ({ fields }) => say.candidates({ count: fields }) },
  { key: 'since', title: say.since, cell: ({ since }) => <Age since={since} /> },
];

interface ListProps {
  paged: ReturnType<typeof usePages<Difference>>;
  isRead: boolean;
  error: Problem | null;
  onRetry: () => void;
  onOpen: (contest_id: number) => void;
}

const List = ({ paged: { shown, pager }, isRead, error, onRetry, onOpen }: ListProps) => (
  <section aria-labelledby="differences-list">
    <Title order={2} size="h4" mb="xs" id="differences-list">
      {say.list}
    </Title>
    <DataTable
      label={say.list}
      columns={columns(onOpen)}
      rows={isRead ? shown : undefined}
      rowKey={({ contest_id }) => contest_id}
      rowState={() => 'differs'}
      error={error}
      onRetry={onRetry}
      empty={say.empty}
    />
    <Pager {...pager} />
  </section>
);
