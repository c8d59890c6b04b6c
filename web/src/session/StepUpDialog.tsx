import { contract } from '@election/contract/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../api/queries.ts';
import { answerStepUp, type StepUpReason } from '../api/step-up.ts';
import { to } from '../app/paths.ts';
import { Modal } from '../ui/Modal.tsx';
import { useNavigate } from '../ui/router/hooks.ts';
import { CodeForm } from './CodeForm.tsx';
import * as say from './code-sentences.ts';

/** Asks for a code over the page; the call that wanted it is then repeated. */
export function StepUpDialog({ reason }: { reason: StepUpReason | null }) {
  // What was asked stays while the dialog closes.
  const [shown, setShown] = useState(reason);
  if (reason !== null && reason !== shown) setShown(reason);
  const prove = useWrite(contract.factors.prove, { refreshes: [], success: false, quiet: true });

  const close = () => {
    prove.reset();
    answerStepUp(false);
  };
  const send = (code: string) =>
    void prove.run({ code }).then(
      () => answerStepUp(true),
      () => undefined,
    );
  return (
    <Modal
      opened={reason !== null}
      onClose={() => !prove.isRunning && close()}
      title={shown === 'factor_required' ? say.requiredTitle : say.proofTitle}
      withCloseButton={false}
      closeOnClickOutside={false}
      layer="proof"
    >
      {shown === 'factor_required' ? (
        <Required onClose={close} />
      ) : (
        <Stack>
          <Text size="sm">{say.proofBody}</Text>
          <CodeForm
            onCode={send}
            onCancel={close}
            busy={prove.isRunning}
            problem={prove.error}
            submit={say.confirm}
            cancel={say.cancel}
          />
        </Stack>
      )}
    </Modal>
  );
}

function Required({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const setUp = () => {
    onClose();
    void navigate(to('account'));
  };
  return (
    <Stack>
      <Text size="sm">{say.requiredBody}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {say.later}
        </Button>
        <Button onClick={setUp} data-autofocus>
          {say.setUp}
        </Button>
      </Group>
    </Stack>
  );
}
