import { contract } from '@election/contract/contract';
import type { Constituency } from '@election/contract/places/constituencies';
import { Button, Text } from '@mantine/core';
import { useReads, useWrite } from '../api/queries.ts';
import { ActiveBadge } from '../app/election/ActiveBadge.tsx';
import { PlaceFilters } from '../app/election/PlaceFilters.tsx';
import { useChoosePlace, useRegionChoice } from '../app/election/places.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { sortedBy, useYearChoice } from '../app/election/years.ts';
import { ListView } from '../app/ListView.tsx';
import { election as sayElection, records as sayRecords } from '../app/sentences.ts';
import { useQueryValue } from '../app/use-query-value.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { useEditing } from '../ui/hooks/use-editing.ts';
import type { Column } from '../ui/tables/DataTable.tsx';
import { RowActions } from '../ui/tables/RowActions.tsx';
import { CreateConstituency } from './CreateConstituency.tsx';
import { constituencies as say } from './sentences.ts';
import { UpdateConstituency } from './UpdateConstituency.tsx';

export function ConstituenciesPage() {
  const year = useYearChoice();
  const region = useRegionChoice(year.year?.id ?? null);
  const choosePlace = useChoosePlace();
  const { reads, rows, searches, regionOf } = useConstituencies(year, region);
  const editing = useEditing<Constituency>();
  const onDelete = useDeleteConstituency(regionOf);
  const target = rows?.find(({ id }) => id === editing.target?.id) ?? editing.target;
  const showPlace = ({ year_id, region_id }: Constituency) => choosePlace({ year: year_id, region: region_id });
  const nowhere = year.years.data?.length === 0 || region.regions.data?.length === 0;

  const columns: readonly Column<Constituency>[] = [
    { key: 'id', title: say.id, wideOnly: true, cell: ({ id }) => id, width: 140 },
    { key: 'title', title: say.title, cell: ({ name }) => name, cardHead: true },
    ...(searches ? [{ key: 'region', title: sayElection.region, cell: regionOf }] : []),
    { key: 'slug', title: say.slug, wideOnly: true, cell: ({ slug }) => slug },
    { key: 'status', title: sayRecords.status, cell: ({ status }) => <ActiveBadge status={status} /> },
    {
      key: 'actions',
      title: sayRecords.actions,
      folds: true,
      width: 180,
      cell: (one) => <RowActions name={one.name} onUpdate={() => editing.edit(one)} onDelete={() => onDelete(one)} />,
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
        rows={nowhere ? [] : rows}
        reads={[year.years, region.regions, ...reads]}
        empty={say.empty}
        searchLabel={say.search}
        textOf={({ name, code }) => `${name} ${code ?? ''}`}
        filters={<PlaceFilters year={year} region={region} />}
      />
      {target ? (
        <UpdateConstituency
          key={editing.key}
          constituency={target}
          opened={editing.opened}
          onClose={editing.close}
          onSaved={showPlace}
        />
      ) : (
        <CreateConstituency key={editing.key} opened={editing.opened} onClose={editing.close} onSaved={showPlace} />
      )}
    </>
  );
}

/** The constituencies of the region; those of the whole year while the person searches. */
function useConstituencies(
  { year }: ReturnType<typeof useYearChoice>,
  { region, regions }: ReturnType<typeof useRegionChoice>,
) {
  const [search] = useQueryValue('search');
  const searches = search !== null;
  const within = searches ? (regions.data ?? []) : region ? [region] : [];
  const reads = useReads(
    contract.constituencies.list,
    year ? within.map(({ id }) => ({ region: id, year_id: year.id })) : [],
  );
  const isRead = reads.length > 0 && reads.every(({ data }) => data);
  return {
    reads,
    rows: isRead
      ? sortedBy(
          reads.flatMap(({ data }) => data ?? []),
          ({ name }) => name,
        )
      : undefined,
    searches,
    regionOf: ({ region_id }: Constituency) => regions.data?.find(({ id }) => id === region_id)?.title ?? '',
  };
}

function useDeleteConstituency(regionOf: (constituency: Constituency) => string) {
  const ask = useConfirm();
  const remove = useWrite(contract.constituencies.remove, { refreshes: REFERENCE_READS });
  return (constituency: Constituency) =>
    void ask({
      title: say.deleteQuestion,
      body: <Text size="sm">{say.deleteBody({ name: constituency.name, region: regionOf(constituency) })}</Text>,
      danger: true,
      run: () => remove.run({ id: constituency.id }),
    });
}
