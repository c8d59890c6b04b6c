import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useUser } from '../../api/session-store.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import type { Problem } from '../../ui/feedback/problem.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { fieldSentences } from '../field-errors.ts';
import { PasswordField } from '../PasswordField.tsx';
import { factor as say } from './sentences.ts';

export interface Beginning {
  name: string;
  password: string;
}

interface BeginFactorProps {
  note: string;
  nameLabel: string;
  defaultName: string;
  /** Begins; what it throws shows at its fields. */
  onBegin: (values: Beginning) => Promise<unknown>;
  onCancel: () => void;
  busy: boolean;
  /** What the button says while it works. */
  working?: string;
  problem: Problem | null;
}

/** The name of a new second factor, and the password. */
export function BeginFactor({
  note,
  nameLabel,
  defaultName,
  onBegin,
  onCancel,
  problem,
  ...buttons
}: BeginFactorProps) {
  const { email } = useUser();
  const form = useForm({
    initialValues: { name: defaultName, password: '' },
    validate: {
      name: (name) => (name.trim() === '' ? say.nameRequired : null),
      password: (password) => (password === '' ? say.passwordRequired : null),
    },
  });
  const begin = (values: Beginning) => onBegin(values).catch((thrown) => form.setErrors(fieldSentences(thrown)));
  return (
    <form onSubmit={form.onSubmit((values) => void begin(values))} noValidate>
      <Stack>
        <Text size="sm">{note}</Text>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextInput label={nameLabel} maxLength={60} size="md" {...form.getInputProps('name')} />
        <PasswordField
          label={say.password}
          autoComplete="current-password"
          size="md"
          focused
          {...form.getInputProps('password')}
        />
        {problem && <Failure problem={problem} />}
        <FactorButtons {...buttons} submit={say.next} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

interface FactorButtonsProps {
  busy: boolean;
  submit: string;
  working?: string;
  onCancel: () => void;
}

export const FactorButtons = ({ busy, submit, working = say.checking, onCancel }: FactorButtonsProps) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel} disabled={busy}>
      {sayUi.cancel}
    </Button>
    <Button type="submit" disabled={busy}>
      {busy ? working : submit}
    </Button>
  </Group>
);
