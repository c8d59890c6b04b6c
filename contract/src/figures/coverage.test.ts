import { describe, expect, test } from 'vitest';
import { sayCoverage as say } from '../messages/coverage.ts';
import {
  COVERAGE_STATES,
  type CoverageFacts,
  type CoverageState,
  canRemind,
  countStates,
  coverage,
  coverageState,
  heardVoters,
  REMIND_AFTER_MINUTES,
  type RemindFacts,
} from './coverage.ts';
import { PUBLICATIONS } from './transitions.ts';

const NOTHING: CoverageFacts = {
  publication: 'empty',
  candidates: 3,
  live: 0,
  providers: 0,
  differs: false,
  agreed: false,
  withdrawn: false,
  open: 0,
  held_by: null,
};

describe('the state of a place', () => {
  const COMPLETE = { live: 3, publication: 'unpublished' } as const;

  test.each<[CoverageState, string, Partial<CoverageFacts>]>([
    ['silent', 'nobody has entered anything', {}],
    ['silent', 'it has no candidates', { candidates: 0 }],
    ['entered', 'one source has', { providers: 1 }],
    ['entered', 'a live value is there for some candidates', { live: 2, publication: 'unpublished' }],
    ['entered', 'it has figures and no candidate any more', { candidates: 0, publication: 'unpublished' }],
    ['entered', 'a candidate without a live value joined published ones', { live: 2, publication: 'outdated' }],
    ['agreed', 'two sources agree', { providers: 2, agreed: true }],
    ['agreed', 'two agree, and some are validated', { ...COMPLETE, live: 2, providers: 2, agreed: true }],
    ['differs', 'two sources differ', { providers: 2, differs: true }],
    ['differs', 'two of three agree', { providers: 3, differs: true, agreed: true }],
    ['differs', 'some are validated, and two differ', { ...COMPLETE, live: 2, providers: 2, differs: true }],
    ['validated', 'every candidate has a live value, with an open finding', { ...COMPLETE, open: 1 }],
    ['validated', 'nobody has checked it as a whole', { ...COMPLETE, open: null }],
    ['validated', 'a later figure waits, with an open finding', { live: 3, publication: 'outdated', open: 1 }],
    ['validated', 'a second source is missing', { ...COMPLETE, held_by: 'second_source' }],
    ['validated', 'live figures are not those of the sources', { ...COMPLETE, agreed: true, held_by: 'other_figures' }],
    ['ready', 'every candidate has a live value, with nothing left to check', COMPLETE],
    ['ready', 'it was decided between two that differ', { ...COMPLETE, providers: 2, differs: true }],
    ['ready', 'a later figure waits', { live: 3, publication: 'outdated' }],
    ['published', 'nothing is left to publish', { live: 3, publication: 'published' }],
    ['published', 'two sources differ on what is published', { live: 3, publication: 'published', differs: true }],
    ['published', 'it was published without a figure for one', { live: 2, publication: 'published' }],
    ['withdrawn', 'its publication was taken back', { ...COMPLETE, withdrawn: true }],
    ['withdrawn', 'it was taken back, and sources differ', { ...COMPLETE, withdrawn: true, differs: true, open: 2 }],
  ])('is %s where %s', (expected, _where, facts) => {
    expect(coverageState({ ...NOTHING, ...facts })).toBe(expected);
  });

  test('is one of eight, and published exactly where the publication says so and no one took it back', () => {
    for (const publication of PUBLICATIONS)
      for (const live of [0, 2, 3])
        for (const differs of [false, true])
          for (const agreed of [false, true])
            for (const withdrawn of [false, true])
              for (const open of [0, 1, null]) {
                const state = coverageState({ ...NOTHING, publication, live, differs, agreed, withdrawn, open });
                expect(COVERAGE_STATES).toContain(state);
                expect(state === 'published').toBe(publication === 'published' && !withdrawn);
                expect(state === 'withdrawn').toBe(withdrawn);
              }
  });
});

