import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { copyText } from '../copy-text.ts';
import { consumers as say } from './sentences.ts';

export interface Secret {
  title: string;
  note: string;
  secret: string;
}

/** A secret that is shown once; only the button closes it. */
export function SecretModal({ title, note, secret, onClose }: Secret & { onClose: () => void }) {
  const [opened, { close }] = useDisclosure(true);
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => setCopied(field.current !== null && (await copyText(field.current)));
  return (
    <Modal
      opened={opened}
      onClose={close}
      onClosed={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text size="sm">{note}</Text>
        <TextInput
          ref={field}
          label={say.secret}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm" role="status">
          {copied === false && say.copyFailed}
        </Text>
        <Group justify="flex-end">
          <Button
            onClick={() => void copy()}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            data-autofocus
          >
            <span aria-live="polite">{copied ? say.copied : say.copy}</span>
          </Button>
          <Button variant="default" onClick={close}>
            {say.done}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
