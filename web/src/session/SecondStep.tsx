import { Stack, Text } from '@mantine/core';
import type { ApiError } from '../api/api-error.ts';
import { CodeForm } from './CodeForm.tsx';
import * as say from './code-sentences.ts';

interface SecondStepProps {
  email: string;
  onCode: (code: string) => void;
  onBack: () => void;
  busy: boolean;
  error: ApiError | null;
}

/** The code after the password. */
export const SecondStep = ({ email, onCode, onBack, busy, error }: SecondStepProps) => (
  <Stack>
    <div role="status">
      <Text fw={650}>{say.signInTitle}</Text>
      <Text size="sm">{say.signInNote(email)}</Text>
    </div>
    <CodeForm
      onCode={onCode}
      onCancel={onBack}
      busy={busy}
      problem={error && { message: error.message, retryAfter: error.retryAfter }}
      submit={say.signIn}
      cancel={say.back}
    />
  </Stack>
);
