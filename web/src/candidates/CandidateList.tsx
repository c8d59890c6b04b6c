import type { Candidate } from '@election/contract/ballots/candidates';
import { contract } from '@election/contract/contract';
import { ELECTION_RULES, type ElectionTypeTitle } from '@election/contract/places/election-types';
import { Button, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { useWrite } from '../api/queries.ts';
import { useChoosePlace } from '../app/election/places.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { ListView } from '../app/ListView.tsx';
import { to } from '../app/paths.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { useEditing } from '../ui/hooks/use-editing.ts';
import { CreateCandidate, UpdateCandidate } from './CandidateModal.tsx';
import type { Place } from './candidate-form.ts';
import { columnsOf } from './columns.tsx';
import { headings, noCandidates, candidates as say } from './sentences.ts';
import { TypeFilter } from './TypeFilter.tsx';

interface CandidateListProps {
  type: ElectionTypeTitle;
  place: Place;
  /** How sentences name the place. */
  placeName: string;
  rows: readonly Candidate[] | undefined;
  reads: ComponentProps<typeof ListView<Candidate>>['reads'];
  filters: ReactNode;
}

/** The candidates of one election type: listed, added, changed, deleted. */
export function CandidateList({ type, place, placeName, rows, reads, filters }: CandidateListProps) {
  const { nationwide } = ELECTION_RULES[type];
  const choosePlace = useChoosePlace();
  const editing = useEditing<Candidate>();
  const onDelete = useDeleteCandidate(placeName);
  const target = rows?.find(({ id }) => id === editing.target?.id) ?? editing.target;
  const showPlace = ({ year_id, region_id, constituency_id }: Place) =>
    choosePlace({
      ...(year_id !== null && { year: year_id }),
      ...(!nationwide && region_id !== null && { region: region_id }),
      ...(!nationwide && constituency_id !== null && { constituency: constituency_id }),
    });
  const modal = { type, place, opened: editing.opened, onClose: editing.close, onSaved: showPlace };

  return (
    <>
      <PageHeader title={headings[type]}>
        <Button component={Link} to={to('polls')} variant="default">
          {say.polls}
        </Button>
        <ReasonedButton can={ELECTION_RULES[type].follows ? say.openedWithTwo : true} onClick={editing.create}>
          {say.add}
        </ReasonedButton>
      </PageHeader>
      <ListView
        label={headings[type]}
        columns={columnsOf({ onUpdate: editing.edit, onDelete })}
        rows={rows}
        reads={reads}
        empty={noCandidates[type]}
        searchLabel={say.search}
        textOf={({ name, party }) => `${name} ${party.name} ${party.acronym ?? ''}`}
        filters={
          <>
            <TypeFilter type={type} year_id={place.year_id} />
            {filters}
          </>
        }
      />
      {target ? (
        <UpdateCandidate key={editing.key} {...modal} candidate={target} />
      ) : (
        <CreateCandidate key={editing.key} {...modal} />
      )}
    </>
  );
}

function useDeleteCandidate(placeName: string) {
  const ask = useConfirm();
  const remove = useWrite(contract.candidates.remove, { refreshes: REFERENCE_READS });
  return ({ id, label, party }: Candidate) =>
    void ask({
      title: say.deleteQuestion,
      body: <Text size="sm">{say.deleteBody({ name: label, party: party.name, place: placeName })}</Text>,
      danger: true,
      run: () => remove.run({ id }),
    });
}
