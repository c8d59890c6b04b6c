import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { code as say } from './sentences.ts';

interface PasskeyFormProps {
  onUse: () => void;
  onCancel: () => void;
  busy: boolean;
  cancel: string;
  /** What stands above the buttons. */
  children: ReactNode;
}

/** The passkey of the device or a key, which the browser asks for. Going back ends its question. */
export const PasskeyForm = ({ onUse, onCancel, busy, cancel, children }: PasskeyFormProps) => (
  <Stack>
    <Text size="sm" role="status">
      {busy ? say.passkeyWaiting : say.passkeyNote}
    </Text>
    {children}
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button
        onClick={onUse}
        disabled={busy}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        autoFocus
        data-autofocus
      >
        {say.usePasskey}
      </Button>
    </Group>
  </Stack>
);
