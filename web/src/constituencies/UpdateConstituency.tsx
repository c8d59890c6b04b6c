import { contract } from '@election/contract/contract';
import { type Constituency, constituencies as checked } from '@election/contract/places/constituencies';
import type { ElectionStatusCode, Status } from '@election/contract/places/status';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '../api/queries.ts';
import { ElectionStatusFields, electionStatusFields } from '../app/election/fields/ElectionStatusFields.tsx';
import { OutlineField, outlineField } from '../app/election/fields/OutlineField.tsx';
import { RegionField, useRegionField } from '../app/election/fields/RegionField.tsx';
import { StatusField, statusField } from '../app/election/fields/StatusField.tsx';
import { VotersField, votersField } from '../app/election/fields/VotersField.tsx';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { constituencies as say } from './sentences.ts';

interface Values {
  name: string;
  status: Status | null;
  region_id: number;
  election_status: ElectionStatusCode;
  status_desc: string;
  svg_path: string;
  code: string;
  registered_voters: number | null;
}

const written = checked.update.input.omit({ id: true, year_id: true, version: true });
const validate = checkedBy(written);

const valuesOf = ({ name, status, region_id, election_status, svg_path, code, registered_voters }: Constituency) =>
  ({
    name,
    status,
    region_id,
    election_status: election_status.status,
    status_desc: election_status.status_desc,
    svg_path,
    code: code ?? '',
    registered_voters,
  }) satisfies Values;

interface UpdateConstituencyProps {
  /** The list's current row. */
  constituency: Constituency;
  opened: boolean;
  onClose: () => void;
  onSaved: (constituency: Constituency) => void;
}

export function UpdateConstituency({ constituency, ...props }: UpdateConstituencyProps) {
  const { id, year_id } = constituency;
  const write = useWrite(contract.constituencies.update, { refreshes: REFERENCE_READS });
  const form = useForm<Values>({ initialValues: valuesOf(constituency), validate });
  const regionField = useRegionField(year_id);
  return (
    <RecordModal
      {...props}
      title={say.updateHeading}
      form={form}
      fields={[
        { key: 'name', label: say.nameField },
        statusField,
        regionField,
        ...electionStatusFields,
        outlineField,
        { key: 'code', label: say.code },
        votersField,
      ]}
      write={write}
      inputOf={(values, version) => ({ ...written.parse(values), id, year_id, version })}
      row={constituency}
      valuesOf={valuesOf}
    >
      <TextInput label={say.nameField} required data-autofocus {...form.getInputProps('name')} />
      <StatusField {...form.getInputProps('status')} />
      <RegionField year_id={year_id} {...form.getInputProps('region_id')} />
      <ElectionStatusFields
        code={form.getInputProps('election_status')}
        description={form.getInputProps('status_desc')}
      />
      <OutlineField {...form.getInputProps('svg_path')} />
      <TextInput label={say.code} description={say.codeHint} {...form.getInputProps('code')} />
      <VotersField {...form.getInputProps('registered_voters')} />
    </RecordModal>
  );
}
