import type { Party } from '@election/contract/ballots/parties';
import { contract } from '@election/contract/contract';
import { Button, Text } from '@mantine/core';
import { useRead, useWrite } from '../api/queries.ts';
import { useChoosePlace } from '../app/election/places.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { YearFilter } from '../app/election/YearFilter.tsx';
import { useYearChoice } from '../app/election/years.ts';
import { ListView } from '../app/ListView.tsx';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { useEditing } from '../ui/hooks/use-editing.ts';
import { Coalitions } from './Coalitions.tsx';
import { columnsOf } from './columns.tsx';
import { OrderParties } from './OrderParties.tsx';
import { CreateParty, UpdateParty } from './PartyModal.tsx';
import { parties as say } from './sentences.ts';

/** The parties of a year: added, changed and deleted. */
export function PartiesPage() {
  const year = useYearChoice();
  const choosePlace = useChoosePlace();
  const chooseYear = (id: number) => choosePlace({ year: id });
  const parties = useRead(contract.parties.list, year.year ? { year: year.year.id } : null);
  const editing = useEditing<Party>();
  const ordering = useEditing<never>();
  const onDelete = useDeleteParty(year.year?.title ?? '');
  const target = parties.data?.find(({ id }) => id === editing.target?.id) ?? editing.target;
  const modal = {
    year_id: year.year?.id ?? null,
    opened: editing.opened,
    onClose: editing.close,
    onSaved: (saved: Party) => chooseYear(saved.year_id),
  };

  return (
    <>
      <PageHeader title={say.heading}>
        {(parties.data?.length ?? 0) > 1 && (
          <Button variant="default" onClick={ordering.create}>
            {say.order}
          </Button>
        )}
        <Button onClick={editing.create}>{say.add}</Button>
      </PageHeader>
      <ListView
        label={say.heading}
        columns={columnsOf({ onUpdate: editing.edit, onDelete })}
        rows={year.year ? parties.data : year.years.data && []}
        reads={[year.years, parties]}
        empty={say.empty}
        searchLabel={say.search}
        textOf={({ name, acronym }) => `${name} ${acronym ?? ''}`}
        filters={<YearFilter choice={year} onChoose={chooseYear} />}
      />
      {year.year && <Coalitions year_id={year.year.id} parties={parties.data ?? []} />}
      {year.year && parties.data && (
        <OrderParties
          key={`order-${ordering.key}`}
          year_id={year.year.id}
          parties={parties.data}
          opened={ordering.opened}
          onClose={ordering.close}
        />
      )}
      {target ? (
        <UpdateParty key={editing.key} {...modal} party={target} />
      ) : (
        <CreateParty key={editing.key} {...modal} />
      )}
    </>
  );
}

function useDeleteParty(yearTitle: string) {
  const ask = useConfirm();
  const remove = useWrite(contract.parties.remove, { refreshes: REFERENCE_READS });
  return ({ id, name }: Party) =>
    void ask({
      title: say.deleteQuestion,
      body: <Text size="sm">{say.deleteBody({ name, year: yearTitle })}</Text>,
      danger: true,
      run: () => remove.run({ id }),
    });
}
