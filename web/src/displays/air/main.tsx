import { language } from '@election/contract/messages/sentences';
import { GRAPHICS } from '@election/contract/results/graphics';
import { type DrawnGraphic, SHAPES } from '@election/contract/results/scenes';
import { createRoot } from 'react-dom/client';
import { follow } from '../follow.ts';
import './air.css';
import { speakAsPage } from '../../results/speak-as-page.ts';
import { reloadLater } from '../reload.ts';
import { fieldsOfQuery, streamOf } from './fields.ts';
import { Graphic } from './Graphic.tsx';
import { makeGraphic } from './on-air.ts';
import { say } from './sentences.ts';

/*
 * A graphic for a vision mixer. CasparCG and SPX call `play`, `update`, `next` and `stop` of the page; OBS and vMix open it with
 * `play=1`. Its display link follows the `#` of the address.
 */

speakAsPage();
const link = location.hash.slice(1);
const query = new URLSearchParams(location.search);
const name = GRAPHICS.find((one) => location.pathname.endsWith(`/${one}`)) ?? GRAPHICS[0];
let asking = new AbortController();

// biome-ignore lint/suspicious/noConsole: the log of the program that shows the graphic is the place for it.
const warn = (sentence: string) => console.warn(sentence);

const { store, ...graphic } = makeGraphic({
  graphic: name,
  first: fieldsOfQuery(query),
  fill: (fields, onMessage) => {
    asking.abort();
    asking = new AbortController();
    if (link === '') return warn(say.noLink);
    void follow<DrawnGraphic>(
      `${streamOf(name, fields)}&shapes=${SHAPES}&language=${language()}`,
      link,
      onMessage,
      asking.signal,
    );
  },
  warn,
  reload: () => location.reload(),
});
Object.assign(window, graphic);
const onUncaughtError = (error: unknown) => {
  warn(String(error));
  reloadLater();
};
createRoot(document.getElementById('root') as HTMLElement, { onUncaughtError }).render(
  <Graphic graphic={name} store={store} />,
);

const isPlaying = query.get('play') === '1';
if (isPlaying) graphic.play();
// OBS says when the source is on the program: it comes as it is shown, not as the page is loaded.
addEventListener('obsSourceActiveChanged', (event) => {
  if (isPlaying) (event as CustomEvent<{ active: boolean }>).detail.active ? graphic.play() : graphic.stop();
});

// In the frame of a controller's own page: that page says what to do.
const CALLS = ['play', 'update', 'next', 'stop'] as const;
if (parent !== window) {
  addEventListener('message', ({ source, data }: MessageEvent<{ call?: unknown; data?: unknown } | null>) => {
    const call = CALLS.find((one) => one === data?.call);
    if (source === parent && call) graphic[call](data?.data);
  });
  parent.postMessage('graphic-ready', '*');
}
