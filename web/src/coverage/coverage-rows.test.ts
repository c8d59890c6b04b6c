import type { CoverageState } from '@election/contract/figures/coverage';
import { describe, expect, it } from 'vitest';
import { coverageAgent, coverageContest, coveragePlaces, coverageStates } from '../testing/coverage.ts';
import {
  type CoverageFilter,
  countLevel,
  inRegion,
  LEVELS,
  merged,
  rowsOf,
  SORTS,
  silenceOf,
  treeOf,
  turn,
} from './coverage-rows.ts';

const AGENTS = [coverageAgent(4, 'Ama Owusu', { constituency_ids: [19, 20] }), coverageAgent(5, 'Kojo')];
const STATES = coverageStates(
  coverageContest(19, {
    stations: [[192, 6, 1733605000, 4]],
    reminders: [{ polling_station_id: 191, at: '2024-12-07T21:14:00Z', by: 3, to: [4, 5] }],
  }),
  coverageContest(20, { state: 'published', last: { at: '2024-12-07T20:00:00Z', by: 3 }, sheet: true }),
);
const tree = treeOf(coveragePlaces, STATES, AGENTS);
const filter: CoverageFilter = {
  level: 'constituencies',
  region_id: null,
  state: null,
  asked: false,
  search: '',
  sort: 'silence',
};
const names = (more: Partial<CoverageFilter>, turned: string[] = [], of = tree) =>
  rowsOf(of, { ...filter, ...more }, new Set(turned)).map(({ name }) => name);

it('joins places, states, people and agents', () => {
  const [asokwa, bantama] = tree[0]?.constituencies ?? [];
  expect(asokwa).toMatchObject({
    ...{ kind: 'constituency', key: 'c19', region_id: 2, constituency_id: 19, registered_voters: 1000 },
    ...{ state: 'silent', last: null, reminder: null, sheet: false, agents: AGENTS },
  });
  expect(tree[1]?.constituencies[0]?.agents).toEqual([]);
  expect(asokwa?.stations[0]).toMatchObject({
    ...{
      kind: 'station',
      key: 's191',
      name: 'Market Hall',
      code: 'B1901',
      state: 'silent',
      last: null,
      agents: AGENTS,
    },
    reminder: { sender: 'Efua Sutherland', to: [4, 5] },
  });
  expect(asokwa?.stations[1]).toMatchObject({
    ...{ state: 'published', reminder: null, last: { at: 1733605000_000, by: 'Ama Owusu' } },
  });
  expect(bantama).toMatchObject({
    state: 'published',
    sheet: true,
    last: { by: 'Efua Sutherland' },
    agents: [AGENTS[0]],
  });
  expect(silenceOf(tree[0] as never)).toEqual({ silent: 1, all: 2 });
  expect(silenceOf(asokwa as never)).toEqual({ silent: 1, all: 2 });
});

it('awaits no votes of a station whose contest has no poll, and leaves out places of another election type', () => {
  const postponed = treeOf(coveragePlaces, coverageStates(coverageContest(19, { state: null })), []);
  expect(postponed[0]?.constituencies[0]?.stations.map(({ state }) => state)).toEqual([null, null]);
  expect(countLevel(postponed, 'stations')).toMatchObject({ apart: 2, counts: { silent: 0 } });
  const none = treeOf(coveragePlaces, { contests: [], people: {} }, []);
  expect(names({}, [], none)).toEqual([]);
});

it('knows no name of a person who is not among the people, and takes a state that it does not know for silence', () => {
  const done = { at: '2024-12-07T20:00:00Z', by: 99 };
  const unknown = coverageContest(19, {
    ...{ state: 'entered', last: done, reminders: [{ ...done, polling_station_id: null, to: [] }] },
    stations: [[191, 99, 1733605000, 99]],
  });
  const [asokwa] = treeOf(coveragePlaces, coverageStates(unknown), [])[0]?.constituencies ?? [];
  expect(asokwa).toMatchObject({ last: { by: '' }, reminder: { sender: '' } });
  expect(asokwa?.stations[0]).toMatchObject({ state: 'silent', last: { by: '' } });
});

