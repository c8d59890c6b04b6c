import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { lock as say } from '../sentences.ts';
import { PIN_DIGITS } from './pin-rules.ts';

interface PinFieldProps {
  label?: string;
  value: string;
  onChange: (pin: string) => void;
  error?: string | null;
  focused?: boolean;
}

/** Six digits, hidden, with the telephone's keys. */
export function PinField({ label = say.pin, value, onChange, error, focused = false }: PinFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      label={label}
      description={say.pinNote}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, PIN_DIGITS))}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      size="md"
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? say.hidePin : say.showPin,
        tabIndex: 0,
        'aria-hidden': false,
      }}
      autoFocus={focused}
      data-autofocus={focused || undefined}
    />
  );
}
