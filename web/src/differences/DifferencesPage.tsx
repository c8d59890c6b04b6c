import { contract } from '@election/contract/contract';
import type { Difference } from '@election/contract/differences';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useRead } from '../api/queries.ts';
import { labelOfType } from '../app/election/election-types.ts';
import { YearFilter } from '../app/election/YearFilter.tsx';
import { useYearChoice } from '../app/election/years.ts';
import { to } from '../app/paths.ts';
import { idOf, useQueryValue } from '../app/use-query-value.ts';
import { Age } from '../ui/Age.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Link } from '../ui/router/Link.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { ComparedContest } from './ComparedContest.tsx';
import classes from './Differences.module.css';
import { Progress } from './Progress.tsx';
import * as say from './sentences.ts';
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
      {found.error && <Failure problem={found.error} onRetry={() => void found.refetch()} />}
      {found.data && !chosen && (
        <Stack>
          {contests.length === 0 ? (
            <EmptyState sentence={say.empty} />
          ) : (
            <List paged={paged} onOpen={(contest_id) => open(contest_id)} />
          )}
          <Unreadable sheets={found.data.unreadable} />
        </Stack>
      )}
      {chosen && (
        <Stack gap="sm">
          <Text size="sm">
            <Anchor component={Link} to={to('differences')} td="underline">
              {say.back}
            </Anchor>{' '}
            · {say.left(contests.length)}
          </Text>
          <ComparedContest key={chosen.contest_id} difference={chosen} onDone={() => openNext(chosen)} />
        </Stack>
      )}
    </>
  );
}

interface ListProps {
  paged: ReturnType<typeof usePages<Difference>>;
  onOpen: (contest_id: number) => void;
}

const List = ({ paged: { shown, pager }, onOpen }: ListProps) => (
  <section aria-labelledby="differences-list">
    <Title order={2} size="h4" mb="xs" id="differences-list">
      {say.list}
    </Title>
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={say.list}>
        <thead>
          <tr>
            <th scope="col">{say.constituency}</th>
            <th scope="col">{say.type}</th>
            <th scope="col">{say.fields}</th>
            <th scope="col">{say.since}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.contest_id} data-differs>
              <td>
                <Button variant="subtle" size="compact-md" onClick={() => onOpen(one.contest_id)}>
                  {one.constituency}
                </Button>
                <Text size="xs" c="dimmed" pl="xs">
                  {one.region}
                </Text>
              </td>
              <td>{labelOfType(one.election_type_id)}</td>
              <td>{say.candidates(one.fields)}</td>
              <td>
                <Age since={one.since} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <Pager {...pager} />
  </section>
);
