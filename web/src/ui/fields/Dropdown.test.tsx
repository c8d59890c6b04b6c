import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dropdown } from './Dropdown.tsx';

const options = ['Ahafo', 'Ashanti', 'Bono', 'Oti', 'Volta'].map((label, at) => ({ value: at + 1, label }));

/** A list with the focus, which opens it; Volta is chosen. */
function openList() {
  const chosen = vi.fn();
  render(
    <MantineProvider>
      <Dropdown label="Region" options={options} value={5} onChange={chosen} />
    </MantineProvider>,
  );
  const box = screen.getByRole('combobox', { name: 'Region' });
  act(() => box.focus());
  return { box, chosen };
}

it('chooses the first match of what was typed with Enter, whichever was chosen before', async () => {
  const { box, chosen } = openList();
  const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await waitFor(() => expect(listed()).toHaveLength(5));
  fireEvent.input(box, { target: { value: 'a' } });
  fireEvent.input(box, { target: { value: 'as' } });
  await waitFor(() => expect(listed()).toEqual(['Ashanti']));
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
  expect(chosen.mock.calls).toEqual([[2]]);
});

it('chooses the highlighted match where a busy page runs the timer of the opened list after the typing', async () => {
  const { box, chosen } = openList();
  fireEvent.input(box, { target: { value: 'as' } });
  expect(screen.getByRole('option').textContent).toBe('Ashanti');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(box, { key: 's', code: 'KeyS' });
  // This Enter ends a word of an input method.
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', isComposing: true });
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
  expect(chosen.mock.calls).toEqual([[2]]);
});
