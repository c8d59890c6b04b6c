import { PASSWORD_MIN, passwordFault } from '@election/contract/people/password-rules';
import { Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PasswordField } from './PasswordField.tsx';
import { password as say } from './sentences.ts';

interface Field {
  value?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

interface NewPasswordProps {
  /** The account's address, which a password must not contain. */
  email: string;
  password: Field;
  repeat: Field;
}

/** A new password, typed twice against typing errors. Says while typing whether it can be used. */
export function NewPassword({ email, password, repeat }: NewPasswordProps) {
  const typed = password.value ?? '';
  const fault = passwordFault(typed, email);
  return (
    <>
      <div>
        <PasswordField
          {...password}
          label={say.password}
          autoComplete="new-password"
          description={say.rules({ characters: PASSWORD_MIN })}
          size="md"
        />
        <div role="status">
          {typed !== '' && !password.error && (
            <Group gap="xs" mt="xxs" wrap="nowrap" c={fault ? 'dimmed' : 'var(--tone-green)'}>
              {fault ? <IconAlertCircle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
              <Text size="sm">{fault ?? say.good}</Text>
            </Group>
          )}
        </div>
      </div>
      <PasswordField {...repeat} label={say.repeat} autoComplete="new-password" size="md" />
    </>
  );
}

export interface NewPasswordValues {
  password: string;
  repeat: string;
}

/** The rules of the form, by field; empty where the values can be sent. */
export function newPasswordFaults({ password, repeat }: NewPasswordValues, email: string): Partial<NewPasswordValues> {
  if (password === '') return { password: say.fillAll };
  const fault = passwordFault(password, email);
  if (fault) return { password: fault };
  return repeat === password ? {} : { repeat: repeat === '' ? say.fillAll : say.differs };
}
