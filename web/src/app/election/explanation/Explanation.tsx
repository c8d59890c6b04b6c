import { reasons } from '@election/contract/messages/election';
import {
  CORRECTION_REASONS,
  type CorrectionReason,
  type Explanation,
  NOTE_FROM,
  NOTE_TO,
} from '@election/contract/results/explanation';
import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dropdown } from '../../../ui/fields/Dropdown.tsx';
import { explanation as say } from '../../sentences.ts';

/** The reason and the note of a correction, typed in a dialog. */
export function makeExplanation() {
  const typed: { reason: CorrectionReason | null; note: string } = { reason: null, note: '' };
  return {
    typed,
    /** @throws Error with what the person has not answered yet */
    given: (): Explanation => {
      const note = typed.note.trim();
      if (typed.reason === null) throw new Error(say.reasonFirst);
      if (note.length < NOTE_FROM || note.length > NOTE_TO)
        throw new Error(say.noteFirst({ from: NOTE_FROM, to: NOTE_TO }));
      return { reason: typed.reason, note };
    },
  };
}

interface ExplanationFieldsProps {
  explanation: ReturnType<typeof makeExplanation>;
}

/** Why what is public is taken back or changed, for everybody to read. */
export function ExplanationFields({ explanation: { typed } }: ExplanationFieldsProps) {
  const [reason, setReason] = useState(typed.reason);
  return (
    <Stack gap="xs">
      <Dropdown
        label={say.reason}
        options={CORRECTION_REASONS.map((value) => ({ value, label: reasons[value] }))}
        value={reason}
        required
        inModal
        onChange={(chosen) => {
          typed.reason = chosen;
          setReason(chosen);
        }}
      />
      <Textarea
        label={say.note}
        description={say.noteHint({ from: NOTE_FROM, to: NOTE_TO })}
        required
        maxLength={NOTE_TO}
        rows={3}
        onChange={(event) => {
          typed.note = event.currentTarget.value;
        }}
      />
      <Text size="sm" c="dimmed">
        {say.isPublic}
      </Text>
    </Stack>
  );
}
