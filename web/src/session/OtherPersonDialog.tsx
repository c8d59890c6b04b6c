import { Button, Stack, Text } from '@mantine/core';
import { goOnAsOther } from '../api/session-store.ts';
import { to } from '../app/paths.ts';
import { Modal } from '../ui/dialogs/Modal.tsx';
import { signIn as say } from './sentences.ts';

/** Stays until the person has chosen. Both answers load the page, so that the browser asks about unsaved typing. */
export const OtherPersonDialog = ({ name }: { name: string | null }) => (
  <Modal
    opened
    onClose={() => undefined}
    title={say.otherPerson}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
    layer="session"
  >
    <Stack>
      <Text size="sm">{say.otherPersonBody({ name: name ?? say.unknownPerson })}</Text>
      <Button onClick={goOnAsOther}>{say.goOnAs({ name: name ?? say.unknownPerson.toLowerCase() })}</Button>
      <Button variant="default" onClick={() => location.assign(to('login'))}>
        {say.again}
      </Button>
    </Stack>
  </Modal>
);
