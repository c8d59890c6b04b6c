import { instant } from '@election/contract/messages/times';
import { beforeEach, expect, it } from 'vitest';
import { messagesIn } from './follow.ts';
import { makeScreen } from './screen.ts';
import * as say from './sentences.ts';

const LINK = 'a-display-link-of-forty-three-letters------';
const at = '2024-12-07T23:04:10Z';
const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
} as unknown as Storage;
let time = 0;
const screen = (link = LINK) => makeScreen(link, storage, () => time);
const text = () => document.getElementById('wall')?.textContent;
const signal = () => {
  const mark = document.getElementById('signal') as HTMLElement;
  return mark.hidden ? '' : mark.textContent;
};

beforeEach(() => {
  store.clear();
  time = 0;
  document.body.innerHTML = '<main id="wall"></main><p id="signal" hidden></p>';
});

it('reads messages that arrive in pieces, and leaves alone what is none', () => {
  const whole = ': \n\nevent: scene\ndata: {"content":"<p>1</p>","at":"x"}\n\nevent: now\ndata: {"at":"y"}\n\n';
  for (let cut = 0; cut < whole.length; cut++) {
    const first = messagesIn(whole.slice(0, cut));
    const second = messagesIn(first.rest + whole.slice(cut));
    expect([...first.messages, ...second.messages].map(({ event }) => event)).toEqual(['scene', 'now']);
    expect(second.rest).toBe('');
  }
});

it('keeps the last figures and says of when they are, once the server is silent, until it speaks again', () => {
  const wall = screen();
  wall.take({ event: 'scene', data: { content: '<p id="a">30,000</p>', held_at: null, at } });
  const element = document.getElementById('a');
  time = 12_000;
  wall.look();
  expect(signal()).toBe('');
  time = 12_001;
  wall.look();
  expect([text(), signal()]).toEqual(['30,000', say.lost(instant(at))]);
  wall.take({ event: 'now', data: { at } });
  expect(signal()).toBe('');
  wall.take({ event: 'scene', data: { content: '<p id="a">40,000</p>', held_at: at, at } });
  // In place: the element stays, so nothing around it moves.
  expect(document.getElementById('a')).toBe(element);
  expect([text(), signal()]).toEqual(['40,000', say.held(instant(at))]);
});

it('shows the last figures after it was loaded again while the server is away, and those of its own link alone', () => {
  screen().take({ event: 'scene', data: { content: '<p>30,000</p>', held_at: null, at } });
  document.body.innerHTML = '<main id="wall"></main><p id="signal" hidden></p>';
  screen();
  expect([text(), signal()]).toEqual(['30,000', say.lost(instant(at))]);
  document.body.innerHTML = '<main id="wall"></main><p id="signal" hidden></p>';
  screen('another-link-of-forty-three-letters--------');
  expect(text()).toBe('');
});

it('says that its link was revoked, shows nothing, and keeps nothing', () => {
  const wall = screen();
  wall.take({ event: 'scene', data: { content: '<p>30,000</p>', held_at: at, at } });
  wall.take({ event: 'revoked', data: {} });
  expect([text(), signal(), store.size]).toEqual([say.refused, '', 0]);
  time = 60_000;
  wall.look();
  expect([text(), signal()]).toEqual([say.refused, '']);
});

it('asks for a link where it has none', () => {
  screen('');
  expect(text()).toBe(say.noLink);
});