it('puts one changed constituency in the place of what was known', () => {
  const changed = { contests: [coverageContest(70, { state: 'entered' })], people: { 9: 'Yaw' } };
  const next = merged(STATES, changed);
  expect(next.contests.map(({ state }) => state)).toEqual(['silent', 'published', 'entered']);
  expect(next.people).toEqual({ ...STATES.people, 9: 'Yaw' });
});

describe('the rows', () => {
  it('are regions with their constituencies, the more silent ones first', () => {
    expect(names({})).toEqual(['Ashanti', 'Asokwa', 'Bantama', 'Oti', 'Buem']);
    expect(names({ sort: 'place' })).toEqual(['Ashanti', 'Asokwa', 'Bantama', 'Oti', 'Buem']);
    const other = treeOf(
      coveragePlaces,
      coverageStates(coverageContest(19, { state: 'entered' }), coverageContest(20, { state: 'entered' })),
      [],
    );
    expect(names({}, [], other)).toEqual(['Oti', 'Buem', 'Ashanti', 'Asokwa', 'Bantama']);
    expect(names({ sort: 'place' }, [], other)[0]).toBe('Ashanti');
  });

  it('put the longest time without a change first, of those that are not silent', () => {
    const at = (time: string) => ({ state: 'entered' as const, last: { at: `2024-12-07T${time}:00Z`, by: 4 } });
    const late = treeOf(
      coveragePlaces,
      coverageStates(
        coverageContest(19, {
          ...at('21:00'),
          stations: [
            [191, 6, 1, 4],
            [192, 6, 1, 4],
          ],
        }),
        coverageContest(20, at('20:00')),
      ),
      [],
    );
    expect(names({ region_id: 2 }, [], late)).toEqual(['Ashanti', 'Bantama', 'Asokwa']);
  });

  it('put the silent ones first, then those with more silent stations, then the longest time without a change', () => {
    const at = (time: string) => ({ at: `2024-12-07T${time}:00Z`, by: 4 });
    const inOrder: [name: string, state: CoverageState | null, silent: number, last: ReturnType<typeof at> | null][] = [
      ['Yeji', 'silent', 2, null],
      ['Wa', 'silent', 1, null],
      ['Tano', 'silent', 0, null],
      ['Sissala', 'entered', 3, at('22:00')],
      ['Odododiodio', null, 0, null],
      ['Keta', 'entered', 0, at('19:00')],
      ['Ho', 'entered', 0, at('20:00')],
      ['Ada', 'entered', 0, at('21:00')],
    ];
    const places = {
      regions: [{ id: 2, title: 'Ashanti' }],
      constituencies: inOrder.map(([name, , silent], id) => ({
        ...{ id, region_id: 2, name, code: null, registered_voters: null },
        stations: Array.from(
          { length: silent },
          (_, n) => [id * 10 + n, 'P', 'School', null] as [number, string, string, null],
        ),
      })),
    };
    const contests = inOrder.map(([, state, , last], id) => coverageContest(id, { state, last }));
    const expected = ['Ashanti', ...inOrder.map(([name]) => name)];
    for (const constituencies of [places.constituencies, [...places.constituencies].reverse()]) {
      expect(names({}, [], treeOf({ ...places, constituencies }, { contests, people: {} }, []))).toEqual(expected);
    }
  });

  it('are by name where the person sorts by place, stations as their constituency has them', () => {
    const [first, ...others] = coveragePlaces.constituencies;
    const stations = [
      [191, 'B1901', 'School', 400],
      [192, 'B1902', 'Market Hall', 600],
    ];
    const places = { ...coveragePlaces, constituencies: [...others, { ...first, stations }] } as typeof coveragePlaces;
    const heard = coverageStates(coverageContest(19, { state: 'entered', stations: [[191, 6, 1733605000, 4]] }));
    const of = (sort: CoverageFilter['sort']) => names({ sort, region_id: 2 }, ['+c19'], treeOf(places, heard, []));
    expect(of('place')).toEqual(['Ashanti', 'Asokwa', 'School', 'Market Hall', 'Bantama']);
    expect(of('silence')).toEqual(['Ashanti', 'Bantama', 'Asokwa', 'Market Hall', 'School']);
    expect(SORTS).toEqual(['silence', 'place']);
  });

  it('unfold a constituency and fold a region', () => {
    expect(names({}, ['+c19'])).toEqual(['Ashanti', 'Asokwa', 'Market Hall', 'School', 'Bantama', 'Oti', 'Buem']);
    expect(names({}, ['+c19', '-r2'])).toEqual(['Ashanti', 'Oti', 'Buem']);
  });

  it('fold and unfold again at a press', () => {
    const folded = turn(turn(new Set(), 'r2', false), 'c19', true);
    expect([...folded]).toEqual(['-r2', '+c19']);
    expect([...turn(turn(folded, 'r2', true), 'c19', false)]).toEqual(['+r2', '-c19']);
  });

  it('of the stations are all of them below their constituency', () => {
    expect(LEVELS).toEqual(['constituencies', 'stations']);
    expect(names({ level: 'stations' })).toEqual(['Ashanti', 'Asokwa', 'Market Hall', 'School']);
    expect(names({ level: 'stations' }, ['-c19'])).toEqual(['Ashanti', 'Asokwa']);
    expect(names({ level: 'stations', state: 'published' })).toEqual(['Ashanti', 'Asokwa', 'School']);
    expect(names({ level: 'stations', state: 'ready' })).toEqual([]);
  });

  it('are those of one state, region, name or code', () => {
    expect(names({ state: 'published' })).toEqual(['Ashanti', 'Bantama']);
    // The state is that of the level: stations of a constituency are shown in any.
    expect(names({ state: 'silent', region_id: 2 }, ['+c19'])).toEqual(['Ashanti', 'Asokwa', 'Market Hall', 'School']);
    expect(names({ region_id: 7 })).toEqual(['Oti', 'Buem']);
    expect(names({ search: 'BANT' })).toEqual(['Ashanti', 'Bantama']);
    expect(names({ search: 'b20' })).toEqual(['Ashanti', 'Bantama']);
    expect(names({ search: 'oti' })).toEqual(['Oti', 'Buem']);
    // A station stands under what it belongs to.
    expect(names({ search: 'market' })).toEqual(['Ashanti', 'Asokwa', 'Market Hall']);
    expect(names({ search: 'b1902', level: 'stations' })).toEqual(['Ashanti', 'Asokwa', 'School']);
    for (const search of ['nowhere', 'market b1902', 'hallb1901', 'null']) expect(names({ search })).toEqual([]);
    expect(names({ search: ' b1901\u00a0 market ' })).toEqual(['Ashanti', 'Asokwa', 'Market Hall']);
    // What was unfolded before stays unfolded.
    expect(names({ search: 'market' }, ['+c19'])).toEqual(['Ashanti', 'Asokwa', 'Market Hall']);
  });

  it('are those with an open question alone, with their stations', () => {
    const asked = treeOf(coveragePlaces, coverageStates(coverageContest(19, { questions: 2 })), []);
    expect(names({ asked: true }, [], asked)).toEqual(['Ashanti', 'Asokwa']);
    expect(names({ asked: true, level: 'stations' }, [], asked)).toEqual([
      'Ashanti',
      'Asokwa',
      'Market Hall',
      'School',
    ]);
    expect(names({ asked: true })).toEqual([]);
  });

  it('are counted by the state of the level that is shown', () => {
    expect(countLevel(tree, 'constituencies').counts).toMatchObject({ silent: 2, published: 1 });
    expect(countLevel(tree, 'stations').counts).toMatchObject({ silent: 1, published: 1 });
    expect(countLevel(inRegion(tree, 7), 'constituencies').counts).toMatchObject({ silent: 1, published: 0 });
  });

  it('of 41,000 stations take a moment', () => {
    const stations = Array.from({ length: 41_000 }, (_, n): [number, string, string, number] => [
      n + 1,
      `P${n}`,
      'School',
      600,
    ]);
    const [first] = coveragePlaces.constituencies;
    const places = { ...coveragePlaces, constituencies: [{ ...first, stations }] } as typeof coveragePlaces;
    expect(names({ level: 'stations' }, [], treeOf(places, STATES, AGENTS))).toHaveLength(41_002);
  });
});
