import type { Graphic as Name } from '@election/contract/results/graphics';
import type { DrawnGraphic } from '@election/contract/results/scenes';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamMessage } from '../follow.ts';
import { type Fields, fieldsIn, streamOf } from './fields.ts';
import { Graphic } from './Graphic.tsx';
import { type GraphicOnAir, makeGraphic } from './on-air.ts';
import { say } from './sentences.ts';

const NONE: Fields = { type: '', place: '', first: '', second: '' };
let asked: Fields[];
let hear: (message: StreamMessage<DrawnGraphic>) => void;
let said: string[];
let reloads: number;

/** The functions of a graphic, each of which waits until it is drawn. */
function open(name: Name = 'lower-third'): GraphicOnAir {
  cleanup();
  const { store, ...graphic } = makeGraphic({
    graphic: name,
    first: NONE,
    fill: (fields, onMessage) => {
      asked.push(fields);
      hear = (message) => act(() => onMessage(message));
    },
    warn: (sentence) => said.push(sentence),
    reload: () => {
      reloads += 1;
    },
  });
  render(<Graphic graphic={name} store={store} />);
  const drawn =
    <Given extends unknown[]>(call: (...given: Given) => void) =>
    (...given: Given) =>
      act(() => call(...given));
  return {
    play: drawn(graphic.play),
    stop: drawn(graphic.stop),
    next: drawn(graphic.next),
    update: drawn(graphic.update),
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const content = (...pages: string[]) => ({
  event: 'picture' as const,
  data: {
    picture: {
      graphic: 'ticker' as const,
      pages: pages.map((what) => ({ shows: 'item' as const, what, how: '' })),
      as_of: null,
      notices: [],
    },
    at: '2024-12-07T23:04:10Z',
  },
});
const main = () => document.getElementById('air') as HTMLElement;
const shown = () => [main().dataset.state, main().querySelector('[data-shown]')?.textContent?.trim()];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  said = [];
  reloads = 0;
});
afterEach(() => void vi.useRealTimers());

it('shows nothing before play and after stop, and plays as soon as its figures are there', () => {
  const graphic = open();
  graphic.play();
  expect(shown()).toEqual(['off', undefined]);
  hear(content('30,000'));
  expect(shown()).toEqual(['in', '30,000']);
  pass(500);
  expect(main().dataset.state).toBe('on');
  const element = document.getElementById('page-0');
  hear(content('40,000'));
  expect([...shown(), document.getElementById('page-0') === element]).toEqual(['on', '40,000', true]);
  graphic.stop();
  expect(main().dataset.state).toBe('out');
  pass(400);
  expect(main().dataset.state).toBe('off');
  hear(content('50,000'));
  expect(main().dataset.state).toBe('off');
  graphic.play();
  expect(shown()).toEqual(['in', '50,000']);
});

it('stops, and plays again while it goes', () => {
  const graphic = open();
  hear(content('1'));
  graphic.play();
  graphic.stop();
  graphic.play();
  // Longer than going takes, and shorter than coming.
  pass(450);
  expect(main().dataset.state).toBe('in');
  pass(10_000);
  expect(main().dataset.state).toBe('on');
});

it('shows the next page, after the last one the first, and begins with the first at each play', () => {
  const graphic = open();
  hear(content('a', 'b', 'c'));
  graphic.play();
  const seen = [0, 1, 2, 3].map(() => {
    const page = shown()[1];
    graphic.next();
    return page;
  });
  expect(seen).toEqual(['a', 'b', 'c', 'a']);
  // Fewer pages than the one that is shown.
  graphic.next();
  hear(content('a'));
  expect(shown()[1]).toBe('a');
  graphic.stop();
  pass(400);
  hear(content('a', 'b'));
  graphic.next();
  graphic.play();
  expect(shown()[1]).toBe('a');
});

it('of a ticker shows one item after the other while it is on air; other graphics wait for next', () => {
  for (const [kind, after] of [
    ['ticker', 'b'],
    ['lower-third', 'a'],
  ] as const) {
    const graphic = open(kind);
    hear(content('a', 'b'));
    graphic.play();
    pass(6_000);
    expect(shown()[1]).toBe(after);
    graphic.stop();
    pass(20_000);
    expect(shown()).toEqual(['off', after]);
  }
});

