import { Button, Stack, Text } from '@mantine/core';
import { useSession } from '../api/session-store.ts';
import { to } from '../app/paths.ts';
import { Modal } from '../ui/dialogs/Modal.tsx';
import { LoginForm } from './LoginForm.tsx';
import * as say from './sentences.ts';

/** The sign-in in a dialog that stays until the person has signed in. */
export function SignInDialog({ ended }: { ended: boolean }) {
  const session = useSession();
  return (
    <Modal
      opened={ended}
      onClose={() => undefined}
      title={say.again}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      layer="session"
    >
      <Stack>
        <Text size="sm">{say.againReason}</Text>
        {session && <LoginForm knownEmail={session.user.email} onSignedIn={() => undefined} />}
        {/* A full page load: no data of the first person stays in memory, and the browser asks about unsaved typing. */}
        <Button variant="subtle" color="gray" onClick={() => location.assign(to('login'))}>
          {say.someoneElse}
        </Button>
      </Stack>
    </Modal>
  );
}
