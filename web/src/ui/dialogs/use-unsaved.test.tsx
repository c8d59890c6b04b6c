import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { dialog, gone, press } from '../../testing/page.tsx';
import { ui as say } from '../sentences.ts';
import { ConfirmProvider } from './Confirm.tsx';
import { useUnsaved } from './use-unsaved.ts';

const onDiscard = vi.fn();

function Form() {
  useUnsaved(true, ['agent'], onDiscard);
  return <h1>Form</h1>;
}

/** The browser's own history: a list, then a form with typing that is not saved, then a query value that the form keeps. */
async function openForm() {
  history.replaceState(null, '', '/list');
  const router = createBrowserRouter([
    { path: '/list', element: <h1>List</h1> },
    {
      path: '/form',
      element: (
        <ConfirmProvider>
          <Form />
        </ConfirmProvider>
      ),
    },
  ]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} useTransitions={false} />
    </MantineProvider>,
  );
  await act(() => router.navigate('/form'));
  await act(() => router.navigate('/form?agent=8'));
  return router;
}

const back = () => act(async () => history.back());

it("asks at the browser's Back before typing is lost, and not where only the query changes", async () => {
  const router = await openForm();
  await back();
  await vi.waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByText('Form')).toBeTruthy();

  await back();
  await dialog(say.discardQuestion);
  expect(location.pathname).toBe('/form');
  await press(say.no);
  await gone(say.discardQuestion);
  expect(screen.getByText('Form')).toBeTruthy();
  expect(onDiscard).not.toHaveBeenCalled();

  await back();
  await dialog(say.discardQuestion);
  await press(say.yes);
  expect(await screen.findByText('List')).toBeTruthy();
  expect(location.pathname).toBe('/list');
  expect(onDiscard).toHaveBeenCalledOnce();
  router.dispose();
});
