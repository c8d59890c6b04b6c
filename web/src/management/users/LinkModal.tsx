import type { OneTimeLink } from '@election/contract/passwords';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatMoment } from '../../ui/figures.ts';
import { Modal } from '../../ui/Modal.tsx';
import { copyText } from './copy-text.ts';
import * as say from './sentences.ts';

interface LinkModalProps {
  name: string;
  link: OneTimeLink;
  opened: boolean;
  onClose: () => void;
}

/** A one-time link; it is shown only once. */
export function LinkModal({ name, link, opened, onClose }: LinkModalProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  // A server without a public address gives the path only.
  const address = new URL(link.link, location.origin).href;
  const copy = async () => setCopied(field.current !== null && (await copyText(field.current)));

  return (
    <Modal opened={opened} onClose={onClose} title={say.linkTitle[link.purpose](name)} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{link.purpose === 'factor' ? say.factorLinkNote(name) : say.linkNote(name)}</Text>
        <TextInput
          ref={field}
          label={say.link}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm" c="dimmed">
          {say.linkUntil(formatMoment(link.expires_at))}
        </Text>
        <Group justify="flex-end">
          <Text size="sm" role="status">
            {copied === false && say.copyFailed}
          </Text>
          <Button
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            data-autofocus
          >
            <span aria-live="polite">{copied ? say.copied : say.copy}</span>
          </Button>
          <Button variant="default" onClick={onClose}>
            {say.done}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
