import { say as sayCalls } from '@election/contract/messages/public-calls';
import { say } from '@election/contract/messages/results';
import type { CallMark, Contender, NightData, PlaceMark } from '@election/contract/results/drawings';
import { cleanup, render as draw } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { NightChart, NightTable } from '../pages/Night.tsx';
import { Calls } from '../pieces/Calls.tsx';
import { Chip } from '../pieces/Chip.tsx';
import { Lit } from '../pieces/Lit.tsx';
import { ClockContext } from '../pieces/Time.tsx';
import { Bars } from './Bars.tsx';
import { Cartogram } from './Cartogram.tsx';
import { Hemicycle } from './Hemicycle.tsx';
import { OutlineMap } from './OutlineMap.tsx';

const CLOCK = { now: '2024-12-08T01:00:00Z', timeZone: 'Africa/Accra' };
const within = (content: ReactNode, clock = CLOCK) => (
  <ClockContext.Provider value={clock}>{content}</ClockContext.Provider>
);
const render = (content: ReactNode) => draw(within(content)).container;
const all = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

afterEach(cleanup);

const contender = (id: number, more: Partial<Contender> = {}): Contender => ({
  id,
  key: `candidate-${id}`,
  name: `Candidate ${id}`,
  under: 'PP',
  color: 'rgb(1, 2, 3)',
  picture: null,
  votes: null,
  seats: null,
  share: null,
  elected: false,
  ...more,
});

describe('bars', () => {
  const widths = (root: ParentNode) => all(root, '.track > i').map(({ style }) => style.width);

  it('are as wide as the shares, with the line that is needed, and say figures and votes', () => {
    const one = contender(1, { votes: 30_000, share: 0.5, elected: true });
    const two = contender(2, { votes: 1, share: 0.25 });
    const shown = render(<Bars contenders={[one, two]} of={0.55} line={0.5} />);
    expect(widths(shown)).toEqual(['90.91%', '45.45%']);
    expect(all(shown, '.track > b').map(({ style }) => style.insetInlineStart)).toEqual(['90.91%', '90.91%']);
    expect(all(shown, '.figure').map(({ textContent }) => textContent)).toEqual(['50.00%30,000 votes', '25.00%1 vote']);
    expect(all(shown, 'em').map(({ textContent }) => textContent)).toEqual([say.elected]);
  });

  it('of seats count seats; nothing is known before the first figure', () => {
    const shown = render(<Bars contenders={[contender(1, { seats: 2, votes: 9 }), contender(2)]} of={4} line={null} />);
    expect(widths(shown)).toEqual(['50%', '0%']);
    expect(all(shown, '.figure').map(({ textContent }) => textContent)).toEqual(['2seats', '–']);
  });

  it('show a picture where there is one, else the colour', () => {
    const shown = render(
      <Bars contenders={[contender(1, { picture: '/pictures/1' }), contender(2)]} of={1} line={null} />,
    );
    expect(all(shown, '.face').map((face) => [face.tagName, face.getAttribute('src')])).toEqual([
      ['IMG', '/pictures/1'],
      ['SPAN', null],
    ]);
    expect(all(shown, '.face')[1]?.style.background).toBe('rgb(1, 2, 3)');
  });
});

it('a hemicycle has a dot for each seat, those of the largest holder first, and the line of the majority', () => {
  const holders = [
    { key: 'party-1', color: 'rgb(1, 1, 1)', seats: 2 },
    { key: 'party-2', color: 'rgb(2, 2, 2)', seats: 1 },
  ];
  const shown = render(<Hemicycle total={4} line={3} holders={holders} />);
  expect(all(shown, 'circle').map(({ style }) => style.fill)).toEqual([
    'rgb(1, 1, 1)',
    'rgb(1, 1, 1)',
    'rgb(2, 2, 2)',
    'var(--tone-grey-soft)',
  ]);
  expect(shown.querySelector('svg')?.getAttribute('aria-label')).toBe(
    say.chamberLabel({ declared: 3, seats: 4, line: 3 }),
  );
  expect(shown.textContent).toBe(say.majorityAt({ line: 3 }));
});

it('a hemicycle is drawn whole: no dot leaves its frame', () => {
  for (const seats of [1, 2, 3, 4, 12, 276]) {
    const shown = render(<Hemicycle total={seats} line={1} holders={[]} />);
    const [left = 0, top = 0, width = 0, height = 0] =
      shown.querySelector('svg')?.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
    const dots = all(shown, 'circle').map((dot) => ['cx', 'cy', 'r'].map((name) => Number(dot.getAttribute(name))));
    expect(dots).toHaveLength(seats);
    for (const [x = 0, y = 0, radius = 0] of dots)
      expect(x - radius >= left && x + radius <= left + width && y - radius >= top && y + radius <= top + height).toBe(
        true,
      );
    cleanup();
  }
});

const mark = (id: number, fill: PlaceMark['fill']): PlaceMark => ({
  id,
  name: `Place ${id}`,
  fill,
  color: 'rgb(1, 2, 3)',
  state: 'Ama 75.00%',
});

