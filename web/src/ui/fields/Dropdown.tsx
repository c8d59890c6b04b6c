import { ui as say } from '../sentences.ts';
import '@mantine/core/styles/Combobox.css';
import { Loader, Select, type SelectProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

interface DropdownProps<Value extends string | number>
  extends Pick<SelectProps<Value>, 'error' | 'required' | 'disabled' | 'readOnly' | 'w' | 'description' | 'size'> {
  label: string;
  options: readonly { value: Value; label: string }[] | undefined;
  value: Value | null;
  onChange: (value: Value) => void;
  loading?: boolean;
  placeholder?: string;
  /** Inside a modal the list must not leave the dialog, or its focus trap takes the keyboard away. */
  inModal?: boolean;
}

/** A choice that is searched by typing. */
export function Dropdown<Value extends string | number>(props: DropdownProps<Value>) {
  const { options, onChange, loading, inModal, placeholder, ...rest } = props;
  return (
    <Select<Value>
      {...rest}
      data={options ? [...options] : []}
      onChange={(value) => value !== null && onChange(value)}
      placeholder={placeholder ?? say.choose}
      searchable={!rest.readOnly}
      selectFirstOptionOnChange
      onKeyDownCapture={chooseHighlighted}
      allowDeselect={false}
      nothingFoundMessage={loading ? say.loading : say.noData}
      rightSection={
        loading ? (
          <Loader size={16} role="img" aria-label={say.loading} />
        ) : rest.readOnly ? (
          <IconLock size={16} aria-hidden />
        ) : undefined
      }
      comboboxProps={{ withinPortal: !inModal }}
      maxDropdownHeight={280}
    />
  );
}

/**
 * Enter chooses the option that is highlighted. The library goes by an index of its own, which a timer sets when the list opens: where
 * the timer runs after the typing, the option that it looks for is no longer listed, and Enter would do nothing.
 */
function chooseHighlighted(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!highlighted) return;
  event.preventDefault();
  event.stopPropagation();
  highlighted.click();
}
