import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ui as say } from '../sentences.ts';
import { FigureInput } from './FigureInput.tsx';
import type { Figure } from './figure-text.ts';

function Fields({ start = {} }: { start?: Record<string, Figure> }) {
  const [figures, setFigures] = useState<Record<string, Figure>>(start);
  return (
    <MantineProvider>
      <div data-figures>
        {['first', 'second'].map((name) => (
          <FigureInput
            key={name}
            label={name}
            value={figures[name] ?? null}
            onChange={(figure) => setFigures({ ...figures, [name]: figure })}
          />
        ))}
        <button type="button" data-after-figures>
          after
        </button>
        <output>{JSON.stringify(figures)}</output>
      </div>
    </MantineProvider>
  );
}

const field = (name = 'first') => screen.getByLabelText(name);
const typed = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } });

describe('FigureInput', () => {
  it('accepts digits of any alphabet, with commas and spaces between thousands', () => {
    render(<Fields />);
    fireEvent.input(field(), { target: { value: '41,204' } });
    expect(typed()).toEqual({ first: 41204 });
    fireEvent.input(field(), { target: { value: '١٢٣' } });
    expect(typed()).toEqual({ first: 123 });
  });

  it.each(['12.5', '-7', '3.00E+03', '2147483648', '12,5'])(
    'never makes another number of %s, key by key or pasted, and says why',
    (text) => {
      render(<Fields start={{ first: 7 }} />);
      fireEvent.focus(field());
      const input = field() as HTMLInputElement;
      fireEvent.input(input, { target: { value: '' } });
      for (const key of text) fireEvent.input(input, { target: { value: input.value + key } });
      fireEvent.blur(input);
      expect([input.value, typed()]).toEqual([text, { first: null }]);
      const sentence = text === '2147483648' ? say.figureTooLarge : say.wholeNumberOnly;
      expect(screen.getByText(sentence)).toBeTruthy();
      fireEvent.input(input, { target: { value: '8' } });
      expect(screen.queryByText(sentence)).toBeNull();
      paste(text);
      fireEvent.blur(input);
      expect([input.value, typed()]).toEqual([text, { first: null }]);
      expect(screen.getByText(sentence)).toBeTruthy();
    },
  );

  it('leaves the figure as it is where the key for help is typed, and takes digits', () => {
    render(<Fields start={{ first: 7 }} />);
    // React makes its own event of this one here, and of `textInput` in a browser.
    const type = (key: string) =>
      fireEvent.keyPress(field(), { key, charCode: key.charCodeAt(0), which: key.charCodeAt(0) });
    expect([type('?'), type('8')]).toEqual([false, true]);
  });

  it('says nothing while thousands are typed with their comma', () => {
    render(<Fields />);
    const input = field() as HTMLInputElement;
    act(() => input.focus());
    for (const text of ['1', '1,', '1,2', '1,23']) {
      fireEvent.input(input, { target: { value: text } });
      expect(screen.queryByText(say.wholeNumberOnly)).toBeNull();
    }
    fireEvent.input(input, { target: { value: '1,234' } });
    expect(typed()).toEqual({ first: 1234 });
  });

  it('keeps a blank apart from 0', () => {
    render(<Fields start={{ first: 5 }} />);
    fireEvent.input(field(), { target: { value: '' } });
    expect(typed()).toEqual({ first: null });
    fireEvent.input(field(), { target: { value: '0' } });
    expect(typed()).toEqual({ first: 0 });
  });

  it.each(['-5', '1.5', '12a', '1e3'])('refuses %s', (text) => {
    render(<Fields start={{ first: 7 }} />);
    fireEvent.input(field(), { target: { value: text } });
    expect(typed()).toEqual({ first: null });
    expect(screen.getByText(say.wholeNumberOnly)).toBeTruthy();
  });

  it('refuses a figure above the largest integer', () => {
    render(<Fields />);
    fireEvent.input(field(), { target: { value: '2147483648' } });
    expect(typed()).toEqual({ first: null });
    expect(screen.getByText(say.figureTooLarge)).toBeTruthy();
  });

  it.each([
    ['1,234', 1234],
    [' 1 234 567 ', 1_234_567],
    ['98765', 98_765],
  ])('understands pasted %s', (text, figure) => {
    render(<Fields />);
    paste(text);
    expect(typed()).toEqual({ first: figure });
  });

  it.each(['12,5', '1.234', '3 %', 'Ama Owusu 1,234', '-1'])('refuses pasted %s', (text) => {
    render(<Fields />);
    paste(text);
    expect(typed()).toEqual({ first: null });
  });

  it('shows separated thousands until it is focused', () => {
    render(<Fields start={{ first: 41_204 }} />);
    expect(field()).toHaveProperty('value', '41,204');
    fireEvent.focus(field());
    expect(field()).toHaveProperty('value', '41204');
  });

  it('selects its text before the first key press, so that no digit is lost', () => {
    render(<Fields start={{ first: 41_204 }} />);
    act(() => field().focus());
    expect(field()).toMatchObject({ value: '41204', selectionStart: 0, selectionEnd: 5 });
  });

  it('moves with Enter from row to row, and from the last row to the button', () => {
    render(<Fields />);
    field().focus();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(document.activeElement).toBe(field('second'));
    fireEvent.keyDown(field('second'), { key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByText('after'));
  });

  it('shows the numeric keyboard of a phone and ignores the wheel', () => {
    render(<Fields />);
    expect(field()).toHaveProperty('inputMode', 'numeric');
    expect(field()).toHaveProperty('type', 'text');
  });
});
