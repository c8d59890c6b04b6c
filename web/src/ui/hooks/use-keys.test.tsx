import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useKeys } from './use-keys.ts';

interface PageProps {
  onNext: () => void;
  onEnter: () => void;
  onHelp?: () => void;
  dialog?: boolean;
  closing?: boolean;
}

function Page({ onNext, onEnter, onHelp = () => {}, dialog, closing }: PageProps) {
  useKeys({ j: onNext, Enter: onEnter, '?': onHelp });
  return (
    <>
      <input aria-label="figure" data-figure />
      <input aria-label="name" />
      <input type="checkbox" aria-label="row" />
      <button type="button">press</button>
      {dialog && <div role="dialog" inert={closing} />}
    </>
  );
}

function open(dialog = false, closing = false) {
  const onNext = vi.fn();
  const onEnter = vi.fn();
  render(<Page onNext={onNext} onEnter={onEnter} dialog={dialog} closing={closing} />);
  return { onNext, onEnter };
}

it('handles a key on the page and on a ticked row', () => {
  const { onNext, onEnter } = open();
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(screen.getByLabelText('row'), { key: 'Enter' });
  expect(onNext).toHaveBeenCalledOnce();
  expect(onEnter).toHaveBeenCalledOnce();
});

it('ignores keys that are typed into a field', () => {
  const { onNext } = open();
  fireEvent.keyDown(screen.getByLabelText('figure'), { key: 'j' });
  expect(onNext).not.toHaveBeenCalled();
});

it('lets Enter press a focused button, and handles a letter there', () => {
  const { onNext, onEnter } = open();
  fireEvent.keyDown(screen.getByText('press'), { key: 'Enter' });
  fireEvent.keyDown(screen.getByText('press'), { key: 'j' });
  expect(onEnter).not.toHaveBeenCalled();
  expect(onNext).toHaveBeenCalledOnce();
});

it('ignores keys under a dialog and with a modifier held', () => {
  const { onNext } = open(true);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(onNext).not.toHaveBeenCalled();
});

it('handles a key while a dialog fades that has closed', () => {
  const { onNext } = open(true, true);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(onNext).toHaveBeenCalledOnce();
});

it('ignores the shortcuts of the browser', () => {
  const { onNext } = open();
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
  expect(onNext).not.toHaveBeenCalled();
});

it('opens the help from a field of a figure, and lets a name have its question mark', () => {
  const onHelp = vi.fn();
  render(<Page onNext={vi.fn()} onEnter={vi.fn()} onHelp={onHelp} />);
  expect(fireEvent.keyDown(screen.getByLabelText('name'), { key: '?' })).toBe(true);
  expect(onHelp).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(screen.getByLabelText('figure'), { key: '?' })).toBe(false);
  expect(onHelp).toHaveBeenCalledOnce();
});
