import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConnectionMark } from './ConnectionMark.tsx';

it.each([
  ['live', 'Live'],
  ['reconnecting', 'Reconnecting'],
  ['offline', 'Offline'],
] as const)('says of a connection that is %s: %s', (connection, label) => {
  render(
    <MantineProvider env="test">
      <ConnectionMark connection={connection} />
    </MantineProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(label);
  // Not by colour alone.
  expect(screen.getByRole('status').querySelector('svg')).toBeTruthy();
});