it('asks for what it is told, keeps what it shows until the new is there, and never plays what it was about before', () => {
  const graphic = open();
  hear(content('The country'));
  graphic.play();
  graphic.update('{"f1":" Ashanti "}');
  expect(asked).toEqual([NONE, { ...NONE, place: 'Ashanti' }]);
  expect(shown()[1]).toBe('The country');
  hear(content('Ashanti'));
  expect(shown()[1]).toBe('Ashanti');
  graphic.update('{"f1":"Ashanti"}');
  expect(asked).toHaveLength(2);
  graphic.stop();
  pass(400);
  graphic.update({ place: 'Volta' });
  graphic.play();
  expect(shown()).toEqual(['off', undefined]);
  hear(content('Volta'));
  expect(shown()).toEqual(['in', 'Volta']);
});

it('shows nothing where it is refused, and says why in the log alone', () => {
  const graphic = open();
  hear(content('1'));
  graphic.play();
  hear({ event: 'revoked', data: { why: 'No such place' } });
  expect([...shown(), main().textContent]).toEqual(['off', undefined, '']);
  hear({ event: 'revoked', data: {} });
  graphic.update('<templateData><');
  graphic.update('none of these');
  expect(said).toEqual(['No such place', say.refused, say.notUnderstood, say.notUnderstood]);
  hear(content('2'));
  expect(shown()).toEqual(['in', '2']);
  hear({ event: 'picture', data: { picture: null, at: 'x' } });
  expect(shown()).toEqual(['off', undefined]);
});

it('keeps the last good picture, and its figures, where an update is wrong, empty or not there', () => {
  const graphic = open();
  hear(content('The country'));
  graphic.play();
  graphic.update({ place: 'Ashanti' });
  hear(content('Ashanti'));
  for (const wrong of ['', '{}', '{', undefined, null, [], '<templateData/>']) graphic.update(wrong);
  expect([shown(), asked.length]).toEqual([['in', 'Ashanti'], 2]);
  graphic.update({ place: 'Nowhere' });
  hear({ event: 'refused', data: { why: 'No such place' } });
  expect(shown()).toEqual(['in', 'Ashanti']);
  expect(said.at(-1)).toBe('No such place');
  // The stream of the good one is asked for again: its figures go on.
  expect(asked.slice(2).map(({ place }) => place)).toEqual(['Nowhere', 'Ashanti']);
  hear(content('Ashanti, 12'));
  expect(shown()).toEqual(['in', 'Ashanti, 12']);
  // Off air what was last good is played, and the same mistake is told again.
  graphic.stop();
  pass(400);
  graphic.update({ place: 'Nowhere' });
  hear({ event: 'refused', data: {} });
  hear(content('Ashanti, 13'));
  graphic.play();
  expect([shown(), said.at(-1)]).toEqual([['in', 'Ashanti, 13'], say.notThere]);
});

it('shows nothing where it was never told of anything that is there', () => {
  const graphic = open();
  graphic.play();
  hear({ event: 'refused', data: { why: 'No such place' } });
  expect([shown(), asked.length]).toEqual([['off', undefined], 1]);
});

it('whose page is of another version is loaded again, and not while it is on air', () => {
  const graphic = open();
  hear({ event: 'reload', data: {} });
  expect([reloads, said]).toEqual([1, []]);
  hear(content('1'));
  graphic.play();
  hear({ event: 'reload', data: {} });
  expect([shown(), reloads, said]).toEqual([['in', '1'], 1, [say.isOld]]);
  graphic.stop();
  expect(reloads).toBe(1);
  pass(400);
  expect(reloads).toBe(2);
});

it('understands XML of CasparCG, JSON and an object, and passes over what it does not know', () => {
  const xml =
    '<templateData><componentData id="f0"><data id="text" value="parliamentary"/></componentData>' +
    '<componentData id="f1"><data id="text" value="A &amp; B"></data></componentData><componentData id="f9"/></templateData>';
  expect(fieldsIn(xml)).toEqual({ type: 'parliamentary', place: 'A & B' });
  expect(fieldsIn('{"f2":"PP","f3":null,"comment":"x"}')).toEqual({ first: 'PP', second: '' });
  expect(fieldsIn({ place: 7 })).toEqual({ place: '7' });
  expect([fieldsIn('<a'), fieldsIn('{'), fieldsIn('')]).toEqual([null, null, null]);
  expect(streamOf('ticker', { ...NONE, place: 'A & B' })).toBe('/air/ticker/stream?type=&place=A+%26+B&first=&second=');
});
