import type { PublicPage } from '@election/contract/results/view/pages';
import { listen } from './listen.ts';

const EVERY_MS = 10_000;
/** What the server sent is a moment old, since it draws a page once a second at most: the newest one is there by then. */
const LAGGING_MS = 1000;
const LAGGING = 'lagging';

/** Whether the document of this page was a moment old when it was sent. */
const isDocumentLagging = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === LAGGING));

/** The address of a page's data: beside the page, so that both are kept by the same caches. */
export const dataAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => `${pathname}.json${search}`;

/**
 * Reads the data of the page again when a publication is announced, every ten seconds, and when the page is looked at again. Until an
 * answer comes, what is shown stays.
 * @returns stops it
 */
export function followPage(socket: string | undefined, onData: (page: PublicPage) => void): () => void {
  let reading = false;
  let again = false;
  let last = '';
  let soon: ReturnType<typeof setTimeout> | undefined;
  const readSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(() => void refresh(), LAGGING_MS);
  };

  async function read(): Promise<void> {
    const answer = await fetch(dataAddress(location), { cache: 'no-cache', headers: { accept: 'application/json' } });
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return;
    if (answer.headers.get('server-timing')?.includes(LAGGING)) readSoon();
    const text = await answer.text();
    if (text !== last) onData(JSON.parse(text) as PublicPage);
    last = text;
  }

  async function refresh(): Promise<void> {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    // The network is away: the next turn tries again.
    await read().catch(() => undefined);
    reading = false;
    if (again) {
      again = false;
      await refresh();
    }
  }

  const refreshSeen = () => {
    if (document.visibilityState === 'visible') void refresh();
  };
  if (isDocumentLagging()) readSoon();
  const timer = setInterval(refreshSeen, EVERY_MS);
  document.addEventListener('visibilitychange', refreshSeen);
  const stopListening = socket ? listen(socket, () => void refresh()) : undefined;
  return () => {
    clearInterval(timer);
    clearTimeout(soon);
    document.removeEventListener('visibilitychange', refreshSeen);
    stopListening?.();
  };
}
