import { contract } from '@election/contract/contract';
import * as say from '@election/contract/messages/screens-years';
import type { Year } from '@election/contract/years';
import { useRead } from '../api/queries.ts';
import { ActiveBadge } from '../app/election/ActiveBadge.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

const columns: readonly Column<Year>[] = [
  { key: 'id', title: say.id, cell: (year) => year.id, width: 120 },
  { key: 'title', title: say.title, cell: (year) => year.title },
  { key: 'status', title: say.status, cell: (year) => <ActiveBadge status={year.status} /> },
];

export function YearsPage() {
  const years = useRead(contract.years.list, {});
  return (
    <>
      <PageHeader title={say.heading} />
      <DataTable
        label={say.heading}
        columns={columns}
        rows={years.data}
        rowKey={(year) => year.id}
        error={years.error}
        onRetry={years.refetch}
        empty={say.empty}
      />
    </>
  );
}
