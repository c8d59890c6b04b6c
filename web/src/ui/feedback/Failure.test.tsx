import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failure } from './Failure.tsx';
import type { Problem } from './problem.ts';

const textOf = (problem: Problem) => {
  render(
    <MantineProvider env="test">
      <Failure problem={problem} />
    </MantineProvider>,
  );
  return screen.getByRole('alert').textContent;
};

test('says how long to wait, in minutes where it is long', () => {
  expect(textOf({ message: 'The server is busy.', retryAfter: 900 })).toBe(
    'The server is busy.Try again in 15 minutes.',
  );
});

test('says it once where the sentence has it already', () => {
  const message = 'Too many failed attempts. Try again in 15 minutes.';
  expect(textOf({ message, retryAfter: 900 })).toBe(message);
});
