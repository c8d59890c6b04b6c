import { contract } from '@election/contract/contract';
import type { PollingStation } from '@election/contract/places/polling-stations';
import { Text } from '@mantine/core';
import { useRead, useWrite } from '../api/queries.ts';
import { ActiveBadge } from '../app/election/ActiveBadge.tsx';
import { PlaceFilters } from '../app/election/PlaceFilters.tsx';
import { useConstituencyChoice, useRegionChoice } from '../app/election/places.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { useYearChoice } from '../app/election/years.ts';
import { ListView } from '../app/ListView.tsx';
import { fields as sayFields, records as sayRecords } from '../app/sentences.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { FigureText } from '../ui/fields/FigureText.tsx';
import { useEditing } from '../ui/hooks/use-editing.ts';
import type { Column } from '../ui/tables/DataTable.tsx';
import { RowActions } from '../ui/tables/RowActions.tsx';
import { CreateStation } from './CreateStation.tsx';
import { stations as say } from './sentences.ts';
import { UpdateStation } from './UpdateStation.tsx';

export function StationsPage() {
  const year = useYearChoice();
  const year_id = year.year?.id ?? null;
  const region = useRegionChoice(year_id);
  const place = useConstituencyChoice(year_id, region.region?.id ?? null);
  const { constituencies, constituency } = place;
  const stations = useRead(contract.pollingStations.list, constituency ? { constituency_id: constituency.id } : null);
  const editing = useEditing<PollingStation>();
  const onDelete = useDeleteStation(constituency?.name ?? '');
  const target = stations.data?.find(({ id }) => id === editing.target?.id) ?? editing.target;
  const nowhere = [year.years, region.regions, constituencies].some((read) => read.data?.length === 0);

  const columns: readonly Column<PollingStation>[] = [
    { key: 'id', title: say.id, wideOnly: true, cell: ({ id }) => id, width: 150 },
    { key: 'code', title: say.code, cardLabel: '', cell: ({ code }) => code },
    { key: 'name', title: say.name, cell: ({ name }) => name, cardHead: true },
    {
      key: 'voters',
      title: sayFields.registeredVoters,
      cardLabel: say.voters,
      cell: ({ registered_voters }) => <FigureText value={registered_voters} missing={say.notKnown} />,
      figure: true,
    },
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
        <ReasonedButton can={constituency ? true : say.noConstituency} onClick={editing.create}>
          {say.add}
        </ReasonedButton>
      </PageHeader>
      <ListView
        label={say.heading}
        columns={columns}
        rows={nowhere ? [] : stations.data}
        reads={[year.years, region.regions, constituencies, stations]}
        empty={say.empty}
        searchLabel={say.search}
        textOf={({ code, name }) => `${code} ${name}`}
        filters={<PlaceFilters year={year} region={region} constituency={place} />}
      />
      {target ? (
        <UpdateStation key={editing.key} station={target} opened={editing.opened} onClose={editing.close} />
      ) : (
        constituency && (
          <CreateStation
            key={editing.key}
            constituency={constituency}
            opened={editing.opened}
            onClose={editing.close}
          />
        )
      )}
    </>
  );
}

function useDeleteStation(constituency: string) {
  const ask = useConfirm();
  const remove = useWrite(contract.pollingStations.remove, { refreshes: REFERENCE_READS });
  return ({ id, name }: PollingStation) =>
    void ask({
      title: say.deleteQuestion,
      body: <Text size="sm">{say.deleteBody({ name, constituency })}</Text>,
      danger: true,
      run: () => remove.run({ id }),
    });
}
