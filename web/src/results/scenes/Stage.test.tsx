import type { Contender, PlaceMark } from '@election/contract/results/drawings';
import type { DrawnScene, SceneContent } from '@election/contract/results/scenes';
import { render as draw } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClockContext } from '../pieces/Time.tsx';
import { Stage } from './Stage.tsx';

const CLOCK = { now: '2024-12-08T01:00:00Z', timeZone: 'Africa/Accra' };
const scene = (content: SceneContent, more: Partial<DrawnScene> = {}): DrawnScene => ({
  kind: 'nation',
  election: 'Results 2024 · Presidential',
  heading: 'The country',
  reported: '1 of 4',
  reported_note: 'constituencies reported, 1 in part',
  content,
  internal: false,
  counting: 'Counting in progress',
  as_of: null,
  notices: [],
  ...more,
});
const drawn = (given: DrawnScene) => (
  <ClockContext.Provider value={CLOCK}>
    <Stage key={given.kind} {...given} />
  </ClockContext.Provider>
);
const show = (content: SceneContent, more: Partial<DrawnScene> = {}) => draw(drawn(scene(content, more)));
const texts = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);

const contender = (id: number, votes: number, share: number): Contender => ({
  id,
  key: `candidate-${id}`,
  name: `Candidate ${id}`,
  under: 'PP',
  color: 'rgb(1, 2, 3)',
  picture: null,
  votes,
  seats: null,
  share,
  elected: false,
});
const bars = (...contenders: Contender[]) => ({ contenders, of: 1, line: null });
const mark = (id: number): PlaceMark => ({
  id,
  name: `Place ${id}`,
  fill: 'full',
  color: 'rgb(1, 2, 3)',
  state: 'Ama 75.00%',
});
const row = (id: number) => ({ ...mark(id), margin: 21_000, published_at: '2024-12-08T00:30:00Z' });
const headline = { lead: 'Ama leads with 75.00%', note: '21,000 votes ahead' };
const call = {
  id: 1,
  saying: 'Ama elected',
  newsroom: 'The Desk',
  called_at: '2024-12-08T00:30:00Z',
  contradicted: false,
  taken_back: null,
};

it('says what it is, how much is reported, of when it is, and what it is not', () => {
  const nothing: SceneContent = { shows: 'nothing', why: 'Nothing yet.' };
  const { container } = show(nothing, {
    internal: true,
    as_of: '2024-12-08T00:30:00Z',
    notices: ['Rehearsal', 'Copy'],
  });
  expect(texts(container, 'header p, h1')).toEqual([
    'Results 2024 · Presidential',
    'The country',
    '1 of 4 constituencies reported, 1 in part',
  ]);
  expect(texts(container, 'footer > *')).toEqual(['Newsroom only', 'Counting in progress', 'As of 00:30']);
  expect(texts(container, '.rehearsal')).toEqual(['Rehearsal', 'Copy']);
  expect(texts(container, '.scene')).toEqual(['Nothing yet.']);
  expect(texts(show(nothing).container, '.internal, .rehearsal, time')).toEqual([]);
});

it('draws the country: who leads, bars, the newest call, tiles and the line', () => {
  const groups = [{ id: 7, title: 'North', places: [mark(1), mark(2)] }];
  const { container } = show({
    shows: 'country',
    headline,
    bars: { ...bars(contender(1, 30_000, 0.75)), line: 0.5 },
    call,
    groups,
    note: 'The line is at 50 %.',
  });
  expect(texts(container, '.headline > *')).toEqual([headline.lead, headline.note]);
  expect(texts(container, '.figure')).toEqual(['75.00%30,000 votes']);
  expect(texts(container, '.calls b')).toEqual(['Ama elected']);
  expect(container.querySelectorAll('.tiles a')).toHaveLength(2);
  expect(container.querySelectorAll('.track > b')).toHaveLength(1);
  expect(texts(container, '.note')).toEqual(['The line is at 50 %.']);
});

