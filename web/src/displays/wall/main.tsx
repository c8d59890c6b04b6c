import { language } from '@election/contract/messages/sentences';
import { type DrawnScene, SHAPES } from '@election/contract/results/scenes';
import { createRoot } from 'react-dom/client';
import { follow } from '../follow.ts';
import { reloadLater } from '../reload.ts';
import { Wall } from './Wall.tsx';
import '../../results/scenes/stage.css';
import { speakAsPage } from '../../results/speak-as-page.ts';
import { makeWall } from './wall-state.ts';

/* Fills a wall with what its display link may show, and keeps it so. The link follows the `#` of the address. */

speakAsPage();
const link = location.hash.slice(1);
const wall = makeWall(link, localStorage);
setInterval(wall.look, 1000);
addEventListener('hashchange', () => location.reload());
const onUncaughtError = () => {
  // What is kept may be what failed.
  wall.forget();
  reloadLater();
};
createRoot(document.getElementById('root') as HTMLElement, { onUncaughtError }).render(<Wall wall={wall} />);
if (link !== '') {
  void follow<DrawnScene>(`/wall/stream?shapes=${SHAPES}&language=${language()}`, link, (message) =>
    message.event === 'reload' ? reloadLater() : wall.take(message),
  );
}

/** A screen that goes dark shows nothing; the browser lets go of the lock whenever the page is hidden. */
const stayAwake = () => {
  if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {});
};
stayAwake();
document.addEventListener('visibilitychange', stayAwake);
