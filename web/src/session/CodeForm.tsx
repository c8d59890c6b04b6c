import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Failure } from '../ui/Failure.tsx';
import type { Problem } from '../ui/problem.ts';
import * as say from './code-sentences.ts';

interface CodeFormProps {
  /** Sends what was typed; the form stays busy until it has an answer. */
  onCode: (code: string) => void;
  onCancel: () => void;
  busy: boolean;
  problem: Problem | null;
  submit: string;
  cancel: string;
}

/** A code of the authenticator, or a recovery code instead. */
export function CodeForm({ onCode, onCancel, busy, problem, submit, cancel }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [empty, setEmpty] = useState(false);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() !== '' && !busy) onCode(code.trim());
  };
  const swap = () => {
    setRecovery(!recovery);
    setCode('');
    setEmpty(false);
  };

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          key={String(recovery)}
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
        {problem && <Failure problem={problem} />}
        <Anchor component="button" type="button" size="sm" ta="left" onClick={swap}>
          {recovery ? say.useCode : say.useRecovery}
        </Anchor>
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
