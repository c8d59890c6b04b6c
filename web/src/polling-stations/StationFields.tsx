import type { Status } from '@election/contract/places/status';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { StatusField, statusField } from '../app/election/fields/StatusField.tsx';
import { VotersField, votersField } from '../app/election/fields/VotersField.tsx';
import type { NamedField } from '../app/records/fields.ts';
import { stations as say } from './sentences.ts';

export interface StationValues {
  code: string;
  name: string;
  status: Status | null;
  registered_voters: number | null;
}

export const stationFields = (): readonly NamedField<StationValues>[] => [
  { key: 'code', label: say.codeField },
  { key: 'name', label: say.nameField },
  statusField,
  votersField,
];

export const StationFields = ({ form }: { form: UseFormReturnType<StationValues> }) => (
  <>
    <TextInput label={say.codeField} required data-autofocus {...form.getInputProps('code')} />
    <TextInput label={say.nameField} required {...form.getInputProps('name')} />
    <StatusField {...form.getInputProps('status')} />
    <VotersField {...form.getInputProps('registered_voters')} />
  </>
);
