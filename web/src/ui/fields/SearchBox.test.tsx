import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

const heard = vi.fn();
let setElsewhere: (text: string) => void;

function Page() {
  const [value, setValue] = useState('');
  setElsewhere = setValue;
  const onChange = (text: string) => {
    heard(text);
    setValue(text);
  };
  return <SearchBox label="Search" clearLabel="Clear" value={value} onChange={onChange} />;
}

const box = () => screen.getByLabelText<HTMLInputElement>('Search');
const type = (text: string) => fireEvent.input(box(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  heard.mockClear();
  render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  );
});
afterEach(() => void vi.useRealTimers());

it('calls back once typing pauses', () => {
  type('a');
  pass(200);
  type('ab');
  pass(200);
  expect(heard).not.toHaveBeenCalled();
  pass(100);
  expect(heard.mock.calls).toEqual([['ab']]);
});

it('is cleared by its button', () => {
  type('ab');
  pass(300);
  fireEvent.click(screen.getByLabelText('Clear'));
  pass(300);
  expect(box().value).toBe('');
  expect(heard).toHaveBeenLastCalledWith('');
});

it('shows a value set from outside, and drops what was not yet reported', () => {
  type('ab');
  pass(300);
  type('abc');
  act(() => setElsewhere(''));
  expect(box().value).toBe('');
  pass(300);
  expect(heard.mock.calls).toEqual([['ab']]);
});
