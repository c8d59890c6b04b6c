import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { outbox as sayOutbox } from '../../app/outbox/sentences.ts';
import { button, press } from '../../testing/page.tsx';
import { signInAs } from '../../testing/sign-in.ts';
import { formatClock } from '../../ui/fields/figures.ts';
import { editing as say } from '../sentences.ts';
import { EditsNote } from './EditsNote.tsx';

beforeEach(clearSession);

async function show(foundFrom: number | null, isAside: boolean) {
  await signInAs('admin');
  render(
    <MantineProvider>
      <EditsNote edits={{ foundFrom, isAside, discard: vi.fn() }} />
    </MantineProvider>,
  );
}

it('says that edits of another version of the app were set aside, and offers them as a file', async () => {
  await show(null, true);
  expect(screen.getByText(sayOutbox.draftAside)).toBeTruthy();
  expect(screen.queryByText(say.discardEdits)).toBeNull();
  // This browser keeps nothing: the reason stands below the button.
  await press(sayOutbox.saveUnreadable);
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('says when the edits that were found were typed', async () => {
  const at = Date.parse('2024-12-07T21:04:00Z');
  await show(at, false);
  expect(screen.getByText(say.foundEdits({ at: formatClock(new Date(at).toISOString()) }))).toBeTruthy();
  expect(await button(say.discardEdits)).toBeTruthy();
});

it('says nothing where nothing was found', async () => {
  await show(null, false);
  expect(screen.queryByRole('status')).toBeNull();
});
