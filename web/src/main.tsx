import './app/styles.ts';
import { contract } from '@election/contract/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { restoreFieldPack } from './api/field-pack-store.ts';
import { readAhead, refetchOnWindowFocus } from './api/queries.ts';
import { currentUserId, restoreSession } from './api/session-store.ts';
import { applyStyles } from './app/apply-styles.ts';
import { awaitInstallOffer } from './app/install/install-offer.ts';
import { loadSentences, speakFirst } from './app/language.ts';
import { Providers, queryClient } from './app/providers.tsx';
import { loadField, makeRouter } from './app/routes.tsx';
import { holdBack } from './ui/feedback/lazy-part.ts';

/** Banners stand above the first screen: drawn after it, they would push it down. A slow answer does not hold it back for longer. */
const SETTINGS_MS = 1000;

/** The screen of a phone. */
const NARROW = '(max-width: 48em)';

// A phone that keeps the console has all of it; a desk has the line for all of it at once.
if (window.matchMedia(NARROW).matches && !navigator.serviceWorker?.controller) holdBack();
await speakFirst();
// What follows the sign-in is loaded while the person types; a person who is signed in needs it at once.
loadField().catch(() => undefined);
awaitInstallOffer();
refetchOnWindowFocus();
await Promise.all([
  applyStyles(),
  // Nothing can be drawn without them: until they are there, index.html says to check the connection.
  loadSentences('session', 'shared', 'words'),
  readAhead(queryClient, contract.consoleSettings.read, {}, SETTINGS_MS),
  restoreSession().then(() => restoreFieldPack(currentUserId())),
]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={makeRouter()} useTransitions={false} />
    </Providers>
  </StrictMode>,
);
