import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreDuty } from './api/duty-store.ts';
import { refetchOnWindowFocus } from './api/queries.ts';
import { currentUserId, restoreSession } from './api/session-store.ts';
import { applyStyles } from './app/apply-styles.ts';
import { awaitInstallOffer } from './app/install/install-offer.ts';
import { Providers } from './app/providers.tsx';
import { makeRouter } from './app/routes.tsx';
import { Starting } from './app/Starting.tsx';
import { RouterProvider } from './ui/router/RouterProvider.tsx';

awaitInstallOffer();
refetchOnWindowFocus();
await Promise.all([applyStyles(), restoreSession().then(() => restoreDuty(currentUserId()))]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={makeRouter()} fallback={<Starting />} />
    </Providers>
  </StrictMode>,
);
