import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ui as say } from '../sentences.ts';
import { Modal } from './Modal.tsx';

const onClose = vi.fn();
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

afterEach(() => {
  onClose.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page with a button that opens a dialog, in which a second one can be opened. */
function Page({ env = 'test' }: { env?: 'test' | 'default' }) {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  const close = () => {
    onClose();
    setOpened(false);
  };
  return (
    <MantineProvider env={env}>
      <button type="button" onClick={() => setOpened(true)}>
        open
      </button>
      <Modal opened={opened} onClose={close} title="A year" closeOnEscape={!asked}>
        {/* Takes the focus while the dialog is drawn, as the fields of codes do. */}
        {/* biome-ignore lint/a11y/noAutofocus: see above */}
        <input aria-label="Title" autoFocus />
        <input aria-label="List" data-mantine-stop-propagation />
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
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('names itself, has the focus, keeps Tab within, and gives the focus back once Escape has closed it', async () => {
  render(<Page />);
  await user.click(screen.getByText('open'));
  const dialog = await screen.findByRole('dialog', { name: 'A year' });
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  await waitFor(() => expect(focused()).toBe(say.close));

  await user.tab({ shift: true });
  expect(focused()).toBe('last');
  await user.tab();
  expect(focused()).toBe(say.close);

  // An open list closes first.
  screen.getByLabelText('List').focus();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  screen.getByLabelText('Title').focus();
  await user.keyboard('{Escape}');
  await noDialog();
  await waitFor(() => expect(focused()).toBe('open'));
});

it('closes by its button and by a press beside it; a question above takes the focus and gives it back', async () => {
  render(<Page />);
  await user.click(screen.getByText('open'));
  await user.click(await screen.findByText('last'));
  await waitFor(() => expect(focused()).toBe('no'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('last'));
  expect(screen.getByRole('dialog', { name: 'A year' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();

  await user.click(document.querySelector('.mantine-Overlay-root') as Element);
  expect(onClose).toHaveBeenCalledOnce();
  await noDialog();
  await user.click(screen.getByText('open'));
  await user.click(await screen.findByLabelText(say.close));
  await noDialog();
});

/** Lets what waits for a frame, and for time, happen. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('takes 300 ms to close, in which it keeps what was typed and takes no press', async () => {
  vi.useFakeTimers();
  render(<Page env="default" />);
  fireEvent.click(screen.getByText('open'));
  await pass(1000);
  const dialog = screen.getByRole('dialog');
  expect(dialog.hasAttribute('inert')).toBe(false);
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: '2032' } });
  fireEvent.click(screen.getByLabelText(say.close));
  await pass(290);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('2032');
  expect(dialog.hasAttribute('inert')).toBe(true);
  await pass(200);
  expect(dialog.isConnected).toBe(false);
});
