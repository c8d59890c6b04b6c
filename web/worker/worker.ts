import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { REPLACE } from '../src/app/install/messages.ts';
import { screens } from '../src/app/paths.ts';

/*
 * Keeps the files of the console on the device, so that it opens without a network. Answers of the server are never kept here:
 * what a person may see belongs to that person, and web/src/api keeps it encrypted.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** The files of screens that were opened and are not kept from the start. */
const OPENED = 'opened-screens';

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// The browser routes the screens, so all of them are one document.
const addresses = Object.values(screens).map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?([?]|$)`));
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: addresses }));

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => {
    const opened = await caches.open(OPENED);
    const known = await opened.match(request);
    if (known) return known;
    const answer = await fetch(request);
    if (answer.ok) await opened.put(request, answer.clone());
    return answer;
  },
);

// Files of earlier builds are asked for by pages of earlier builds alone, which the server has too.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(OPENED)));

// A new version takes the place of the old one when the person asks for it.
self.addEventListener('message', ({ data }) => {
  if (data === REPLACE) void self.skipWaiting();
});
