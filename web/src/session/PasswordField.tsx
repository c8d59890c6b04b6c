import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { signIn as say } from './sentences.ts';

interface PasswordFieldProps extends Pick<PasswordInputProps, 'description' | 'error' | 'size'> {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value?: string;
  onChange: (value: string) => void;
  focused?: boolean;
}

/** A password with a toggle that shows it, reachable by keyboard. */
export function PasswordField({ onChange, focused, ...rest }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? say.hidePassword : say.showPassword,
        tabIndex: 0,
        'aria-hidden': false,
      }}
      data-autofocus={focused || undefined}
    />
  );
}
