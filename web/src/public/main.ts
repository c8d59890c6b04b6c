import { followChoice } from './choice.ts';
import { listen } from './listen.ts';
import { prepareTiles, walkTiles } from './tiles.ts';
import { writeTimes } from './times.ts';
import { update } from './update.ts';

/* Keeps a page of the public results up to date. Without it the page is complete, and stays as it was loaded. */

const EVERY_MS = 10_000;
let reading = false;
let again = false;

/** Reads the page anew and changes what is shown in place. Until an answer comes, what is shown stands. */
async function refresh(): Promise<void> {
  if (reading) {
    again = true;
    return;
  }
  reading = true;
  try {
    const answer = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } });
    const type = answer.headers.get('content-type') ?? '';
    if (answer.ok && type.startsWith('text/html')) show(await answer.text());
  } catch {
    // The network is away: the next turn tries again.
  }
  reading = false;
  if (again) {
    again = false;
    await refresh();
  }
}

let last = '';

function show(text: string): void {
  if (text === last) return;
  last = text;
  const fresh = new DOMParser().parseFromString(text, 'text/html');
  const [shown, wanted] = [document.getElementById('results'), fresh.getElementById('results')];
  if (!shown || !wanted) return;
  writeTimes(fresh);
  document.title = fresh.title;
  const focused = document.activeElement;
  update(shown, wanted);
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  prepareTiles();
  tellSize();
}

/** In a frame of another site: says how high the content is, so that the site can make the frame as high. */
function tellSize(): void {
  if (parent === window) return;
  parent.postMessage({ type: 'election-results-height', height: document.documentElement.scrollHeight }, '*');
}

writeTimes(document);
prepareTiles();
walkTiles();
tellSize();
addEventListener('resize', tellSize);
document.addEventListener('toggle', tellSize, true);
followChoice();
// A person of the newsroom goes back to the console, whose first page would end the session.
const signIn = document.querySelector<HTMLAnchorElement>('[data-newsroom]');
if (signIn && Object.keys(localStorage).some((key) => key.startsWith('@secure.'))) {
  signIn.href = '/votes';
  signIn.textContent = signIn.dataset.newsroom ?? '';
}
setInterval(() => {
  if (document.visibilityState === 'visible') void refresh();
}, EVERY_MS);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refresh();
});
const socket = document.documentElement.dataset.socket;
if (socket) listen(socket, () => void refresh());
