import { follow } from '../wall/follow.ts';
import { fieldsOfQuery, streamOf } from './fields.ts';
import { makeGraphic } from './graphic.ts';
import * as say from './sentences.ts';

/*
 * A graphic for a vision mixer. CasparCG and SPX call `play`, `update`, `next` and `stop` of the page; OBS and vMix open it with
 * `play=1`. Its display link stands behind the `#` of the address.
 */

const main = document.getElementById('air') as HTMLElement;
const link = location.hash.slice(1);
const query = new URLSearchParams(location.search);
let asking = new AbortController();

// biome-ignore lint/suspicious/noConsole: the log of the program that shows the graphic is the place for it.
const warn = (sentence: string) => console.warn(sentence);

const graphic = makeGraphic(
  main,
  fieldsOfQuery(query),
  (fields, onMessage) => {
    asking.abort();
    asking = new AbortController();
    if (link === '') return warn(say.noLink);
    void follow(streamOf(main.dataset.graphic ?? '', fields), link, onMessage, asking.signal);
  },
  warn,
);
Object.assign(window, graphic);

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
    const call = CALLS.find((name) => name === data?.call);
    if (source === parent && call) graphic[call](data?.data);
  });
  parent.postMessage('graphic-ready', '*');
}
