import * as say from '@election/contract/messages/screens-checks';
import { Textarea } from '@mantine/core';

/** The contract takes no more. */
const LONGEST = 500;

/** A reason that is being written in a dialog; `given` is what a call sends of it. */
export function makeReason() {
  let text = '';
  return {
    write: (typed: string) => {
      text = typed;
    },
    text: () => text.trim(),
    given: () => (text.trim() === '' ? {} : { reason: text.trim() }),
  };
}

interface ReasonFieldProps {
  reason: ReturnType<typeof makeReason>;
  required?: boolean;
}

/** Where a reason is asked for, the typing begins. */
export const ReasonField = ({ reason, required = false }: ReasonFieldProps) => (
  <Textarea
    mt="xs"
    label={say.reason}
    description={say.reasonHint}
    required={required}
    maxLength={LONGEST}
    rows={2}
    data-autofocus
    onChange={(event) => reason.write(event.currentTarget.value)}
  />
);
