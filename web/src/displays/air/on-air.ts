import type { Graphic } from '@election/contract/results/graphics';
import type { DrawnGraphic } from '@election/contract/results/scenes';
import type { StreamMessage } from '../follow.ts';
import { makeStore, type Store } from '../store.ts';
import { type Fields, fieldsIn } from './fields.ts';
import { say } from './sentences.ts';

/** Milliseconds of coming and going, as air.css draws them. */
const COME_MS = 500;
const GO_MS = 400;
/** Milliseconds that a ticker shows an item. */
const ITEM_MS = 6_000;

export interface OnAirState {
  state: 'off' | 'in' | 'on' | 'out';
  picture: DrawnGraphic | null;
  /** Which of its pages is shown. */
  page: number;
  /** When the picture came: its times are read by it. */
  now: string;
}

export interface GraphicOnAir {
  /** Shows it; where its figures are not there yet, as soon as they are. */
  play(): void;
  stop(): void;
  /** Shows its next page, after the last one the first. */
  next(): void;
  /** Tells it what it is about. */
  update(data: unknown): void;
}

/** What is painted: the pages of a graphic, one at a time, and whether it is on air. */
function makePicture(onOff: () => void) {
  const store = makeStore<OnAirState>({ state: 'off', picture: null, page: 0, now: '' });
  const { read, change } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(state: OnAirState['state'], after?: { ms: number; state: OnAirState['state'] }) {
    clearTimeout(timer);
    change({ state });
    if (after) timer = setTimeout(() => become(after.state), after.ms);
    if (state === 'off') onOff();
  }

  const isOn = () => read().state === 'in' || read().state === 'on';
  /** After the last page the first. */
  const pageOf = (to: number, picture: DrawnGraphic | null) => (to < (picture?.pages.length ?? 0) ? to : 0);
  return {
    store,
    isOn,
    isOff: () => read().state === 'off',
    /** Takes the place of what is shown; where it is on air, in place. */
    fill: (picture: DrawnGraphic, now: string) => change({ picture, now, page: pageOf(read().page, picture) }),
    come: () => {
      if (read().picture !== null && !isOn()) become('in', { ms: COME_MS, state: 'on' });
    },
    go: () => {
      if (isOn()) become('out', { ms: GO_MS, state: 'off' });
    },
    turn: (to: number) => change({ page: pageOf(to, read().picture) }),
    clear() {
      change({ picture: null });
      become('off');
    },
  };
}

interface GraphicParts {
  graphic: Graphic;
  /** What it is about at first. */
  first: Fields;
  /** Asks for the picture of some fields from now on; earlier asking ends. */
  fill: (fields: Fields, onMessage: (message: StreamMessage<DrawnGraphic>) => void) => void;
  /** Says in the log of the controller what went wrong: on air nothing does. */
  warn: (sentence: string) => void;
  /** Loads the page again. */
  reload: () => void;
}

/** A graphic as a controller drives it. Before play and after stop nothing is painted. */
export function makeGraphic({ graphic, first, fill, warn, reload }: GraphicParts): GraphicOnAir & {
  store: Store<OnAirState>;
} {
  const picture = makePicture(() => isOld && reload());
  let isOld = false;
  let fields = first;
  /** What the last picture was about. */
  let good: Fields | null = null;
  let wanted = false;
  let turning: ReturnType<typeof setTimeout> | undefined;

  /** An item of a ticker is followed by the next one. */
  function turnLater() {
    clearTimeout(turning);
    if (picture.isOn() && graphic === 'ticker') turning = setTimeout(next, ITEM_MS);
  }

  function come() {
    if (!wanted || picture.isOn()) return;
    picture.come();
    turnLater();
  }

  function take({ event, data }: StreamMessage<DrawnGraphic>) {
    if (event === 'refused') {
      warn(data.why || say.notThere);
      // What an operator mistypes takes no good picture from the air, and its figures go on.
      if (good && good !== fields) ask(good);
      return;
    }
    if (event === 'reload') {
      // A page that is loaded again shows nothing until the next play: not while it is on air.
      isOld = true;
      if (picture.isOff()) reload();
      else warn(say.isOld);
      return;
    }
    if (event === 'revoked' || data.picture === null) picture.clear();
    if (event === 'revoked') warn(data.why || say.refused);
    if (!data.picture) return;
    good = fields;
    picture.fill(data.picture, data.at ?? '');
    come();
  }

  function next() {
    picture.turn(picture.store.read().page + 1);
    turnLater();
  }

  function ask(about: Fields) {
    fields = about;
    fill(fields, take);
  }

  ask(first);
  return {
    store: picture.store,
    play() {
      wanted = true;
      if (!picture.isOn()) picture.turn(0);
      come();
    },
    stop() {
      wanted = false;
      clearTimeout(turning);
      picture.go();
    },
    next,
    update(data) {
      const told = fieldsIn(data);
      if (!told) return warn(say.notUnderstood);
      const changed = { ...fields, ...told };
      if (JSON.stringify(changed) === JSON.stringify(fields)) return;
      picture.turn(0);
      // What it was about before does not come on air by the next play.
      if (!picture.isOn()) picture.clear();
      ask(changed);
    },
  };
}
