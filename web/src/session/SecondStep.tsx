import type { SessionUser } from '@election/contract/people/session';
import { Stack, Text } from '@mantine/core';
import { ProofForm } from './ProofForm.tsx';
import { code as say } from './sentences.ts';
import type { SecondStep as Step } from './use-login.ts';

interface SecondStepProps {
  email: string;
  step: Step;
  onSignedIn: (user: SessionUser) => void;
  onBack: () => void;
  busy: boolean;
}

/** The second factor after the password. */
export const SecondStep = ({ email, step, onSignedIn, onBack, busy }: SecondStepProps) => (
  <Stack>
    <div role="status">
      <Text fw={650}>{say.signInTitle}</Text>
      <Text size="sm">{say.signInNote({ email })}</Text>
    </div>
    <ProofForm
      methods={step.methods}
      byCode={(code) => step.byCode(code).then(onSignedIn)}
      askPasskey={step.askPasskey}
      byPasskey={(credential) => step.byPasskey(credential).then(onSignedIn)}
      onCancel={onBack}
      busy={busy}
      submit={say.signIn}
      cancel={say.back}
    />
  </Stack>
);
