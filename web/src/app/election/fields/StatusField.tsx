import * as sayFrame from '@election/contract/messages/console';
import * as say from '@election/contract/messages/screens-reference';
import { STATUSES, type Status } from '@election/contract/status';
import type { GetInputPropsReturnType } from '@mantine/form';
import { Dropdown } from '../../../ui/Dropdown.tsx';
import type { NamedField } from '../../records/fields.ts';

const WORDS: Record<Status, string> = { active: sayFrame.active, inactive: sayFrame.inactive };
const options = STATUSES.map((value) => ({ value, label: WORDS[value] }));

/** How a question names the field. */
export const statusField = { key: 'status', label: say.status } satisfies NamedField<{ status: Status | null }>;

/** Active or inactive, within a form. */
export const StatusField = ({ onChange, value, error }: GetInputPropsReturnType) => (
  <Dropdown<Status>
    label={say.status}
    options={options}
    value={value}
    onChange={onChange}
    error={error}
    required
    inModal
  />
);
