import { Button, Stack, Text } from '@mantine/core';
import { openIn, useOutbox } from '../api/outbox/use-outbox.ts';
import { useSession } from '../api/session-store.ts';
import { SaveFile } from '../app/outbox/SaveFile.tsx';
import { to } from '../app/paths.ts';
import { Modal } from '../ui/dialogs/Modal.tsx';
import { LoginForm } from './LoginForm.tsx';
import { signIn as say } from './sentences.ts';

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
        {session && <SaveWaiting />}
        {/* A full page load: no data of the first person stays in memory, and the browser asks about unsaved typing. */}
        <Button variant="subtle" color="gray" onClick={() => location.assign(to('login'))}>
          {say.someoneElse}
        </Button>
      </Stack>
    </Modal>
  );
}

/** What waits on this phone can be handed over by a person who cannot sign in any more. */
function SaveWaiting() {
  const { listed } = useOutbox();
  const open = listed ? openIn(listed) : [];
  return open.length > 0 && <SaveFile submissions={open} />;
}
