import { contract } from '@election/contract/contract';
import type { Status } from '@election/contract/places/status';
import { years as checked } from '@election/contract/places/years';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRead, useWrite } from '../api/queries.ts';
import { StatusField, statusField } from '../app/election/fields/StatusField.tsx';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import type { NamedField } from '../app/records/fields.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { consequenceOf } from './consequence.ts';
import { years as say } from './sentences.ts';

interface Values {
  title: string;
  status: Status | null;
}

const fields = (): readonly NamedField<Values>[] => [{ key: 'title', label: say.titleField }, statusField];
const blank: Values = { title: '', status: null };
const validate = checkedBy(checked.create.input);

export function CreateYear({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const write = useWrite(contract.years.create, { refreshes: REFERENCE_READS });
  const years = useRead(contract.years.list, {});
  const form = useForm<Values>({ initialValues: blank, validate });
  return (
    <RecordModal
      title={say.createHeading}
      opened={opened}
      onClose={onClose}
      form={form}
      fields={fields()}
      write={write}
      consequence={({ title, status }) => consequenceOf(years.data ?? [], { title: title.trim(), status })}
      inputOf={(values) => checked.create.input.parse(values)}
    >
      <TextInput
        label={say.titleField}
        placeholder={say.titleExample}
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      <StatusField {...form.getInputProps('status')} />
    </RecordModal>
  );
}