it('tiles say in words what their colours say, and are links where there is a page', () => {
  const groups = [{ id: 7, title: 'North', places: [mark(1, 'full'), mark(2, 'none')] }];
  const plain = render(<Cartogram groups={groups} />);
  const tiles = all(plain, '.tiles a');
  expect(tiles.map(({ title, dataset }) => [title, dataset.fill])).toEqual([
    [say.tile({ name: 'Place 1', state: 'Ama 75.00%' }), 'full'],
    [say.tile({ name: 'Place 2', state: 'Ama 75.00%' }), 'none'],
  ]);
  expect(tiles[0]?.style.getPropertyValue('--c')).toBe('rgb(1, 2, 3)');
  expect(all(plain, '[href]')).toEqual([]);
  cleanup();
  const linked = render(<Cartogram groups={groups} regionHref={(id) => `/r/${id}`} placeHref={(id) => `/p/${id}`} />);
  expect(all(linked, 'a').map((link) => link.getAttribute('href'))).toEqual(['/r/7', '/p/1', '/p/2']);
});

it('a map hatches what is not reported, each map with a pattern of its own', () => {
  const places = [
    { ...mark(1, 'full'), path: 'M0 0h1v1z' },
    { ...mark(2, 'none'), path: 'M1 1h1v1z' },
  ];
  const map = <OutlineMap label="Map" places={places} frame={[0, 0, 2, 2]} placeHref={(id) => `/p/${id}`} />;
  const shown = render(
    <>
      {map}
      {map}
    </>,
  );
  const patterns = all(shown, 'pattern').map(({ id }) => id);
  expect(new Set(patterns).size).toBe(2);
  expect(all(shown, 'path').map(({ style }) => style.fill.replaceAll('"', ''))).toEqual([
    '',
    `url(#${patterns[0]})`,
    '',
    `url(#${patterns[1]})`,
  ]);
  expect(all(shown, 'svg > a').map((place) => place.getAttribute('aria-label'))).toContain(
    say.tile({ name: 'Place 1', state: 'Ama 75.00%' }),
  );
});

it('a night is drawn as lines from its first to its last moment, and as a table', () => {
  const points = [
    { at: '2024-12-07T22:00:00Z', reported: 1, sums: { a: 50, b: 0 } },
    { at: '2024-12-07T23:00:00Z', reported: 2, sums: { a: 100, b: 25 } },
    { at: '2024-12-08T00:00:00Z', reported: 3, sums: { a: 200, b: 50 } },
  ];
  const line = (key: string) => ({ key, name: key, word: key, color: 'rgb(1, 2, 3)' });
  const night: NightData = {
    of: 'votes',
    contests: 4,
    lines: [line('a'), line('b')],
    most: 200,
    points,
    rows: points.slice(1),
  };
  const shown = render(
    <>
      <NightChart {...night} />
      <NightTable {...night} />
    </>,
  );
  expect(all(shown, 'path:not(.grid)').map((path) => path.getAttribute('d'))).toEqual([
    'M0 135L300 90L600 0',
    'M0 180L300 158L600 135',
  ]);
  expect(all(shown, '.axis span').map(({ textContent }) => textContent)).toEqual([
    say.timelineOf({ of: 'votes' }),
    '200',
    '7 Dec 2024, 22:00',
    '00:00',
  ]);
  expect(all(shown, 'tbody tr').map(({ textContent }) => textContent)).toEqual([
    '7 Dec 2024, 23:002 of 410025',
    '00:003 of 420050',
  ]);
});

it('calls say who called when, what was taken back and why, and where the figures say otherwise', () => {
  const call = (id: number, more: Partial<CallMark> = {}): CallMark => ({
    id,
    saying: 'Ama elected',
    newsroom: 'The Desk',
    called_at: '2024-12-08T00:30:00Z',
    contradicted: false,
    taken_back: null,
    ...more,
  });
  const taken_back = { at: '2024-12-08T00:40:00Z', reason: 'other', note: 'Two sheets' } as const;
  const shown = render(<Calls calls={[call(1), call(2, { contradicted: true }), call(3, { taken_back })]} />);
  const [one, two, three] = all(shown, 'li');
  expect(one?.textContent).toBe(`Ama elected${sayCalls.calledBy({ newsroom: 'The Desk', time: '00:30' })}`);
  expect(two?.textContent).toContain(sayCalls.contradicted);
  expect(three?.querySelector('s')?.textContent).toBe('Ama elected');
  expect(three?.textContent).toContain(sayCalls.takenBack({ time: '00:40' }));
  cleanup();
  expect(render(<Calls calls={[]} />).childElementCount).toBe(0);
});

it('a figure is lit when it changes, not when it appears', () => {
  const { container, rerender } = draw(<Lit>1</Lit>);
  const first = container.querySelector('span');
  expect(first?.className).toBe('');
  rerender(<Lit>1</Lit>);
  expect(container.querySelector('span')).toBe(first);
  rerender(<Lit>2</Lit>);
  expect([container.textContent, container.querySelector('span')?.className]).toEqual(['2', 'changed']);
});

it('a word keeps its figures on one line, and those of a name are no figures', () => {
  const shown = render(<Chip color="rgb(1, 2, 3)" word="List4 12,345 75.00%" name="List 4" />);
  expect(all(shown, '.n').map(({ textContent }) => textContent)).toEqual(['12,345', '75.00%']);
  expect(shown.textContent).toBe('List4 12,345 75.00%');
});

it('a time that has no clock to be read by is a mistake of the page', () => {
  expect(() => draw(<Calls calls={[{ ...({} as CallMark), id: 1, called_at: '2024-12-08T00:30:00Z' }]} />)).toThrow(
    'ClockContext',
  );
});
