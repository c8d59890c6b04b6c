import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConnectionMark } from './ConnectionMark.tsx';

it.each([
  ['live', 'Live'],
  ['reconnecting', 'Reconnecting'],
  ['offline', 'Offline'],
] as const)('shows a connection that is %s as %s', (connection, label) => {
  render(
    <MantineProvider env="test">
      <ConnectionMark connection={connection} />
    </MantineProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(label);
  // The state is not told by colour alone.
  expect(screen.getByRole('status').querySelector('svg')).toBeTruthy();
});
