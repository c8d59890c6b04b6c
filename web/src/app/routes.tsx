import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { ErrorPage } from './ErrorPage.tsx';
import { Frame } from './Frame.tsx';
import { Guard } from './Guard.tsx';
import { NotFound } from './NotFound.tsx';
import { type ScreenName, screens } from './paths.ts';

type Page = () => Promise<ComponentType>;

/** The page of every screen in `paths.ts`, loaded when it is first opened. */
const pages: Record<ScreenName, Page> = {
  login: () => import('../session/LoginPage.tsx').then((module) => module.LoginPage),
  forgotPassword: () => import('../session/ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage),
  setPassword: () => import('../session/SetPasswordPage.tsx').then((module) => module.SetPasswordPage),
  account: () => import('../session/account/AccountPage.tsx').then((module) => module.AccountPage),
  results: () => import('../results/ResultsPage.tsx').then((module) => module.ResultsPage),
  years: () => import('../years/YearsPage.tsx').then((module) => module.YearsPage),
  votes: () => import('../votes/VotesPage.tsx').then((module) => module.VotesPage),
  constituencyVotes: () => import('../votes/VotesPage.tsx').then((module) => module.VotesPage),
};

function routeOf(name: ScreenName): RouteObject {
  const { path, access } = screens[name];
  return {
    element: <Guard access={access} />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [{ path, lazy: async () => ({ Component: await pages[name]() }) }],
      },
    ],
  };
}

// The bar is not part of the first load: a phone on a slow line shows the login before it has the rest.
async function shell() {
  const [{ Shell }, { SignInAgain }] = await Promise.all([import('./Shell.tsx'), import('../session/SignInAgain.tsx')]);
  return { element: <Shell overPage={<SignInAgain />} /> };
}

/** Every screen but the login stands inside the shell. */
const framed = (Object.keys(screens) as ScreenName[]).filter((name) => name !== 'login');

export const makeRouter = () =>
  createBrowserRouter([
    {
      Component: Frame,
      errorElement: <ErrorPage />,
      // Nothing is shown while the first screen's script is under way: a flash of a frame helps nobody.
      HydrateFallback: () => null,
      children: [
        {
          errorElement: <ErrorPage />,
          children: [
            routeOf('login'),
            { lazy: shell, children: [...framed.map(routeOf), { path: '*', Component: NotFound }] },
          ],
        },
      ],
    },
  ]);
