import type { Area } from '@election/contract/messages/sentences';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoginPage } from '../session/LoginPage.tsx';
import { PhoneGate } from '../session/lock/PhoneGate.tsx';
import { loadScreen } from '../ui/feedback/load-screen.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Frame } from './Frame.tsx';
import { Guard } from './Guard.tsx';
import { loadSentences } from './language.ts';
import { NotFound } from './NotFound.tsx';
import { type ScreenName, screens } from './paths.ts';

type Page = () => Promise<ComponentType>;

/** A screen with its sentences, which are loaded beside it: every area that the screen and its parts read, without those of the start and the frame. */
const spoken =
  <Loaded,>(areas: readonly Area[], load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> =>
    (await Promise.all([load(), loadSentences(...areas)]))[0];

// The bar is not part of the first load: a phone on a slow network shows the login before it has the rest.
export const loadField = spoken(['checks', 'entry', 'figures', 'refusals', 'shell'], () =>
  import('./field.ts').then(({ field }) => field),
);

const stationVotes = spoken(['deciding'], () =>
  import('../votes/stations/PollingResultsPage.tsx').then((module) => module.PollingResultsPage),
);

/** The page of every screen in `paths.ts`, loaded when it is first opened. */
const pages: Record<ScreenName, Page> = {
  login: async () => LoginPage,
  forgotPassword: () => import('../session/ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage),
  setPassword: () => import('../session/SetPasswordPage.tsx').then((module) => module.SetPasswordPage),
  account: spoken(['account'], () => import('../session/account/AccountPage.tsx').then((module) => module.AccountPage)),
  years: spoken(['years'], () => import('../years/YearsPage.tsx').then((module) => module.YearsPage)),
  regions: spoken(['places'], () => import('../regions/RegionsPage.tsx').then((module) => module.RegionsPage)),
  constituencies: spoken(['places'], () =>
    import('../constituencies/ConstituenciesPage.tsx').then((module) => module.ConstituenciesPage),
  ),
  pollingStations: spoken(['places'], () =>
    import('../polling-stations/StationsPage.tsx').then((module) => module.StationsPage),
  ),
  parties: spoken(['parties'], () => import('../parties/PartiesPage.tsx').then((module) => module.PartiesPage)),
  presidentialCandidates: spoken(['parties'], () =>
    import('../candidates/PresidentialPage.tsx').then((module) => module.PresidentialPage),
  ),
  runoffCandidates: spoken(['parties'], () =>
    import('../candidates/RunoffPage.tsx').then((module) => module.RunoffPage),
  ),
  parliamentaryCandidates: spoken(['parties'], () =>
    import('../candidates/ParliamentaryPage.tsx').then((module) => module.ParliamentaryPage),
  ),
  polls: spoken(['parties'], () => import('../polls/PollsPage.tsx').then((module) => module.PollsPage)),
  users: spoken(['management'], () => import('../management/users/UsersPage.tsx').then((module) => module.UsersPage)),
  roles: spoken(['management'], () => import('../management/roles/RolesPage.tsx').then((module) => module.RolesPage)),
  audit: spoken(['management', 'audit', 'trail'], () =>
    import('../management/audit/AuditPage.tsx').then((module) => module.AuditPage),
  ),
  checkpoint: spoken(['management', 'audit'], () =>
    import('../management/audit/CheckpointPage.tsx').then((module) => module.CheckpointPage),
  ),
  imports: spoken(['management', 'imports'], () =>
    import('../management/imports/ImportsPage.tsx').then((module) => module.ImportsPage),
  ),
  displays: spoken(['management', 'broadcast'], () =>
    import('../management/displays/DisplaysPage.tsx').then((module) => module.DisplaysPage),
  ),
  consumers: spoken(['management', 'broadcast'], () =>
    import('../management/consumers/ConsumersPage.tsx').then((module) => module.ConsumersPage),
  ),
  votes: () => loadField().then((field) => field.VotesPage),
  constituencyVotes: () => loadField().then((field) => field.VotesPage),
  pendingEntries: spoken(['sources'], () => import('../pending/PendingPage.tsx').then((module) => module.PendingPage)),
  pendingStations: spoken(['sources'], () => import('../pending/PendingPage.tsx').then((module) => module.PendingPage)),
  sheets: spoken(['sources'], () => import('../sheets/SheetsPage.tsx').then((module) => module.SheetsPage)),
  coverage: spoken(['coverage'], () => import('../coverage/CoveragePage.tsx').then((module) => module.CoveragePage)),
  submissions: spoken(['sources'], () =>
    import('../submissions/SubmissionsPage.tsx').then((module) => module.SubmissionsPage),
  ),
  keying: spoken(['sources'], () => import('../keying/KeyingPage.tsx').then((module) => module.KeyingPage)),
  calls: spoken(['coverage', 'outlook'], () => import('../calls/CallsPage.tsx').then((module) => module.CallsPage)),
  presenter: spoken(['broadcast', 'displays', 'results'], () =>
    import('../presenter/PresenterPage.tsx').then((module) => module.PresenterPage),
  ),
  differences: spoken(['sources'], () =>
    import('../differences/DifferencesPage.tsx').then((module) => module.DifferencesPage),
  ),
  receipts: spoken(['receipts'], () => import('../receipts/ReceiptsPage.tsx').then((module) => module.ReceiptsPage)),
  pollingResults: stationVotes,
  stationResults: stationVotes,
};

function routeOf(name: ScreenName): RouteObject {
  const { path, access } = screens[name];
  return {
    element: <Guard access={access} />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [{ path, lazy: async () => ({ Component: await loadScreen(pages[name]) }) }],
      },
    ],
  };
}

async function shell() {
  const { Shell, SessionKeeper, SessionNotices } = await loadScreen(loadField);
  return { element: <Shell aboveContent={<SessionNotices />} overPage={<SessionKeeper />} /> };
}

/** Pages without the shell; all others are inside it. */
const bare: readonly ScreenName[] = ['login', 'forgotPassword', 'setPassword'];
const framed = (Object.keys(screens) as ScreenName[]).filter((name) => !bare.includes(name));

export const makeRouter = () =>
  createBrowserRouter([
    {
      Component: Frame,
      // What index.html shows stays until the first screen is loaded.
      HydrateFallback: () => null,
      errorElement: <ErrorPage />,
      children: [
        {
          errorElement: <ErrorPage />,
          children: [
            ...bare.map(routeOf),
            {
              Component: PhoneGate,
              children: [{ lazy: shell, children: [...framed.map(routeOf), { path: '*', Component: NotFound }] }],
            },
          ],
        },
      ],
    },
  ]);
