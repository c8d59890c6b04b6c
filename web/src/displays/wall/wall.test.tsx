import { instant } from '@election/contract/messages/times';
import { type DrawnScene, SHAPES } from '@election/contract/results/scenes';
import { act, cleanup, render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { messagesIn } from '../follow.ts';
import { say } from './sentences.ts';
import { Wall } from './Wall.tsx';
import { makeWall } from './wall-state.ts';

const LINK = 'a-display-link-of-forty-three-letters------';
const at = '2024-12-07T23:04:10Z';
const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
} as unknown as Storage;
let time = 0;

/** A wall whose functions wait until it is drawn. */
function screen(link = LINK) {
  cleanup();
  const wall = makeWall(link, storage, () => time);
  render(<Wall wall={wall} />);
  return {
    take: (message: Parameters<typeof wall.take>[0]) => act(() => wall.take(message)),
    look: () => act(wall.look),
    forget: wall.forget,
  };
}
const picture = (heading: string): DrawnScene => ({
  kind: 'timeline',
  election: 'Results 2024',
  heading,
  reported: '1 of 4',
  reported_note: 'constituencies reported',
  content: { shows: 'nothing', why: 'Nothing yet.' },
  internal: false,
  counting: 'Counting in progress',
  as_of: null,
  notices: [],
});
const text = () => document.querySelector('#wall .message')?.textContent ?? document.querySelector('h1')?.textContent;
const signal = () => {
  const mark = document.getElementById('signal') as HTMLElement;
  return mark.hidden ? '' : mark.textContent;
};

beforeEach(() => {
  store.clear();
  time = 0;
});

it('reads messages that arrive in pieces, and leaves alone what is none', () => {
  const whole = ': \n\nevent: picture\ndata: {"picture":{},"at":"x"}\n\nevent: now\ndata: {"at":"y"}\n\n';
  for (let cut = 0; cut < whole.length; cut++) {
    const first = messagesIn(whole.slice(0, cut));
    const second = messagesIn(first.rest + whole.slice(cut));
    expect([...first.messages, ...second.messages].map(({ event }) => event)).toEqual(['picture', 'now']);
    expect(second.rest).toBe('');
  }
});

it('keeps the last figures and says of when they are, once the server is silent, until it speaks again', () => {
  const wall = screen();
  wall.take({ event: 'picture', data: { picture: picture('30,000'), held_at: null, at } });
  const element = document.querySelector('h1');
  time = 12_000;
  wall.look();
  expect(signal()).toBe('');
  time = 12_001;
  wall.look();
  expect([text(), signal()]).toEqual(['30,000', say.lost({ time: instant(at) })]);
  wall.take({ event: 'now', data: { at } });
  expect(signal()).toBe('');
  wall.take({ event: 'picture', data: { picture: picture('40,000'), held_at: at, at } });
  // In place: the element stays, so nothing around it moves.
  expect(document.querySelector('h1')).toBe(element);
  expect([text(), signal()]).toEqual(['40,000', say.held({ time: instant(at) })]);
});

it('shows the last figures after it was loaded again while the server is away, and those of its own link alone', () => {
  screen().take({ event: 'picture', data: { picture: picture('30,000'), held_at: null, at } });
  screen();
  expect([text(), signal()]).toEqual(['30,000', say.lost({ time: instant(at) })]);
  screen('another-link-of-forty-three-letters--------');
  expect(text()).toBe(say.waiting);
});

it('says that its link was revoked, shows nothing, and keeps nothing', () => {
  const wall = screen();
  wall.take({ event: 'picture', data: { picture: picture('30,000'), held_at: at, at } });
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

it('draws nothing that was kept in another shape, and keeps nothing that failed', () => {
  const wall = screen();
  wall.take({ event: 'picture', data: { picture: picture('30,000'), held_at: null, at } });
  store.set('wall', (store.get('wall') ?? '').replace(`"shapes":${SHAPES}`, `"shapes":${SHAPES + 1}`));
  screen();
  expect([text(), signal()]).toEqual([say.waiting, '']);
  store.set('wall', JSON.stringify({ link: LINK.slice(0, 8), content: '<p>30,000</p>', at }));
  screen();
  expect(text()).toBe(say.waiting);
  wall.take({ event: 'picture', data: { picture: picture('40,000'), held_at: null, at } });
  wall.forget();
  expect(store.size).toBe(0);
});
