import { follow } from './follow.ts';
import { makeScreen } from './screen.ts';

/* Fills a wall with what its display link may show, and keeps it so. The link stands behind the `#` of the address. */

const link = location.hash.slice(1);
const screen = makeScreen(link, localStorage);
setInterval(screen.look, 1000);
addEventListener('hashchange', () => location.reload());
if (link !== '') void follow('/wall/stream', link, screen.take);

/** A screen that goes dark shows nothing; the browser lets go of the lock whenever the page is hidden. */
const stayAwake = () => {
  if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {});
};
stayAwake();
document.addEventListener('visibilitychange', stayAwake);
