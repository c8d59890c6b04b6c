import { contract } from '@election/contract/contract';
import { regions as checked, type Region } from '@election/contract/places/regions';
import type { ElectionStatusCode, Status } from '@election/contract/places/status';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '../api/queries.ts';
import { ElectionStatusFields, electionStatusFields } from '../app/election/fields/ElectionStatusFields.tsx';
import { OutlineField, outlineField } from '../app/election/fields/OutlineField.tsx';
import { StatusField, statusField } from '../app/election/fields/StatusField.tsx';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import type { NamedField } from '../app/records/fields.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { election as sayElection } from '../app/sentences.ts';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { regions as say } from './sentences.ts';

interface Values {
  title: string;
  status: Status | null;
  svg_path: string;
  election_status: ElectionStatusCode;
  status_desc: string;
}

const fields = (): readonly NamedField<Values>[] => [
  { key: 'title', label: say.titleField },
  statusField,
  outlineField,
  ...electionStatusFields,
];
const written = checked.update.input.omit({ id: true, year_id: true, version: true });
const validate = checkedBy(written);

const valuesOf = ({ title, status, svg_path, election_status: [counting] }: Region): Values => ({
  title,
  status,
  svg_path,
  election_status: counting?.status ?? 'none',
  status_desc: counting?.status_desc ?? '',
});

interface UpdateRegionProps {
  /** The list's current row. */
  region: Region;
  opened: boolean;
  onClose: () => void;
  onSaved: (region: Region) => void;
}

export function UpdateRegion({ region, ...props }: UpdateRegionProps) {
  const write = useWrite(contract.regions.update, { refreshes: REFERENCE_READS });
  const form = useForm<Values>({ initialValues: valuesOf(region), validate });
  return (
    <RecordModal
      {...props}
      title={say.updateHeading}
      form={form}
      fields={fields()}
      write={write}
      inputOf={(values, version) => ({ ...written.parse(values), id: region.id, year_id: region.year_id, version })}
      row={region}
      valuesOf={valuesOf}
    >
      <TextInput label={sayElection.year} value={region.year[0]?.title ?? ''} readOnly />
      <TextInput label={say.titleField} required data-autofocus {...form.getInputProps('title')} />
      <StatusField {...form.getInputProps('status')} />
      <ElectionStatusFields
        code={form.getInputProps('election_status')}
        description={form.getInputProps('status_desc')}
      />
      <OutlineField {...form.getInputProps('svg_path')} />
    </RecordModal>
  );
}
