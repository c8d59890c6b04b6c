import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { code as say } from './sentences.ts';

interface CodeFormProps {
  /** Sends what was typed; the form stays busy until it has an answer. */
  onCode: (code: string) => void;
  onCancel: () => void;
  /** A recovery code instead of one of the authenticator. */
  recovery: boolean;
  busy: boolean;
  submit: string;
  cancel: string;
  /** What stands above the buttons. */
  children: ReactNode;
}

/** A code of the authenticator, or a recovery code. */
export function CodeForm({ onCode, onCancel, recovery, busy, submit, cancel, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [empty, setEmpty] = useState(false);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() !== '' && !busy) onCode(code.trim());
  };

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label={recovery ? say.recoveryCode : say.code}
          description={recovery ? say.recoveryNote : say.codeNote}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={empty && say.codeRequired}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          inputMode={recovery ? 'text' : 'numeric'}
          size="md"
          autoFocus
          data-autofocus
        />
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={busy}>
            {cancel}
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? say.checking : submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
