import type { PublicPage } from '@election/contract/results/view/pages';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Page } from '../results/pages/Page.tsx';
import { followPage } from './follow.ts';
import { prepareTiles } from './tiles.ts';

/** The clock of the person who reads. The page is first drawn by the server's, so that both draw the same. */
const readersClock = () => ({
  now: new Date().toISOString(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** In a frame of another site: says how high the content is, so that the site can make the frame as high. */
function tellSize(): void {
  if (parent === window) return;
  parent.postMessage({ type: 'election-results-height', height: document.documentElement.scrollHeight }, '*');
}

/** A person of the newsroom goes back to the console, whose first page would end the session. */
const isOfNewsroom = () => Object.keys(localStorage).some((key) => key.startsWith('@secure.'));

/** A page that follows the publications. @param written as the server wrote it; @param socket where publications are announced */
export function LivePage({ written, socket }: { written: PublicPage; socket: string | undefined }) {
  const [page, setPage] = useState(written);
  const [newsroom, setNewsroom] = useState(false);
  useEffect(() => {
    setPage((shown) => ({ ...shown, clock: readersClock() }));
    setNewsroom(isOfNewsroom());
    const stopFollowing = followPage(socket, (fresh) => {
      document.title = fresh.title;
      setPage({ ...fresh, clock: readersClock() });
    });
    addEventListener('resize', tellSize);
    document.addEventListener('toggle', tellSize, true);
    return () => {
      stopFollowing();
      removeEventListener('resize', tellSize);
      document.removeEventListener('toggle', tellSize, true);
    };
  }, [socket]);
  // After each drawing, whatever it changed.
  useLayoutEffect(() => {
    prepareTiles();
    tellSize();
  });
  return <Page page={page} newsroom={newsroom} />;
}
