import { TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, type InputEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { HELP_KEY } from '../hooks/use-keys.ts';
import { ui as say } from '../sentences.ts';
import classes from './FigureInput.module.css';
import { type Figure, isBegun, isTooLarge, readFigure } from './figure-text.ts';
import { formatFigure } from './figures.ts';

interface FigureInputProps extends Pick<TextInputProps, 'error' | 'disabled' | 'id' | 'size' | 'onBlur'> {
  /** The field's name for screen readers. */
  label: string;
  value: Figure;
  onChange: (figure: Figure) => void;
  large?: boolean;
}

/** A large figure with more characters is set smaller, to be read whole: seven digits have two commas. */
const LONG = 8;

/**
 * A field for one figure: a blank is not 0. A text that is no figure stays in the field with the reason, and counts as a blank. Enter goes to
 * the next field of the nearest `data-figures`.
 */
export function FigureInput({ label, value, onChange, large, error, onBlur, ...rest }: FigureInputProps) {
  const [focused, setFocused] = useState(false);
  const fresh = useRef(false);
  const [refused, setRefused] = useState<string | null>(null);
  // Another value from outside takes the place of a refused text.
  const text = value === null ? refused : null;

  const take = (entered: string) => {
    const figure = readFigure(entered);
    const isFigure = figure !== undefined && !isTooLarge(figure);
    setRefused(isFigure ? null : entered);
    onChange(isFigure ? figure : null);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    take(event.clipboardData.getData('text').trim());
  };
  const shown = text ?? (value === null ? '' : focused ? String(value) : formatFigure(value));

  return (
    <TextInput
      {...rest}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      data-figure
      classNames={{ input: large ? classes.large : classes.figure }}
      data-long={shown.length > LONG || undefined}
      value={shown}
      onChange={(event) => take(event.currentTarget.value)}
      onPaste={paste}
      onBeforeInput={keepFromHelp}
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
        onBlur?.(event);
      }}
      error={(text !== null && refusalOf(text, focused)) || error}
    />
  );
}

/** Why a text is no figure; null while the person may still complete it. */
function refusalOf(text: string, focused: boolean): string | null {
  if (readFigure(text) !== undefined) return say.figureTooLarge;
  return focused && isBegun(text) ? null : say.wholeNumberOnly;
}

/** The key for help is part of no figure, and must not take the place of the selected one. */
function keepFromHelp(event: InputEvent<HTMLInputElement>): void {
  if (event.data === HELP_KEY) event.preventDefault();
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
