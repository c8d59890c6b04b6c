import type { Poll } from '@election/contract/ballots/polls';
import { contract } from '@election/contract/contract';
import type { Constituency } from '@election/contract/places/constituencies';
import type { ElectionType } from '@election/contract/places/election-type-list';
import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useWrite } from '../api/queries.ts';
import { typeLabel } from '../app/election/election-types.ts';
import { StatusField, statusField } from '../app/election/fields/StatusField.tsx';
import type { NamedField } from '../app/records/fields.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { election as sayElection } from '../app/sentences.ts';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { PollFigures } from './PollFigures.tsx';
import {
  checkPoll,
  createInput,
  emptyPoll,
  type PollPlace,
  type PollValues,
  sumOf,
  typeName,
  updateInput,
  valuesOf,
} from './poll-form.ts';
import { POLL_READS } from './poll-reads.ts';
import { polls as say } from './sentences.ts';

interface PollModalProps {
  types: readonly ElectionType[];
  opened: boolean;
  onClose: () => void;
}

export function CreatePoll({ types, constituency, ...modal }: PollModalProps & { constituency: Constituency }) {
  const write = useWrite(contract.polls.create, { refreshes: POLL_READS });
  const form = useForm<PollValues>({ initialValues: emptyPoll, validate: checkPoll });
  const where = { year_id: constituency.year_id, constituency_id: constituency.id };
  const type = form.getInputProps('election_type_id');
  // The candidates of one contest are not those of another.
  const chooseType = (election_type_id: number) => form.setValues({ election_type_id, votes: {} });
  return (
    <RecordModal
      {...modal}
      title={say.create}
      form={form}
      fields={fieldsOf(types)}
      write={write}
      inputOf={(values) => createInput(values, where)}
    >
      <TextInput label={sayElection.constituency} value={constituency.name} readOnly />
      <PollFields form={form} where={where}>
        <Dropdown<number>
          label={say.electionType}
          options={types.map(({ id, title }) => ({ value: id, label: typeLabel[title] }))}
          value={type.value}
          onChange={chooseType}
          error={type.error}
          required
          inModal
        />
      </PollFields>
    </RecordModal>
  );
}

export function UpdatePoll({ types, poll, ...modal }: PollModalProps & { poll: Poll }) {
  const write = useWrite(contract.polls.update, { refreshes: POLL_READS });
  const form = useForm<PollValues>({ initialValues: valuesOf(poll), validate: checkPoll });
  return (
    <RecordModal
      {...modal}
      title={say.update}
      form={form}
      fields={fieldsOf(types)}
      write={write}
      inputOf={(values, version) => updateInput(values, poll, version)}
      row={poll}
      valuesOf={valuesOf}
    >
      <PollFields form={form} where={poll}>
        <TextInput label={say.electionType} value={typeName(types, poll.election_type_id)} readOnly />
      </PollFields>
    </RecordModal>
  );
}

const fieldsOf = (types: readonly ElectionType[]): NamedField<PollValues>[] => [
  { key: 'title', label: say.title },
  statusField,
  { key: 'election_type_id', label: say.electionType, text: (id) => typeName(types, Number(id)) },
  { key: 'votes', label: say.votes, text: (votes) => say.sum({ count: sumOf(votes as PollValues['votes']) }) },
];

interface PollFieldsProps {
  form: UseFormReturnType<PollValues>;
  where: PollPlace;
  /** The election type: a choice for a new poll, fixed afterwards. */
  children: ReactNode;
}

function PollFields({ form, where, children }: PollFieldsProps) {
  const votes = form.getInputProps('votes');
  const { election_type_id } = form.getValues();
  return (
    <>
      <TextInput label={say.title} required data-autofocus {...form.getInputProps('title')} />
      <StatusField {...form.getInputProps('status')} />
      {children}
      {election_type_id !== null && (
        <PollFigures
          contest={{ ...where, election_type_id }}
          value={votes.value}
          onChange={votes.onChange}
          error={votes.error}
        />
      )}
    </>
  );
}
