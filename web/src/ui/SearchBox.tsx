import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const SETTLED_MS = 250;

interface SearchBoxProps {
  label: string;
  clearLabel: string;
  value: string;
  /** Called once the typing has settled. */
  onChange: (text: string) => void;
}

export function SearchBox({ label, clearLabel, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const settle = useDebouncedCallback((text: string) => {
    told.current = text;
    onChange(text);
  }, SETTLED_MS);

  // Cleared or changed from elsewhere: the address, a button. What this box told itself must not undo later keys.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    settle.cancel();
    setTyped(value);
  }, [value, settle]);

  const type = (text: string) => {
    setTyped(text);
    settle(text);
  };
  return (
    <TextInput
      type="search"
      label={label}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={clearLabel} onClick={() => type('')} />}
    />
  );
}
