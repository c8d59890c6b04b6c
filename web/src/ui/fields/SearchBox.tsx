import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  label: string;
  clearLabel: string;
  value: string;
  /** Called once typing pauses. */
  onChange: (text: string) => void;
  placeholder?: string;
}

export function SearchBox({ label, clearLabel, value, onChange, placeholder }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((text: string) => {
    reported.current = text;
    onChange(text);
  }, DEBOUNCE_MS);

  // The value was changed from outside: by the address or a button. A value that this box reported must not undo later keys.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    report.cancel();
    setTyped(value);
  }, [value, report]);

  const type = (text: string) => {
    setTyped(text);
    report(text);
  };
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={clearLabel} onClick={() => type('')} />}
    />
  );
}
