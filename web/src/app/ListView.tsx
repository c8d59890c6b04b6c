import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../ui/feedback/problem.ts';
import { SearchBox } from '../ui/fields/SearchBox.tsx';
import { type Column, DataTable } from '../ui/tables/DataTable.tsx';
import { Filters } from '../ui/tables/Filters.tsx';
import { Pager } from '../ui/tables/Pager.tsx';
import { records as say } from './sentences.ts';
import { useListView } from './use-list-view.ts';

interface ListRead {
  error: Problem | null;
  refetch: () => Promise<unknown>;
}

interface ListViewProps<Row extends { id: number }> {
  label: string;
  columns: readonly Column<Row>[];
  /** All rows; the list searches and pages them itself. */
  rows: readonly Row[] | undefined;
  /** The reads of the rows: the first failure is shown, and retried on request. */
  reads: readonly ListRead[];
  empty: string;
  /** The selectors before the search box. */
  filters: ReactNode;
  searchLabel: string;
  textOf: (row: Row) => string;
}

/** A list of records below its filters, page by page. */
export function ListView<Row extends { id: number }>(props: ListViewProps<Row>) {
  const view = useListView(props.rows, props.textOf);
  const failed = props.reads.find(({ error }) => error);
  return (
    <>
      <Filters>
        {props.filters}
        <SearchBox
          label={props.searchLabel}
          clearLabel={say.clearSearch}
          value={view.search}
          onChange={view.setSearch}
        />
      </Filters>
      <DataTable
        label={props.label}
        columns={props.columns}
        rows={view.rows}
        rowKey={({ id }) => id}
        error={failed?.error ?? null}
        onRetry={() => void failed?.refetch()}
        empty={props.empty}
        onClearFilters={view.onClearFilters}
      />
      {view.range.total > 0 && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {say.shown({ from: view.range.from, to: view.range.to, total: view.range.total })}
        </Text>
      )}
      <Pager page={view.page} last={view.last} onPage={view.setPage} />
    </>
  );
}
