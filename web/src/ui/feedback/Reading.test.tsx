import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Reading } from './Reading.tsx';

afterEach(() => vi.useRealTimers());

it('lets what follows wait for a second, and no longer for a read that hangs', () => {
  vi.useFakeTimers();
  const { container } = render(<Reading />, { wrapper: MantineProvider });
  const state = () => container.querySelector<HTMLElement>('[data-reading]')?.dataset.reading;
  act(() => void vi.advanceTimersByTime(999));
  expect(state()).toBe('waits');
  act(() => void vi.advanceTimersByTime(1));
  expect(state()).toBe('hangs');
});
