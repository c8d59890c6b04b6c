import { STATUSES, type Status } from '@election/contract/places/status';
import type { GetInputPropsReturnType } from '@mantine/form';
import { Dropdown } from '../../../ui/fields/Dropdown.tsx';
import type { NamedField } from '../../records/fields.ts';
import * as sayRecords from '../../records/sentences.ts';
import * as sayElection from '../sentences.ts';

const WORDS: Record<Status, string> = { active: sayElection.active, inactive: sayElection.inactive };
const options = STATUSES.map((value) => ({ value, label: WORDS[value] }));

/** How a question names the field. */
export const statusField = { key: 'status', label: sayRecords.status } satisfies NamedField<{ status: Status | null }>;

/** Active or inactive, in a form. */
export const StatusField = ({ onChange, value, error }: GetInputPropsReturnType) => (
  <Dropdown<Status>
    label={sayRecords.status}
    options={options}
    value={value}
    onChange={onChange}
    error={error}
    required
    inModal
  />
);
