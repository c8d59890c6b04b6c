import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { restoreDuty } from './api/duty-store.ts';
import { refetchOnWindowFocus } from './api/queries.ts';
import { currentUserId, restoreSession } from './api/session-store.ts';
import { applyStyles } from './app/apply-styles.ts';
import { awaitInstallOffer } from './app/install/install-offer.ts';
import { Providers } from './app/providers.tsx';
import { makeRouter } from './app/routes.tsx';

awaitInstallOffer();
refetchOnWindowFocus();
await Promise.all([applyStyles(), restoreSession().then(() => restoreDuty(currentUserId()))]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={makeRouter()} />
    </Providers>
  </StrictMode>,
);
