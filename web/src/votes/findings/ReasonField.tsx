import { Textarea } from '@mantine/core';
import { findings as say } from '../sentences.ts';

/** The contract's limit. */
const LONGEST = 500;

/** A reason typed in a dialog; `given` is its part of a call's input. */
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
  hint?: string;
}

/** The field of the reason; it has the dialog's initial focus. */
export const ReasonField = ({ reason, required = false, hint = say.reasonHint }: ReasonFieldProps) => (
  <Textarea
    mt="xs"
    label={say.reason}
    description={hint}
    required={required}
    maxLength={LONGEST}
    rows={2}
    data-autofocus
    onChange={(event) => reason.write(event.currentTarget.value)}
  />
);
