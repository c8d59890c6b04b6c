import * as sayFrame from '@election/contract/messages/console';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { makeQueryClient } from '../api/queries.ts';
import { ConfirmProvider } from '../ui/Confirm.tsx';

// A busy machine is slow, not wrong; and asking of every element whether it can be seen takes most of a test's time.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
vi.setConfig({ testTimeout: 30_000 });

/** Shows a page as the console does, without motion. Answers where the address now stands. */
export function openPage(page: ReactNode, at = '/'): { address: () => string } {
  const element = <ConfirmProvider>{page}</ConfirmProvider>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { address: () => router.state.location.pathname + router.state.location.search };
}

/** The texts of a table, row by row, without its head. */
export async function rowsOf(label: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name: label });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

export async function headsOf(label: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name: label });
  return within(table)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent);
}

/** The dialog of a title; waits until it is there. */
export const dialog = (title: string) => screen.findByRole('dialog', { name: title });

export const press = (name: string, within_?: HTMLElement) =>
  fireEvent.click((within_ ? within(within_) : screen).getByRole('button', { name }));

export const type = (form: HTMLElement, label: string, text: string) =>
  fireEvent.change(within(form).getByRole('textbox', { name: label }), { target: { value: text } });

/** Chooses an option of a dropdown. */
export async function choose(form: HTMLElement, label: string, option: string) {
  const field = dropdown(form, label);
  fireEvent.click(field);
  const list = await waitFor(() => {
    const opened = document.getElementById(field.getAttribute('aria-controls') ?? '');
    if (!opened) throw new Error(`${label} has not opened.`);
    return opened;
  });
  fireEvent.click(await within(list).findByRole('option', { name: option }));
  await waitFor(() => {
    if (field.getAttribute('aria-expanded') === 'true') throw new Error(`${label} is still open.`);
  });
}

export const dropdown = (form: HTMLElement, label: string) =>
  within(form).getByRole<HTMLInputElement>('combobox', { name: label });

/** Answers the question over the page with yes. */
export async function agree(question: string) {
  press(sayFrame.yes, await dialog(question));
}

export const gone = (title: string) =>
  waitFor(() => {
    if (screen.queryByRole('dialog', { name: title })) throw new Error(`${title} is still open.`);
  });
