import { contract } from '@election/contract/contract';
import type { Year } from '@election/contract/years';
import { Button, Text } from '@mantine/core';
import { useRead, useWrite } from '../api/queries.ts';
import { ActiveBadge } from '../app/election/ActiveBadge.tsx';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import * as sayRecords from '../app/records/sentences.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { RowActions } from '../ui/RowActions.tsx';
import { useEditing } from '../ui/use-editing.ts';
import { CreateYear } from './CreateYear.tsx';
import * as say from './sentences.ts';
import { UpdateYear } from './UpdateYear.tsx';

export function YearsPage() {
  const years = useRead(contract.years.list, {});
  const editing = useEditing<Year>();
  const onDelete = useDeleteYear();
  const target = years.data?.find(({ id }) => id === editing.target?.id) ?? editing.target;

  const columns: readonly Column<Year>[] = [
    { key: 'id', title: say.id, cell: (year) => year.id, width: 120 },
    { key: 'title', title: say.title, cell: (year) => year.title, cardHead: true },
    { key: 'status', title: sayRecords.status, cell: (year) => <ActiveBadge status={year.status} /> },
    {
      key: 'actions',
      title: sayRecords.actions,
      width: 180,
      cell: (year) => (
        <RowActions name={year.title} onUpdate={() => editing.edit(year)} onDelete={() => onDelete(year)} />
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
    </>
  );
}

function useDeleteYear() {
  const ask = useConfirm();
  const remove = useWrite(contract.years.remove, { refreshes: REFERENCE_READS });
  return (year: Year) =>
    void ask({
      title: say.deleteQuestion,
      body: <Text size="sm">{say.deleteBody(year.title)}</Text>,
      danger: true,
      run: () => remove.run({ id: year.id }),
    });
}
