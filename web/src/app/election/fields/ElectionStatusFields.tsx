import { specifiedStatus } from '@election/contract/messages/election';
import { ELECTION_STATUSES, type ElectionStatusCode } from '@election/contract/places/status';
import { Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { Dropdown } from '../../../ui/fields/Dropdown.tsx';
import type { NamedField } from '../../records/fields.ts';
import { fields as say } from '../../sentences.ts';

interface ElectionStatusValues {
  election_status: ElectionStatusCode;
  status_desc: string;
}

/** How a question names the two fields. */
export const electionStatusFields = [
  {
    key: 'election_status',
    get label() {
      return say.electionStatus;
    },
    text: (code) => specifiedStatus(code as ElectionStatusCode),
  },
  {
    key: 'status_desc',
    get label() {
      return say.statusDescription;
    },
  },
] as const satisfies readonly NamedField<ElectionStatusValues>[];

interface ElectionStatusFieldsProps {
  code: GetInputPropsReturnType;
  description: GetInputPropsReturnType;
}

/** The election status, which the public sees, in a form. */
export const ElectionStatusFields = ({ code, description }: ElectionStatusFieldsProps) => (
  <>
    <Dropdown<ElectionStatusCode>
      label={say.electionStatus}
      options={ELECTION_STATUSES.map((value) => ({ value, label: specifiedStatus(value) }))}
      value={code.value}
      onChange={code.onChange}
      error={code.error}
      required
      inModal
    />
    <Textarea
      label={say.statusDescription}
      placeholder={say.statusDescriptionHint}
      autosize
      minRows={2}
      maxRows={6}
      {...description}
    />
  </>
);
