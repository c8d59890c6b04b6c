import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable } from '../tables/DataTable.tsx';
import { Spoken } from './Spoken.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('announces a sum once typing pauses, not at every key', () => {
  vi.useFakeTimers();
  const page = (text: string) => (
    <MantineProvider>
      <Spoken text={text} />
    </MantineProvider>
  );
  const { rerender } = render(page('Total 1'));
  const said = screen.getByRole('status');
  for (const text of ['Total 12', 'Total 123']) {
    rerender(page(text));
    act(() => void vi.advanceTimersByTime(1000));
    expect(said.textContent).toBe('Total 1');
  }
  act(() => void vi.advanceTimersByTime(1000));
  expect(said.textContent).toBe('Total 123');
});

it('names the row with each figure of a table', () => {
  render(
    <MantineProvider>
      <DataTable
        label="Votes"
        columns={[
          { key: 'select', title: 'Select', cell: () => '☐', cardHead: true },
          { key: 'name', title: 'Candidate', cell: ({ name }) => name, cardHead: true },
          { key: 'votes', title: 'Live', cell: ({ votes }) => votes, figure: true },
        ]}
        rows={[{ name: 'Ama', votes: 7 }]}
        rowKey={({ name }) => name}
        error={null}
        onRetry={() => undefined}
        empty="None"
      />
    </MantineProvider>,
  );
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Ama']);
  expect(screen.getByRole('columnheader', { name: 'Live' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '7' })).toBeTruthy();
});
