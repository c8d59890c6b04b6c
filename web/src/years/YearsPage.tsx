import { contract } from '@election/contract/contract';
import type { Year } from '@election/contract/places/years';
import { Button, Group, Text } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useRead, useWrite } from '../api/queries.ts';
import { ActiveBadge } from '../app/election/ActiveBadge.tsx';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { records as sayRecords } from '../app/sentences.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { useEditing } from '../ui/hooks/use-editing.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { type Column, DataTable } from '../ui/tables/DataTable.tsx';
import { RowActions } from '../ui/tables/RowActions.tsx';
import { RowButton } from '../ui/tables/RowButton.tsx';
import { StatusBadge } from '../ui/tables/StatusBadge.tsx';
import { CompareYear } from './CompareYear.tsx';
import { CreateYear } from './CreateYear.tsx';
import { comparison, years as say } from './sentences.ts';
import { UpdateYear } from './UpdateYear.tsx';

export function YearsPage() {
  const years = useRead(contract.years.list, {});
  const editing = useEditing<Year>();
  const comparing = useEditing<Year>();
  const onDelete = useDeleteYear();
  const onMakeCurrent = useMakeCurrent(years.data);
  const target = years.data?.find(({ id }) => id === editing.target?.id) ?? editing.target;

  const columns: readonly Column<Year>[] = [
    { key: 'id', title: say.id, wideOnly: true, cell: (year) => year.id, width: 120 },
    { key: 'title', title: say.title, cell: Title, cardHead: true },
    { key: 'status', title: sayRecords.status, cell: (year) => <ActiveBadge status={year.status} /> },
    {
      key: 'actions',
      title: sayRecords.actions,
      folds: true,
      width: 400,
      figure: true,
      cell: (year) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {year.status === 'active' && year.is_current_year === 0 && (
            <RowButton
              label={sayUi.actionOn({ action: say.makeCurrent, name: year.title })}
              onClick={() => onMakeCurrent(year)}
            >
              {say.makeCurrent}
            </RowButton>
          )}
          <RowButton
            label={sayUi.actionOn({ action: comparison.compare, name: year.title })}
            onClick={() => comparing.edit(year)}
          >
            {comparison.compare}
          </RowButton>
          <RowActions name={year.title} onUpdate={() => editing.edit(year)} onDelete={() => onDelete(year)} />
        </Group>
      ),
    },
  ];

  return (
    <>
      <PageHeader title={say.heading}>
        <Button onClick={editing.create}>{say.add}</Button>
      </PageHeader>
      <DataTable
        label={say.heading}
        columns={columns}
        rows={years.data}
        rowKey={(year) => year.id}
        error={years.error}
        onRetry={years.refetch}
        empty={say.empty}
      />
      {target ? (
        <UpdateYear key={editing.key} year={target} opened={editing.opened} onClose={editing.close} />
      ) : (
        <CreateYear key={editing.key} opened={editing.opened} onClose={editing.close} />
      )}
      {comparing.target && (
        <CompareYear
          key={comparing.key}
          year={comparing.target}
          years={years.data ?? []}
          opened={comparing.opened}
          onClose={comparing.close}
        />
      )}
    </>
  );
}

/** The title, marked where the public sees the year. */
const Title = ({ title, is_current_year }: Year) => (
  <Group gap="xs" wrap="nowrap">
    {title}
    {is_current_year === 1 && <StatusBadge tone="blue" icon={IconWorld} label={say.currentYear} />}
  </Group>
);

function useMakeCurrent(years: readonly Year[] | undefined) {
  const ask = useConfirm();
  const write = useWrite(contract.years.makeCurrent, {
    refreshes: [...REFERENCE_READS, contract.results.national, contract.outlooks.national],
  });
  const current = years?.find(({ is_current_year }) => is_current_year === 1);
  return ({ id, title }: Year) =>
    void ask({
      title: say.currentQuestion({ title }),
      body: (
        <Text size="sm">
          {say.currentBody({ title, change: current ? 'change' : 'first', before: current?.title ?? '' })}
        </Text>
      ),
      danger: true,
      run: () => write.run({ id }),
    });
}

function useDeleteYear() {
  const ask = useConfirm();
  const remove = useWrite(contract.years.remove, { refreshes: REFERENCE_READS });
  return (year: Year) =>
    void ask({
      title: say.deleteQuestion,
      body: <Text size="sm">{say.deleteBody({ title: year.title })}</Text>,
      danger: true,
      run: () => remove.run({ id: year.id }),
    });
}
