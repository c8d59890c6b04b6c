import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeIn, listen } from './listen.ts';
import { prepareTiles, walkTiles } from './tiles.ts';

const parse = (markup: string) =>
  new DOMParser().parseFromString(`<main>${markup}</main>`, 'text/html').body.firstElementChild as Element;

function show(markup: string): Element {
  document.body.replaceChildren(parse(markup));
  return document.body.firstElementChild as Element;
}
const find = (selector: string) => document.querySelector(selector) as HTMLElement;

afterEach(() => document.body.replaceChildren());

it('arrows walk the tiles, which are one stop of the tabulator', () => {
  show(
    '<div data-cartogram><ul class="tiles">' +
      [1, 2, 3].map((id) => `<li><a id="t${id}" href="#${id}">${id}</a></li>`).join('') +
      '</ul></div>',
  );
  walkTiles();
  prepareTiles();
  const stops = () => [...document.querySelectorAll('a')].map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  find('#t1').focus();
  fireEvent.keyDown(find('#t1'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(find('#t2'));
  expect(stops()).toEqual([-1, 0, -1]);
  fireEvent.keyDown(find('#t2'), { key: 'End' });
  fireEvent.keyDown(find('#t3'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(find('#t3'));
  fireEvent.keyDown(find('#t3'), { key: 'Home' });
  expect(document.activeElement).toBe(find('#t1'));
});

it('arrows walk the places of a map, and the tiles below it', () => {
  show(
    '<div data-cartogram><svg class="map"><a id="s1" href="#1"><path d="M0 0z"/></a><a id="s2" href="#2"><path d="M0 0z"/></a></svg>' +
      '<ul class="tiles"><li><a id="t3" href="#3">3</a></li></ul></div>',
  );
  prepareTiles();
  const stops = () => [...document.querySelectorAll<SVGElement>('a')].map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  fireEvent.keyDown(find('#s1'), { key: 'ArrowDown' });
  expect(document.activeElement?.id).toBe('s2');
  fireEvent.keyDown(find('#s2'), { key: 'ArrowRight' });
  expect(document.activeElement?.id).toBe('t3');
  expect(stops()).toEqual([-1, -1, 0]);
});

describe('the socket', () => {
  class FakeSocket extends EventTarget {
    static opened: FakeSocket[] = [];
    readonly sent: unknown[] = [];
    readonly url: string;
    constructor(url: string | URL) {
      super();
      this.url = String(url);
      FakeSocket.opened.push(this);
    }
    send(text: string) {
      this.sent.push(JSON.parse(text));
    }
    hear(event: string, data: unknown = {}) {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ event, data: JSON.stringify(data) }) }));
    }
  }
  const last = () => FakeSocket.opened.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.opened = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('listens on the public channel and reads again after a change: within 4 s, after a correction within 0.8 s', () => {
    const read = vi.fn();
    listen('/app/election', read);
    expect(last().url).toMatch(/^ws:\/\/[^/]+\/app\/election\?protocol=7/);
    last().hear('pusher:connection_established');
    expect(last().sent).toEqual([{ event: 'pusher:subscribe', data: { channel: 'results' } }]);
    expect(read).not.toHaveBeenCalled();
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    last().hear('ElectionChanged', { type: 'published' });
    vi.advanceTimersByTime(3900);
    expect(read).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(read).toHaveBeenCalledTimes(1);
    last().hear('ElectionChanged', { type: 'correction' });
    vi.advanceTimersByTime(800);
    expect(read).toHaveBeenCalledTimes(2);
    last().hear('pusher:ping');
    expect(last().sent.at(-1)).toEqual({ event: 'pusher:pong', data: {} });
    vi.mocked(Math.random).mockRestore();
  });

  it('is opened again after it was lost, and what happened meanwhile is read', () => {
    const read = vi.fn();
    listen('wss://ws.example.com/app/k', read);
    expect(last().url).toMatch(/^wss:\/\/ws\.example\.com\/app\/k/);
    last().hear('pusher:connection_established');
    for (let times = 1; times <= 2; times++) {
      const before = FakeSocket.opened.length;
      // A second after the loss, and twice as long after each try that fails; after a return as at the first time.
      for (const wait of [1500, 3000, 6000]) {
        last().dispatchEvent(new Event('close'));
        vi.advanceTimersByTime(wait);
      }
      expect(FakeSocket.opened).toHaveLength(before + 3);
      last().hear('pusher:connection_established');
      expect(read).toHaveBeenCalledTimes(times);
    }
  });

  it('passes over what it does not understand', () => {
    expect([changeIn('{'), changeIn('{"event":"other"}'), changeIn('{"event":"ElectionChanged","data":"{}"}')]).toEqual(
      [null, null, 'undefined'],
    );
  });
});
