import { TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './FigureInput.module.css';
import { type Figure, isTooLarge, readPasted, readTyped } from './figure-text.ts';
import { formatFigure } from './figures.ts';
import * as say from './sentences.ts';

interface FigureInputProps extends Pick<TextInputProps, 'error' | 'disabled' | 'id' | 'size' | 'onBlur'> {
  /** The field's name for screen readers. */
  label: string;
  value: Figure;
  onChange: (figure: Figure) => void;
  large?: boolean;
}

/** A field for one figure: digits only, a blank is not 0. Enter goes to the next field of the nearest `data-figures`. */
export function FigureInput({ label, value, onChange, large, error, onBlur, ...rest }: FigureInputProps) {
  const [focused, setFocused] = useState(false);
  const fresh = useRef(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const take = (figure: Figure | undefined) => {
    if (figure === undefined) return setRefusal(say.wholeNumberOnly);
    if (isTooLarge(figure)) return setRefusal(say.figureTooLarge);
    setRefusal(null);
    onChange(figure);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    take(readPasted(event.clipboardData.getData('text')));
  };

  return (
    <TextInput
      {...rest}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      data-figure
      classNames={{ input: large ? classes.large : classes.figure }}
      value={value === null ? '' : focused ? String(value) : formatFigure(value)}
      onChange={(event) => take(readTyped(event.currentTarget.value))}
      onPaste={paste}
      onKeyDown={toNextOnEnter}
      onFocus={(event) => {
        // The text changes on focus and must be selected before the first key press: a later selection would replace
        // the digit just typed.
        flushSync(() => setFocused(true));
        event.currentTarget.select();
        fresh.current = true;
      }}
      // The mouseup of the click that gave the focus would replace the selection by a caret.
      onMouseUp={(event) => {
        if (fresh.current) event.preventDefault();
        fresh.current = false;
      }}
      onBlur={(event) => {
        setFocused(false);
        setRefusal(null);
        onBlur?.(event);
      }}
      error={refusal ?? error}
    />
  );
}

function toNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const group = event.currentTarget.closest('[data-figures]');
  if (!group) return;
  event.preventDefault();
  const fields = [...group.querySelectorAll<HTMLElement>('input[data-figure]:not(:disabled)')];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  (next ?? group.querySelector<HTMLElement>('[data-after-figures]'))?.focus();
}
