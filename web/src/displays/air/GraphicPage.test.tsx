import type { Contender } from '@election/contract/results/drawings';
import type { DrawnGraphic, GraphicPage } from '@election/contract/results/scenes';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeStore } from '../store.ts';
import { Graphic } from './Graphic.tsx';
import type { OnAirState } from './on-air.ts';

const picture = (...pages: GraphicPage[]): DrawnGraphic => ({
  graphic: 'lower-third',
  pages,
  as_of: '2024-12-08T00:30:00Z',
  notices: ['Rehearsal'],
});
const show = (given: DrawnGraphic | null, page = 0, state: OnAirState['state'] = 'on') =>
  render(
    <Graphic
      graphic="lower-third"
      store={makeStore<OnAirState>({ state, picture: given, page, now: '2024-12-08T01:00:00Z' })}
    />,
  ).container;
const texts = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);

const contender = (id: number, more: Partial<Contender> = {}): Contender => ({
  id,
  key: `candidate-${id}`,
  name: `Candidate ${id}`,
  under: 'PP',
  color: 'rgb(1, 2, 3)',
  picture: null,
  votes: 30_000,
  seats: null,
  share: 0.75,
  elected: false,
  ...more,
});
const title = { name: 'Results 2024', reported: '1 of 4 constituencies reported' };
const called = { newsroom: 'The Desk', saying: 'Ama elected' };
const called_line = 'Called by The Desk: Ama elected';

it('is off and empty before its figures are there, and says what it is on air', () => {
  const empty = show(null, 0, 'off').querySelector<HTMLElement>('#air');
  expect([empty?.dataset.state, empty?.dataset.graphic, empty?.childElementCount]).toEqual(['off', 'lower-third', 0]);
  const shown = show(
    picture({ shows: 'item', what: 'North', how: 'Ama' }, { shows: 'item', what: 'South', how: 'Kofi' }),
    1,
  );
  expect(texts(shown, '[data-shown]')).toEqual(['South Kofi']);
  expect(texts(shown, '.page')).toHaveLength(2);
  expect(texts(shown, '.rehearsal')).toEqual(['Rehearsal']);
  expect(texts(shown, '.as-of')[0]).toMatch(/^As of /);
});

it('draws contenders beside and below each other, and in a ticker', () => {
  const pages: GraphicPage[] = [
    { shows: 'across', title, called, contenders: [contender(1), contender(2)] },
    {
      shows: 'down',
      title,
      headline: { lead: 'Ama leads', note: 'by 21,000' },
      bars: { contenders: [contender(1)], of: 1, line: null },
      call: null,
    },
    { shows: 'standing', contender: contender(1) },
    { shows: 'standing', contender: contender(1, { votes: null }) },
  ];
  const [across, down, ...ticker] = show(picture(...pages)).querySelectorAll('.page');
  expect(texts(across as Element, 'header > *, .called')).toEqual([title.name, title.reported, called_line]);
  expect(texts(across as Element, '.across .figure')).toEqual(['75.00%30,000 votes', '75.00%30,000 votes']);
  expect(texts(down as Element, '.headline > *, .rows .figure')).toEqual([
    'Ama leads',
    'by 21,000',
    '75.00%30,000 votes',
  ]);
  expect(ticker.map(({ textContent }) => textContent)).toEqual(['Candidate 1 75.00%, 30,000 votes', 'Candidate 1 –']);
});

it('draws seats in one line with the majority, two against each other, and why there is nothing', () => {
  const house = {
    total: 4,
    line: 3,
    holders: [
      { key: 'a', color: 'rgb(1, 1, 1)', seats: 2 },
      { key: 'b', color: 'rgb(2, 2, 2)', seats: 1 },
    ],
  };
  const pages: GraphicPage[] = [
    { shows: 'strip', title, house, named: [contender(1, { seats: 2 })] },
    { shows: 'two', title, called, two: [contender(1), contender(2)], apart: '21,000 votes apart' },
    { shows: 'nothing', title: null, called: null, why: 'No Candidates Found' },
  ];
  const [strip, two, nothing] = show(picture(...pages)).querySelectorAll('.page');
  const widths = [...(strip?.querySelectorAll<HTMLElement>('.strip > i') ?? [])].map(({ style }) => style.width);
  expect(widths).toEqual(['50%', '25%']);
  expect(strip?.querySelector<HTMLElement>('.strip > b')?.style.insetInlineStart).toBe('75%');
  expect(texts(strip as Element, '.line, .holders li')).toEqual(['3 for a majority', 'Candidate 1 2']);
  expect(texts(two as Element, 'article b, .apart, .called')).toEqual([
    'Candidate 1',
    'Candidate 2',
    '21,000 votes apart',
    called_line,
  ]);
  expect(nothing?.textContent).toBe('No Candidates Found');
});
