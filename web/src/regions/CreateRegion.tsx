import { contract } from '@election/contract/contract';
import { regions as checked, type Region } from '@election/contract/places/regions';
import type { Status } from '@election/contract/places/status';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '../api/queries.ts';
import { OutlineField, outlineField } from '../app/election/fields/OutlineField.tsx';
import { StatusField, statusField } from '../app/election/fields/StatusField.tsx';
import { useYearField, YearField } from '../app/election/fields/YearField.tsx';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { regions as say } from './sentences.ts';

interface Values {
  title: string;
  status: Status | null;
  year_id: number | null;
  svg_path: string;
}

const blank: Values = { title: '', status: null, year_id: null, svg_path: '' };
const { input } = checked.create;
const validate = checkedBy(input);

interface CreateRegionProps {
  opened: boolean;
  onClose: () => void;
  onSaved: (region: Region) => void;
}

export function CreateRegion(props: CreateRegionProps) {
  const write = useWrite(contract.regions.create, { refreshes: REFERENCE_READS });
  const form = useForm<Values>({ initialValues: blank, validate });
  const yearField = useYearField();
  return (
    <RecordModal
      {...props}
      title={say.createHeading}
      form={form}
      fields={[{ key: 'title', label: say.titleField }, statusField, yearField, outlineField]}
      write={write}
      inputOf={(values) => input.parse(values)}
    >
      <TextInput label={say.titleField} required data-autofocus {...form.getInputProps('title')} />
      <StatusField {...form.getInputProps('status')} />
      <YearField {...form.getInputProps('year_id')} />
      <OutlineField {...form.getInputProps('svg_path')} />
    </RecordModal>
  );
}
