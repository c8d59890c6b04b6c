import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';
import { frame as say } from './sentences.ts';

interface CopyLinkProps {
  label: string;
  /** An address, or the path alone where the server has no public address. */
  link: string;
  /** What is to know about the link. */
  note: ReactNode;
  onDone: () => void;
}

/** A link that is shown only once, with the button that copies it. */
export function CopyLink({ label, link, note, onDone }: CopyLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => setCopied(field.current !== null && (await copyText(field.current)));
  return (
    <>
      <TextInput
        ref={field}
        label={label}
        value={new URL(link, location.origin).href}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {note}
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
        <Button variant="default" onClick={onDone}>
          {say.done}
        </Button>
      </Group>
    </>
  );
}
