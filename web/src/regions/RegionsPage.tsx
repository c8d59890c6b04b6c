import { contract } from '@election/contract/contract';
import type { Region } from '@election/contract/places/regions';
import { Button, Text } from '@mantine/core';
import { useRead, useWrite } from '../api/queries.ts';
import { ActiveBadge } from '../app/election/ActiveBadge.tsx';
import { PlaceFilters } from '../app/election/PlaceFilters.tsx';
import { useChoosePlace } from '../app/election/places.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { useYearChoice } from '../app/election/years.ts';
import { ListView } from '../app/ListView.tsx';
import { records as sayRecords } from '../app/sentences.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { formatFigure } from '../ui/fields/figures.ts';
import { useEditing } from '../ui/hooks/use-editing.ts';
import type { Column } from '../ui/tables/DataTable.tsx';
import { RowActions } from '../ui/tables/RowActions.tsx';
import { CreateRegion } from './CreateRegion.tsx';
import { regions as say } from './sentences.ts';
import { UpdateRegion } from './UpdateRegion.tsx';

export function RegionsPage() {
  const choice = useYearChoice();
  const { years, year } = choice;
  const choosePlace = useChoosePlace();
  const regions = useRead(contract.regions.list, year ? { year_id: year.id } : null);
  const editing = useEditing<Region>();
  const onDelete = useDeleteRegion();
  const target = regions.data?.find(({ id }) => id === editing.target?.id) ?? editing.target;
  const showYear = (region: Region) => choosePlace({ year: region.year_id });

  const columns: readonly Column<Region>[] = [
    { key: 'id', title: say.id, wideOnly: true, cell: (region) => region.id, width: 110 },
    { key: 'title', title: say.title, cell: (region) => region.title, cardHead: true },
    { key: 'slug', title: say.slug, wideOnly: true, cell: (region) => region.slug },
    {
      key: 'constituencies',
      title: say.constituencies,
      cell: (region) => formatFigure(region.constituency_count),
      figure: true,
    },
    { key: 'status', title: sayRecords.status, cell: (region) => <ActiveBadge status={region.status} /> },
    {
      key: 'actions',
      title: sayRecords.actions,
      folds: true,
      width: 180,
      cell: (region) => (
        <RowActions name={region.title} onUpdate={() => editing.edit(region)} onDelete={() => onDelete(region)} />
      ),
    },
  ];

  return (
    <>
      <PageHeader title={say.heading}>
        <Button onClick={editing.create}>{say.add}</Button>
      </PageHeader>
      <ListView
        label={say.heading}
        columns={columns}
        rows={year ? regions.data : years.data && []}
        reads={[years, regions]}
        empty={say.empty}
        searchLabel={say.search}
        textOf={({ title }) => title}
        filters={<PlaceFilters year={choice} />}
      />
      {target ? (
        <UpdateRegion
          key={editing.key}
          region={target}
          opened={editing.opened}
          onClose={editing.close}
          onSaved={showYear}
        />
      ) : (
        <CreateRegion key={editing.key} opened={editing.opened} onClose={editing.close} onSaved={showYear} />
      )}
    </>
  );
}

function useDeleteRegion() {
  const ask = useConfirm();
  const remove = useWrite(contract.regions.remove, { refreshes: REFERENCE_READS });
  return ({ id, title, year_id, year }: Region) =>
    void ask({
      title: say.deleteQuestion,
      body: <Text size="sm">{say.deleteBody({ title, year: year[0]?.title ?? '' })}</Text>,
      danger: true,
      run: () => remove.run({ id, year_id }),
    });
}
