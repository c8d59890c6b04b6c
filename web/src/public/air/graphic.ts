import { writeTimes } from '../times.ts';
import { update as updateElement } from '../update.ts';
import type { WallMessage } from '../wall/follow.ts';
import { type Fields, fieldsIn } from './fields.ts';
import * as say from './sentences.ts';

/** Milliseconds of coming and going, as air.css draws them. */
const COME_MS = 500;
const GO_MS = 400;
/** Milliseconds that a ticker shows an item. */
const ITEM_MS = 6_000;

type State = 'off' | 'in' | 'on' | 'out';

export interface GraphicOnAir {
  /** Shows it; where its figures are not there yet, as soon as they are. */
  play(): void;
  stop(): void;
  /** Shows its next page, after the last one the first. */
  next(): void;
  /** Tells it what it is about. */
  update(data: unknown): void;
}

interface Picture {
  isOn(): boolean;
  /** Takes the place of what is shown; where it is on air, in place. */
  fill(content: string): void;
  come(): void;
  go(): void;
  /** Shows a page, after the last one the first. */
  turn(to: number): void;
  page(): number;
  clear(): void;
}

/** What is painted: the pages of a graphic, one at a time, and whether it is on air. */
function makePicture(main: HTMLElement): Picture {
  let content = '';
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(state: State, ms = 0, next: State = state) {
    clearTimeout(timer);
    main.dataset.state = state;
    if (ms > 0) timer = setTimeout(() => become(next), ms);
  }

  function markPage(root: ParentNode) {
    const pages = [...root.querySelectorAll<HTMLElement>('.page')];
    if (shown >= pages.length) shown = 0;
    for (const [at, page] of pages.entries()) page.toggleAttribute('data-shown', at === shown);
  }

  const isOn = () => main.dataset.state === 'in' || main.dataset.state === 'on';
  return {
    isOn,
    fill(newest) {
      if (newest === content) return;
      content = newest;
      const fresh = main.cloneNode(false) as HTMLElement;
      fresh.innerHTML = content;
      writeTimes(fresh);
      markPage(fresh);
      updateElement(main, fresh);
    },
    come: () => {
      if (content !== '' && !isOn()) become('in', COME_MS, 'on');
    },
    go: () => {
      if (isOn()) become('out', GO_MS, 'off');
    },
    turn(to) {
      shown = to;
      markPage(main);
    },
    page: () => shown,
    clear() {
      content = '';
      become('off');
      main.replaceChildren();
    },
  };
}

/**
 * A graphic as a controller drives it. Before play and after stop nothing is painted.
 * @param main the element that is filled
 * @param fill asks for the content of some fields from now on; earlier asking ends
 * @param warn says in the log of the controller what went wrong: on air nothing does
 */
export function makeGraphic(
  main: HTMLElement,
  first: Fields,
  fill: (fields: Fields, onMessage: (message: WallMessage) => void) => void,
  warn: (sentence: string) => void,
): GraphicOnAir {
  const picture = makePicture(main);
  let fields = first;
  /** What the last picture was about. */
  let good: Fields | null = null;
  let wanted = false;
  let turning: ReturnType<typeof setTimeout> | undefined;

  /** An item of a ticker is followed by the next one. */
  function turnLater() {
    clearTimeout(turning);
    if (picture.isOn() && main.dataset.graphic === 'ticker') turning = setTimeout(next, ITEM_MS);
  }

  function come() {
    if (!wanted || picture.isOn()) return;
    picture.come();
    turnLater();
  }

  function take({ event, data }: WallMessage) {
    if (event === 'refused') {
      warn(data.why || say.notThere);
      // What an operator mistypes takes no good picture from the air, and its figures go on.
      if (good && good !== fields) ask(good);
      return;
    }
    if (event === 'revoked' || data.content === '') picture.clear();
    if (event === 'revoked') warn(data.why || say.refused);
    if (!data.content) return;
    good = fields;
    picture.fill(data.content);
    come();
  }

  function next() {
    picture.turn(picture.page() + 1);
    turnLater();
  }

  function ask(wanted: Fields) {
    fields = wanted;
    fill(fields, take);
  }

  ask(first);
  return {
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
