import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as say from '../sentences.ts';
import { Modal } from './Modal.tsx';

const onClose = vi.fn();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page with a button that opens a dialog, in which a second one can be opened. */
function Page({ closeOnEscape = true }) {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  const close = () => {
    onClose();
    setOpened(false);
  };
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        open
      </button>
      <Modal opened={opened} onClose={close} title="A year" closeOnEscape={closeOnEscape && !asked}>
        <input aria-label="Title" />
        <span data-mantine-stop-propagation>
          <input aria-label="List" />
        </span>
        <button type="button" onClick={() => setAsked(true)}>
          last
        </button>
      </Modal>
      <Modal opened={asked} onClose={() => setAsked(false)} title="Sure?" layer="question" withCloseButton={false}>
        <button type="button" data-autofocus>
          no
        </button>
      </Modal>
    </MantineProvider>
  );
}

const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

it('names itself, has the focus, keeps Tab within, and gives the focus back once Escape has closed it', async () => {
  render(<Page />);
  const opener = screen.getByText('open');
  opener.focus();
  fireEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'A year' });
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  expect(document.documentElement.style.overflow).toBe('hidden');
  expect(focused()).toBe(say.close);

  fireEvent.keyDown(document.activeElement as Element, { key: 'Tab', shiftKey: true });
  expect(focused()).toBe('last');
  fireEvent.keyDown(document.activeElement as Element, { key: 'Tab' });
  expect(focused()).toBe(say.close);

  // An open list closes first.
  fireEvent.keyDown(screen.getByLabelText('List'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(focused()).toBe('open'));
  expect(document.documentElement.style.overflow).toBe('');
});

it('closes by its button and by a press beside it, not by one that began inside; a question above takes the focus and gives it back', async () => {
  onClose.mockClear();
  render(<Page />);
  fireEvent.click(screen.getByText('open'));
  fireEvent.pointerDown(screen.getByLabelText('Title'));
  screen.getByText('last').focus();
  fireEvent.click(screen.getByText('last'));
  expect(focused()).toBe('no');
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(focused()).toBe('last'));
  expect(screen.getByRole('dialog', { name: 'A year' })).toBeTruthy();
  expect(document.documentElement.style.overflow).toBe('hidden');
  expect(onClose).not.toHaveBeenCalled();

  fireEvent.pointerDown(screen.getByRole('dialog').parentElement as Element);
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByText('open'));
  fireEvent.click(screen.getByLabelText(say.close));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not closed by the Escape that opened it, which may reach it too, but by the next one', () => {
  const closed = vi.fn();
  const opening = new KeyboardEvent('keydown', { key: 'Escape' });
  // The clock of events counts milliseconds here, in which a dialog opens.
  Object.defineProperty(opening, 'timeStamp', { value: opening.timeStamp - 1 });
  render(
    <MantineProvider>
      <Modal opened onClose={closed} title="Discard?">
        Typed figures
      </Modal>
    </MantineProvider>,
  );
  act(() => void window.dispatchEvent(opening));
  expect(closed).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(closed).toHaveBeenCalledOnce();
});

/** What a closed dialog leaves on the page. */
const copies = () => [...document.querySelectorAll('body > [inert]')];

it('takes 300 ms to open and to close, and shows what was typed until it has gone', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  vi.useFakeTimers();
  const page = render(
    <Modal opened onClose={onClose} title="A year" withCloseButton={false}>
      <input aria-label="Title" />
    </Modal>,
  );
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  title.value = '2032';
  expect((title.closest('body > *') as HTMLElement).style.getPropertyValue('--motion')).toBe('300ms');
  page.rerender(
    <Modal opened={false} onClose={onClose} title="A year" withCloseButton={false}>
      {null}
    </Modal>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(copies().map((copy) => copy.querySelector('input')?.value)).toEqual(['2032']);
  vi.advanceTimersByTime(299);
  expect(copies()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(copies()).toEqual([]);
});

it('closes at once for a person who asks for less motion', () => {
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  render(
    <Modal opened onClose={onClose} title="A year" withCloseButton={false}>
      {null}
    </Modal>,
  ).unmount();
  expect(asked).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)');
  expect(copies()).toEqual([]);
});
