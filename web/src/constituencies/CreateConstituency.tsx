import { contract } from '@election/contract/contract';
import { type Constituency, constituencies as checked } from '@election/contract/places/constituencies';
import type { Status } from '@election/contract/places/status';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '../api/queries.ts';
import { OutlineField, outlineField } from '../app/election/fields/OutlineField.tsx';
import { RegionField, useRegionField } from '../app/election/fields/RegionField.tsx';
import { StatusField, statusField } from '../app/election/fields/StatusField.tsx';
import { VotersField, votersField } from '../app/election/fields/VotersField.tsx';
import { useYearField, YearField } from '../app/election/fields/YearField.tsx';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { constituencies as say } from './sentences.ts';

interface Values {
  name: string;
  status: Status | null;
  year_id: number | null;
  region_id: number | null;
  svg_path: string;
  code: string;
  registered_voters: number | null;
}

const blank: Values = {
  name: '',
  status: null,
  year_id: null,
  region_id: null,
  svg_path: '',
  code: '',
  registered_voters: null,
};
const { input } = checked.create;
const validate = checkedBy(input);

interface CreateConstituencyProps {
  opened: boolean;
  onClose: () => void;
  onSaved: (constituency: Constituency) => void;
}

export function CreateConstituency(props: CreateConstituencyProps) {
  const write = useWrite(contract.constituencies.create, { refreshes: REFERENCE_READS });
  const form = useForm<Values>({ initialValues: blank, validate });
  const { year_id } = form.values;
  const yearField = useYearField();
  const regionField = useRegionField(year_id);
  const chooseYear = (id: number) => {
    form.setFieldValue('year_id', id);
    form.setFieldValue('region_id', null);
  };
  return (
    <RecordModal
      {...props}
      title={say.createHeading}
      form={form}
      fields={[
        { key: 'name', label: say.nameField },
        statusField,
        yearField,
        regionField,
        outlineField,
        { key: 'code', label: say.code },
        votersField,
      ]}
      write={write}
      inputOf={(values) => input.parse(values)}
    >
      <TextInput label={say.nameField} required data-autofocus {...form.getInputProps('name')} />
      <StatusField {...form.getInputProps('status')} />
      <YearField {...form.getInputProps('year_id')} onChange={chooseYear} />
      {year_id !== null && <RegionField key={year_id} year_id={year_id} {...form.getInputProps('region_id')} />}
      <OutlineField {...form.getInputProps('svg_path')} />
      <TextInput label={say.code} description={say.codeHint} {...form.getInputProps('code')} />
      <VotersField {...form.getInputProps('registered_voters')} />
    </RecordModal>
  );
}
