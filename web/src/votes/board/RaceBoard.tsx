import { isPublishable } from '@election/contract/figures/board';
import { WITHOUT_POLL } from '@election/contract/figures/contest-status';
import { series } from '@election/contract/messages/lists';
import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { typeLabel } from '../../app/election/election-types.ts';
import { records as sayApp } from '../../app/sentences.ts';
import { InOrder } from '../../ui/feedback/InOrder.tsx';
import { Reading } from '../../ui/feedback/Reading.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { Filters } from '../../ui/tables/Filters.tsx';
import { Pager } from '../../ui/tables/Pager.tsx';
import type { ContestChoice } from '../choice/use-contest-choice.ts';
import { boardSorts, board as say, withoutPoll } from '../sentences.ts';
import classes from './Board.module.css';
import { BoardOutlook } from './BoardOutlook.tsx';
import { SORTS } from './board-rows.ts';
import { boardColumns, selectColumn } from './columns.tsx';
import { PublishOutcomes } from './PublishOutcomes.tsx';
import { usePublishing } from './publishing.ts';
import { Runoff } from './Runoff.tsx';
import { StateBar } from './StateBar.tsx';
import { type Board, useBoard } from './use-board.ts';
import { usePublishReady } from './use-publish-ready.tsx';
import { usePublishSeveral } from './use-publish-several.tsx';

const NONE: ReadonlySet<number> = new Set();

/** Every contest of the year within the person's scope, in its state; contests that are ready are published from here. */
export function RaceBoard({ choice }: { choice: ContestChoice }) {
  const may = useMay();
  const year_id = choice.year.year?.id ?? null;
  const board = useBoard(year_id);
  const publishSeveral = usePublishSeveral(year_id);
  const publishReady = usePublishReady(year_id);
  const publishing = usePublishing(useUser().id);
  const [picked, setPicked] = useState(NONE);
  const { read, contests, view, counts, filter } = board;
  const running = publishing?.isRunning ?? false;
  const publishes = may('votes.publish');
  // Of what is shown: a filter may have hidden a contest, and it may have left the state, since it was selected.
  const selected = (view.rows ?? []).filter((contest) => isPublishable(contest) && picked.has(contest.contest_id));
  /** Of those that filters and search leave, on any page. */
  const readyThere = (view.found ?? []).filter(({ state }) => state === 'ready');
  const selection = {
    selected: new Set(selected.map(({ contest_id }) => contest_id)),
    onSelect: setPicked,
    disabled: running,
  };

  const push = async () => {
    if (await publishSeveral(selected)) setPicked(NONE);
  };

  return (
    <section aria-label={say.heading}>
      <InOrder>
        <Head counts={counts} />
        <Runoff year_id={year_id} />
        {counts && <StateBar counts={counts} chosen={filter.state} onChoose={board.chooseState} />}
        {!counts && !read.error && <Reading />}
        {year_id !== null && counts && <BoardOutlook year_id={year_id} types={board.types} />}
        <PublishOutcomes contests={contests} onContinue={(left) => void publishSeveral(left)} />
        <BoardFilters board={board} fixedRegion={choice.regionFixed}>
          {publishes && view.range.total > 0 && (
            <PublishButtons
              ready={readyThere.length}
              selected={selected.length}
              running={running}
              onReady={() => void publishReady(readyThere)}
              onSelected={() => void push()}
            />
          )}
        </BoardFilters>
        <DataTable
          label={say.heading}
          columns={publishes ? [selectColumn(view.rows ?? [], selection), ...boardColumns()] : boardColumns()}
          rows={view.rows}
          rowKey={({ contest_id }) => contest_id}
          rowState={({ contest_id, state }) =>
            selection.selected.has(contest_id) ? 'selected' : state === 'differs' ? 'differs' : undefined
          }
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={say.empty}
          onClearFilters={board.isFiltered && contests.length > 0 ? board.clearFilters : undefined}
        />
        {view.range.total > 0 && (
          <Text size="sm" c="dimmed" mt="xs" role="status">
            {sayApp.shown({ from: view.range.from, to: view.range.to, total: view.range.total })}
          </Text>
        )}
        <Pager page={view.page} last={view.last} onPage={view.setPage} />
      </InOrder>
    </section>
  );
}

/** "274 of 275 contests published, 1 postponed": each number is that of its state. */
function publishedText(counts: Board['counts'] & object): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const apart = WITHOUT_POLL.filter((state) => counts[state] > 0);
  return series([
    say.publishedOf({ published: counts.published, total }),
    ...apart.map((state) => withoutPoll[state]({ count: counts[state] })),
  ]);
}

const Head = ({ counts }: Pick<Board, 'counts'>) => (
  <div className={classes.title}>
    <Title order={2} size="h4">
      {say.heading}
    </Title>
    {counts && (
      <Text size="sm" c="dimmed" role="status">
        {publishedText(counts)}
      </Text>
    )}
  </div>
);

interface PublishButtonsProps {
  /** How many contests are ready, and how many are selected. */
  ready: number;
  selected: number;
  /** A publication is under way. */
  running: boolean;
  onReady: () => void;
  onSelected: () => void;
}

const PublishButtons = ({ ready, selected, running, onReady, onSelected }: PublishButtonsProps) => (
  <Group gap="xs" ms="auto">
    <ReasonedButton can={running ? say.isRunning : ready > 0 || say.noneReady} variant="default" onClick={onReady}>
      {say.publishReady({ count: ready })}
    </ReasonedButton>
    <ReasonedButton can={running ? say.isRunning : selected > 0 || say.selectFirst} onClick={onSelected}>
      {say.publish({ count: selected })}
    </ReasonedButton>
  </Group>
);

const ALL = 0;
const ALL_TYPES = 'all';

interface BoardFiltersProps {
  board: Board;
  /** A person of one region has no choice of it. */
  fixedRegion: boolean;
  /** The action on the contests, in the same line. */
  children: ReactNode;
}

/** Region, election type, order and search. */
function BoardFilters({ board, fixedRegion, children }: BoardFiltersProps) {
  const { filter, regions, sort, view, read } = board;
  return (
    <Filters line>
      {!fixedRegion && (
        <Dropdown
          label={say.showRegion}
          options={[{ value: ALL, label: say.allRegions }, ...(regions ?? [])]}
          value={filter.region_id ?? ALL}
          onChange={(id) => board.chooseRegion(id === ALL ? null : id)}
          loading={read.isLoading}
        />
      )}
      {board.types.length > 1 && (
        <Dropdown
          label={say.showType}
          options={[
            { value: ALL_TYPES, label: say.allTypes },
            ...board.types.map((value) => ({ value, label: typeLabel[value] })),
          ]}
          value={filter.type ?? ALL_TYPES}
          onChange={(type) => board.chooseType(type === ALL_TYPES ? null : type)}
        />
      )}
      <Dropdown
        label={say.sortBy}
        options={SORTS.map((value) => ({ value, label: boardSorts[value] }))}
        value={sort}
        onChange={board.chooseSort}
      />
      <SearchBox
        label={say.searchContest}
        clearLabel={sayApp.clearSearch}
        value={view.search}
        onChange={view.setSearch}
        placeholder={say.searchContest}
      />
      {children}
    </Filters>
  );
}