it('draws parliament, a region and a constituency', () => {
  const house = { total: 4, line: 3, holders: [{ key: 'party-1', color: 'rgb(1, 2, 3)', seats: 2 }] };
  const parliament = show({ shows: 'parliament', headline, house, bars: bars(contender(1, 1, 1)), note: '' }).container;
  expect(parliament.querySelectorAll('circle')).toHaveLength(4);
  expect(texts(parliament, '.note')).toEqual([]);

  const none = 'No seat is declared yet.';
  const region = { shows: 'region', headline, none, call: null, places: [mark(1)], newest: [row(1)] } as const;
  const empty = show({ ...region, places: [mark(1)], newest: [row(1)], bars: bars() }).container;
  expect(texts(empty, '.empty')).toEqual([none]);
  expect(texts(empty, '.place-rows strong')).toEqual(['00:30']);
  const one = bars(contender(1, 10, 1));
  const led = show({ ...region, places: [mark(1)], newest: [row(1)], bars: one }).container;
  expect(texts(led, '.rows .name b, .empty')).toEqual(['Candidate 1']);

  const facts = [
    { label: 'Margin', value: '21,000', note: 'votes' },
    { label: 'Rejected ballots', value: '12', note: '' },
  ];
  const content: SceneContent = {
    shows: 'constituency',
    headline,
    bars: bars(),
    call,
    facts,
    corrected: 'No. 1, withdrawn',
  };
  const constituency = show(content).container;
  expect(texts(constituency, '.facts > div')).toEqual(['Margin21,000votes', 'Rejected ballots12']);
  expect(texts(constituency, '.corrected')).toEqual(['No. 1, withdrawn']);
});

it('draws two against each other, two beside each other, and lists', () => {
  const two: [Contender, Contender] = [contender(1, 30_000, 0.5), contender(2, 9_000, 0.25)];
  const battle = show({ shows: 'battle', two, of: 0.5, apart: '21,000 votes apart', call }).container;
  expect(texts(battle, 'article strong, article strong + p, .apart')).toEqual([
    '50.00%',
    '30,000 votes',
    '25.00%',
    '9,000 votes',
    '21,000 votes apart',
  ]);
  expect([...battle.querySelectorAll<HTMLElement>('.pole i')].map(({ style }) => style.width)).toEqual(['100%', '50%']);
  expect(texts(battle, '.calls b')).toEqual(['Ama elected']);

  const contests = [1, 2].map((id) => ({
    id,
    name: `Place ${id}`,
    line: `Line ${id}`,
    bars: bars(contender(id, 1, 1)),
  }));
  const compare = show({ shows: 'compare', contests }).container;
  expect(texts(compare, 'section h2, section .note')).toEqual(['Place 1', 'Line 1', 'Place 2', 'Line 2']);

  const closest = show({ shows: 'places', rows: [row(1), { ...row(2), margin: null }], by: 'margin' }).container;
  expect(texts(closest, 'strong')).toEqual(['21,000', '–']);
  expect(texts(closest, 'li > span')).toEqual(['Ama 75.00%', 'Ama 75.00%']);

  const places = [{ id: 1, name: 'Place 1' }];
  const silent = show({ shows: 'silent', lead: '32 of 276 silent', places, more: 'and 31 more' }).container;
  expect(texts(silent, '.names li')).toEqual(['Place 1', 'and 31 more']);
});

it('changes in place: what stays is the same element, rows move by who they are, and a changed fact is lit', () => {
  const content = (first: Contender, second: Contender, margin: string): SceneContent => ({
    shows: 'constituency',
    headline,
    bars: bars(first, second),
    call: null,
    facts: [{ label: 'Margin', value: margin, note: '' }],
    corrected: '',
  });
  const [one, two] = [contender(1, 10, 0.5), contender(2, 9, 0.4)];
  const { container, rerender } = draw(drawn(scene(content(one, two, '1'))));
  const [before] = container.querySelectorAll('.rows li');
  expect(container.querySelector('.changed')).toBeNull();
  rerender(drawn(scene(content({ ...two, votes: 11 }, one, '2'))));
  expect(container.querySelectorAll('.rows li')[1]).toBe(before);
  expect(texts(container, '.changed')).toEqual(['2']);
});
