import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router';
import { makeQueryClient } from '../api/queries.ts';
import { type ScreenName, screens } from '../app/paths.ts';
import { ConfirmProvider } from '../ui/dialogs/Confirm.tsx';
import { ui as say } from '../ui/sentences.ts';

/** Renders a page as the console does, without animation, at an address: of the screens, or any. Answers the present address. */
export function openPage(page: ReactNode, at: InitialEntry = '/', ...names: ScreenName[]): { address: () => string } {
  const element = <ConfirmProvider>{page}</ConfirmProvider>;
  const paths = names.length === 0 ? ['*'] : names.map((name) => screens[name].path);
  const router = createMemoryRouter(
    // What a step leads to that the test does not open.
    [...paths.map((path) => ({ path, element })), { path: '*', element: null }],
    { initialEntries: [at] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { address: () => router.state.location.pathname + router.state.location.search };
}

/** Waits until `look` finds something. */
const found = <T,>(what: string, look: () => T | null | undefined) =>
  waitFor(() => {
    const it = look();
    if (!it) throw new Error(`${what} is not there.`);
    return it;
  });

const texts = (root: Element, selector: string) => [...root.querySelectorAll(selector)].map((cell) => cell.textContent);
const table = (label: string) =>
  found(`The table ${label}`, () => document.querySelector(`table[role=table][aria-label="${label}"]`));

/** The texts of a table, row by row, without its head. */
export async function rowsOf(label: string): Promise<string[][]> {
  return [...(await table(label)).querySelectorAll('tbody > [role=row]')].map((row) =>
    texts(row, '[role=cell], [role=rowheader]'),
  );
}

export const headsOf = async (label: string) => texts(await table(label), '[role=columnheader]');

const openDialog = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find(
    (one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent === title,
  );

/** The dialog of a title; waits until it is there. */
export const dialog = (title: string) => found(`The dialog ${title}`, () => openDialog(title));

export const gone = (title: string) => found(`The end of ${title}`, () => !openDialog(title));

/** A button by its accessible name; waits until it is there. */
export const button = (name: string, root: HTMLElement = document.body) =>
  found(`The button ${name}`, () =>
    [...root.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name),
  );

/** jsdom draws nothing: what covers a button is not looked for. */
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

export const press = async (name: string, root?: HTMLElement) => user.click(await button(name, root));

const field = <E extends HTMLElement>(form: HTMLElement, label: string) =>
  within(form).getByLabelText<E>(new RegExp(`^${label}( \\*)?$`), { selector: 'input:not([type=hidden]), textarea' });

export const textField = (form: HTMLElement, label: string) => field<HTMLInputElement>(form, label);

export const type = (form: HTMLElement, label: string, text: string) =>
  void fireEvent.input(textField(form, label), { target: { value: text } });

export const search = (text: string) =>
  void fireEvent.input(document.querySelector('input[type=search]') as Element, { target: { value: text } });

export const dropdown = (form: HTMLElement, label: string) => field<HTMLInputElement>(form, label);

/** Chooses an option of a dropdown. */
export async function choose(form: HTMLElement, label: string, option: string) {
  const input = dropdown(form, label);
  await user.click(input);
  const choice = await found(`The option ${option}`, () =>
    [
      ...(document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelectorAll('[role=option]') ?? []),
    ].find(({ textContent }) => textContent === option),
  );
  await user.click(choice);
}

/** Answers the question over the page with yes. */
export const agree = async (question: string) => press(say.yes, await dialog(question));
