import { contract } from '@election/contract/contract';
import type { TurnoutFrom } from '@election/contract/figures/registers';
import type { ElectionStatusCode, Status } from '@election/contract/places/status';
import { years as checked, type Year } from '@election/contract/places/years';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRead, useWrite } from '../api/queries.ts';
import { ElectionStatusFields, electionStatusFields } from '../app/election/fields/ElectionStatusFields.tsx';
import { StatusField, statusField } from '../app/election/fields/StatusField.tsx';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import type { NamedField } from '../app/records/fields.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { consequenceOf } from './consequence.ts';
import { MajorityField, majorityField } from './MajorityField.tsx';
import { SourceFields, type SourceValues, sourceFields, sourcesOf } from './SourceFields.tsx';
import { years as say } from './sentences.ts';
import { ThresholdFields, type ThresholdValues, thresholdFields, thresholdsOf } from './ThresholdFields.tsx';
import { TurnoutField, turnoutField } from './TurnoutField.tsx';

interface Values extends ThresholdValues, SourceValues {
  status: Status | null;
  election_status: ElectionStatusCode;
  status_desc: string;
  turnout_from: TurnoutFrom;
  /** As typed: a cleared field is ''. */
  majority_percent: number | '';
}

const fields = (): readonly NamedField<Values>[] => [
  statusField,
  ...electionStatusFields,
  turnoutField(),
  majorityField(),
  ...thresholdFields(),
  ...sourceFields(),
];
const written = checked.update.input.omit({ id: true, version: true });
const validate = checkedBy(written);

const valuesOf = (year: Year): Values => ({
  status: year.status,
  election_status: year.election_status.status,
  status_desc: year.election_status.status_desc,
  turnout_from: year.turnout_from,
  majority_percent: year.majority_percent,
  ...thresholdsOf(year),
  ...sourcesOf(year),
});

interface UpdateYearProps {
  /** The list's current row. */
  year: Year;
  opened: boolean;
  onClose: () => void;
}

export function UpdateYear({ year, opened, onClose }: UpdateYearProps) {
  const write = useWrite(contract.years.update, { refreshes: REFERENCE_READS });
  const years = useRead(contract.years.list, {});
  const form = useForm<Values>({ initialValues: valuesOf(year), validate });
  return (
    <RecordModal
      title={say.updateHeading}
      opened={opened}
      onClose={onClose}
      form={form}
      fields={fields()}
      write={write}
      consequence={({ status }) => consequenceOf(years.data ?? [], { ...year, status })}
      inputOf={(values, version) => ({ ...written.parse(values), id: year.id, version })}
      row={year}
      valuesOf={valuesOf}
    >
      <TextInput label={say.titleField} value={year.title} readOnly />
      <StatusField {...form.getInputProps('status')} />
      <ElectionStatusFields
        code={form.getInputProps('election_status')}
        description={form.getInputProps('status_desc')}
      />
      <TurnoutField {...form.getInputProps('turnout_from')} />
      <MajorityField {...form.getInputProps('majority_percent')} />
      <ThresholdFields inputProps={(name) => form.getInputProps(name)} />
      <SourceFields inputProps={form.getInputProps} />
    </RecordModal>
  );
}
