import { STATUSES, type Status } from '@election/contract/places/status';
import type { GetInputPropsReturnType } from '@mantine/form';
import { Dropdown } from '../../../ui/fields/Dropdown.tsx';
import type { NamedField } from '../../records/fields.ts';
import { election as sayElection, records as sayRecords } from '../../sentences.ts';

/** How a question names the field. */
export const statusField = {
  key: 'status',
  get label() {
    return sayRecords.status;
  },
} satisfies NamedField<{ status: Status | null }>;

/** Active or inactive, in a form. */
export const StatusField = ({ onChange, value, error }: GetInputPropsReturnType) => (
  <Dropdown<Status>
    label={sayRecords.status}
    options={STATUSES.map((value) => ({ value, label: sayElection[value] }))}
    value={value}
    onChange={onChange}
    error={error}
    required
    inModal
  />
);
