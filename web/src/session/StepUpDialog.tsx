import { contract } from '@election/contract/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '../api/queries.ts';
import { answerStepUp, type StepUpAsked } from '../api/step-up.ts';
import { to } from '../app/paths.ts';
import { Modal } from '../ui/dialogs/Modal.tsx';
import { ProofForm } from './ProofForm.tsx';
import { code as say } from './sentences.ts';

const QUIET = { refreshes: [], success: false, quiet: true } as const;

/** Asks for the second factor over the page; the call that wanted it is then repeated. */
export function StepUpDialog({ asked }: { asked: StepUpAsked | null }) {
  // What was asked stays while the dialog closes.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  const prove = useWrite(contract.factors.prove, QUIET);
  const challenge = useWrite(contract.passkeys.challenge, QUIET);
  const passkey = useWrite(contract.passkeys.prove, QUIET);

  const close = () => answerStepUp(false);
  const proven = () => answerStepUp(true);
  const required = shown?.reason === 'factor_required';
  return (
    <Modal
      opened={asked !== null}
      onClose={() => !prove.isRunning && !passkey.isRunning && close()}
      title={required ? say.requiredTitle : say.proofTitle}
      withCloseButton={false}
      closeOnClickOutside={false}
      layer="proof"
    >
      {required ? (
        <Required onClose={close} />
      ) : (
        <Stack>
          <Text size="sm">{say.proofBody}</Text>
          <ProofForm
            methods={shown?.methods ?? []}
            byCode={(code) => prove.run({ code }).then(proven)}
            askPasskey={() => challenge.run({})}
            byPasskey={(credential) => passkey.run({ credential }).then(proven)}
            onCancel={close}
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