describe('the registered voters heard from', () => {
  const station = (registered_voters: number | null, state: CoverageState = 'silent') => ({ registered_voters, state });
  const silent = { registered_voters: 1000, state: 'silent' as const, stations: [] };

  test('are all of a constituency that reported, and those of the stations that did', () => {
    expect(heardVoters([silent])).toEqual({ heard: 0, registered: 1000, unknown: 0 });
    expect(heardVoters([{ ...silent, state: 'differs' }, silent])).toEqual({
      heard: 1000,
      registered: 2000,
      unknown: 0,
    });
    const stations = [station(300, 'entered'), station(200, 'published'), station(400), station(null, 'entered')];
    expect(heardVoters([{ ...silent, stations }])).toEqual({ heard: 500, registered: 1000, unknown: 0 });
    expect(heardVoters([{ ...silent, state: 'withdrawn', stations }]).heard).toBe(1000);
  });

  test('never exceed the register of the constituency', () => {
    const stations = [station(800, 'entered'), station(300, 'entered')];
    expect(heardVoters([{ ...silent, stations }])).toEqual({ heard: 1000, registered: 1000, unknown: 0 });
  });

  test('come from the stations where the constituency has no number, and are unknown where one of them has none', () => {
    const open = { ...silent, registered_voters: null };
    expect(heardVoters([{ ...open, stations: [station(300, 'entered'), station(200)] }])).toEqual({
      heard: 300,
      registered: 500,
      unknown: 0,
    });
    expect(heardVoters([{ ...open, stations: [station(300, 'entered'), station(null)] }])).toEqual({
      heard: 0,
      registered: 0,
      unknown: 1,
    });
    expect(heardVoters([open, open])).toEqual({ heard: 0, registered: 0, unknown: 2 });
  });

  test('leave out where no votes are awaited', () => {
    expect(heardVoters([{ ...silent, state: null }])).toEqual({ heard: 0, registered: 0, unknown: 0 });
  });
});

test('places are counted by their state, and apart where no votes are awaited', () => {
  const none = Object.fromEntries(COVERAGE_STATES.map((state) => [state, 0]));
  expect(countStates([])).toEqual({ counts: none, apart: 0 });
  expect(countStates(['silent', null, 'differs', 'silent', null, null])).toEqual({
    counts: { ...none, silent: 2, differs: 1 },
    apart: 3,
  });
});

describe('a reminder', () => {
  const NOW = Date.parse('2024-12-07T21:14:00Z');
  const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
  const SILENT: RemindFacts = { state: 'silent', agents: 2, reminded_at: null };

  test.each<[string | true, string, Partial<RemindFacts>]>([
    [true, 'a silent place with agents', {}],
    [true, 'one that was reminded ten minutes ago', { reminded_at: before(REMIND_AFTER_MINUTES * 60) }],
    [
      say.remindedJustNow,
      'one that was reminded a second later',
      { reminded_at: before(REMIND_AFTER_MINUTES * 60 - 1) },
    ],
    [say.noAgent, 'nobody', { agents: 0 }],
    [say.noAgent, 'nobody, though somebody was reminded', { agents: 0, reminded_at: before(1) }],
    ...COVERAGE_STATES.filter((state) => state !== 'silent').map((state): [string, string, Partial<RemindFacts>] => [
      say.notSilent,
      `a place that is ${state}`,
      { state },
    ]),
    [say.notSilent, 'a contest without a poll', { state: null }],
  ])('answers %s to %s', (ruling, _whom, facts) => {
    expect(canRemind({ ...SILENT, ...facts }, NOW)).toBe(ruling);
  });

  test('names the minutes of the rule', () => {
    expect(say.remindedJustNow).toContain(` ${REMIND_AFTER_MINUTES} minutes`);
  });
});

describe('the calls of coverage', () => {
  test('are for those who read it, and name a year and an election', () => {
    expect(coverage.states.access).toEqual(['coverage.read']);
    const takes = (input: object) => coverage.states.input.safeParse(input).success;
    expect(takes({ year_id: 1, election_type_id: 2 })).toBe(true);
    expect([{ year_id: 1 }, { election_type_id: 2 }].filter(takes)).toEqual([]);
  });

  test('answer with stations in rows, and name each place of a reminder', () => {
    const contest = { contest_id: 1, constituency_id: 3, state: null, last: null, sheet: false, questions: 0 };
    const states = { contests: [{ ...contest, reminders: [], stations: [[4, 1, 1_733_600_000, 7]] }], people: {} };
    expect(coverage.states.data.parse(states)).toEqual(states);
    const named = { id: 3, region_id: 2, name: 'Tano North', code: null, registered_voters: 900 };
    const places = { regions: [], constituencies: [{ ...named, stations: [[4, 'A01', 'Chapel', null]] }] };
    expect(coverage.places.data.parse(places)).toEqual(places);
    const place = { constituency_id: 3, polling_station_id: null };
    const reminded = { sent: [{ ...place, people: 2 }], skipped: [{ ...place, why: say.noAgent }] };
    expect(coverage.remind.data.parse(reminded)).toEqual(reminded);
  });
});
