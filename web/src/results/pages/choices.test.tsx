import type { View } from '@election/contract/results/view/view';
import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Choices } from './frame.tsx';

const view = {
  asked: {},
  result: {
    year: { id: 2, title: '2024' },
    years: [
      { id: 1, title: '2016' },
      { id: 2, title: '2024' },
    ],
    election_type_id: 1,
    election_types: [{ id: 1, title: 'presidential' }],
  },
} as unknown as View;

it('shows the year of the page again after Back, not the one that was chosen when it was left', () => {
  const { getByRole } = render(<Choices view={view} path="/results" />);
  const select = getByRole('combobox') as HTMLSelectElement;
  const submitted = vi.spyOn(select.form as HTMLFormElement, 'requestSubmit').mockReturnValue();
  fireEvent.change(select, { target: { value: '1' } });
  expect(submitted).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('pageshow'));
  expect(select.value).toBe('2');
});
