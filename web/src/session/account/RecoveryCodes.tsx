import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { saveFile } from '../../ui/tables/csv.ts';
import classes from './SecondFactor.module.css';
import { factor as say } from './sentences.ts';

/** Recovery codes; they are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = `${say.fileHead}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    // The Clipboard API is missing over plain http.
    navigator.clipboard
      ? navigator.clipboard.writeText(codes.join('\n')).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      : setCopied(false);

  return (
    <Stack>
      <Text size="sm">{say.codesNote}</Text>
      <ol className={classes.codes} aria-label={say.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Text size="sm" role="status">
        {copied === false && say.copyFailed}
      </Text>
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => saveFile('recovery-codes.txt', text, 'text/plain;charset=utf-8')}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {say.save}
        </Button>
        <Button
          variant="default"
          onClick={() => void copy()}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          <span aria-live="polite">{copied ? say.copied : say.copy}</span>
        </Button>
        <Button onClick={onDone}>{say.kept}</Button>
      </Group>
    </Stack>
  );
}

/** New recovery codes over the page; only the button closes them. */
export function RecoveryCodesModal({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [opened, { close }] = useDisclosure(true);
  return (
    <Modal
      opened={opened}
      onClose={close}
      onClosed={onClose}
      title={say.codes}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <RecoveryCodes codes={codes} onDone={close} />
    </Modal>
  );
}
