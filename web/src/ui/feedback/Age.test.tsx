import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Age } from './Age.tsx';

afterEach(() => vi.useRealTimers());

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

it.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE, '1 min'],
  [59 * MINUTE + 59 * SECOND, '59 min'],
  [HOUR, '1 h'],
  [HOUR + 5 * MINUTE, '1 h 5 min'],
  [24 * HOUR - SECOND, '23 h 59 min'],
  [24 * HOUR, '1 day'],
  [49 * HOUR, '2 days'],
])('after %i ms says %s', (age, words) => {
  vi.useFakeTimers();
  vi.setSystemTime('2024-12-07T21:00:00Z');
  expect(render(<Age since={new Date(Date.now() - age).toISOString()} />).container.textContent).toBe(words);
});

it('grows older on the screen', () => {
  vi.useFakeTimers();
  const { container } = render(<Age since={new Date(Date.now() - 50 * SECOND).toISOString()} />);
  expect(container.textContent).toBe('just now');
  act(() => void vi.advanceTimersByTime(15 * SECOND));
  expect(container.textContent).toBe('1 min');
});
