import { contract } from '@election/contract/contract';
import { COVERAGE_STATES, type CoverageState, heardVoters } from '@election/contract/figures/coverage';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useChanges } from '../api/change-listeners.ts';
import { useChangeKnown, useRead, useReadOnce, useRefresh } from '../api/queries.ts';
import { throttle } from '../api/throttle.ts';
import { useElectionTypeChoice } from '../app/election/election-types.ts';
import { useYearChoice } from '../app/election/years.ts';
import { idOf, useQueryValue, useSetQuery } from '../app/use-query-value.ts';
import {
  type CoverageFilter,
  countLevel,
  inRegion,
  LEVELS,
  merged,
  type RegionUnit,
  rowsOf,
  SORTS,
  type Turned,
  treeOf,
  turn,
} from './coverage-rows.ts';

const { coverage } = contract;

/** At most two reads a second, however many events arrive; of the agents one in five seconds. */
const READ_MS = 500;
const AGENTS_MS = 5000;
/** Of more constituencies than these the whole list is read. */
const SINGLE_READS = 12;

/** The text where it is one of the values, else null. */
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null;

/** The places, states and agents of a year and election type, kept up to date by events. */
function useReads() {
  const year = useYearChoice();
  const type = useElectionTypeChoice(year);
  const year_id = year.year?.id ?? null;
  const contest = year_id === null || type.type === undefined ? null : { year_id, election_type_id: type.type.id };
  const places = useRead(coverage.places, year_id === null ? null : { year_id });
  const states = useRead(coverage.states, contest);
  const agents = useRead(coverage.agents, year_id === null ? null : { year_id });
  useFollowing(contest);
  return { year, type, contest, places, states, agents };
}

/** Reads again the constituencies that events name, and puts them in the place of what was known. */
function useFollowing(contest: { year_id: number; election_type_id: number } | null) {
  const readOnce = useReadOnce();
  const refresh = useRefresh();
  const change = useChangeKnown();
  const [follow] = useState(() => ({
    readAgents: throttle<null>(AGENTS_MS, () => refresh([coverage.agents])),
    read: throttle<{ contest: NonNullable<typeof contest>; id: number }>(READ_MS, async (batch) => {
      const latest = batch.at(-1)?.contest;
      const ids = [...new Set(batch.map(({ id }) => id))];
      if (!latest) return;
      if (ids.length > SINGLE_READS) return refresh([coverage.states]);
      await Promise.all(
        ids.map(async (constituency_id) => {
          const found = await readOnce(coverage.constituency, { ...latest, constituency_id }).catch(() => null);
          if (found) change(coverage.states, latest, (known) => merged(known, found));
        }),
      );
    }),
  }));
  useChanges((event) => {
    if (contest === null || !('constituency_id' in event)) return;
    follow.read({ contest, id: event.constituency_id });
    follow.readAgents(null);
  });
}

const NO_FILTER = { state: null, place: null, questions: null, search: null };

/** What the screen shows, with the filters of the URL. */
export function useCoverage() {
  const reads = useReads();
  const { places, states, agents } = reads;
  const [state] = useQueryValue('state');
  const [region] = useQueryValue('place');
  const [level] = useQueryValue('level');
  const [sort] = useQueryValue('sort');
  const [search] = useQueryValue('search');
  const [questions] = useQueryValue('questions');
  const set = useSetQuery();
  const [turned, setTurned] = useState<Turned>(new Set());

  // The rows of 40,000 stations take longer than a key press may: what is typed or chosen is drawn before them.
  const latest = useDeferredValue(states.data);
  const tree = useMemo(
    () => places.data && latest && treeOf(places.data, latest, agents.data ?? []),
    [places.data, latest, agents.data],
  );
  const region_id = places.data?.regions.find(({ id }) => id === idOf(region))?.id ?? null;
  const filter: CoverageFilter = {
    level: oneOf(LEVELS, level) ?? LEVELS[0],
    sort: oneOf(SORTS, sort) ?? SORTS[0],
    state: oneOf(COVERAGE_STATES, state),
    asked: questions !== null,
    search: search ?? '',
    region_id,
  };
  // As text, since the filter is another object at each render.
  const wanted = useDeferredValue(JSON.stringify(filter));
  const shown = useMemo(() => {
    if (!tree) return undefined;
    const asked: CoverageFilter = JSON.parse(wanted);
    const here = inRegion(tree, asked.region_id);
    return {
      rows: rowsOf(tree, asked, turned),
      ...countLevel(here, asked.level),
      questions: here.reduce((sum, one) => sum + questionsIn(one), 0),
      heard: heardVoters(here.flatMap(({ constituencies }) => constituencies)),
    };
  }, [tree, wanted, turned]);

  return {
    ...reads,
    failed: [reads.year.years, reads.type.types, places, states, agents].find((read) => read.error) ?? null,
    tree,
    filter,
    shown,
    isFiltered: filter.state !== null || region_id !== null || filter.asked || filter.search !== '',
    clearFilters: () => set(NO_FILTER),
    chooseState: (next: CoverageState | null) => set({ state: next }),
    chooseAsked: (only: boolean) => set({ questions: only ? '1' : null }),
    chooseRegion: (next: number | null) => set({ place: next }),
    chooseLevel: (next: (typeof LEVELS)[number]) => set({ level: next === LEVELS[0] ? null : next }),
    chooseSort: (next: (typeof SORTS)[number]) => set({ sort: next === SORTS[0] ? null : next }),
    setSearch: (text: string) => set({ search: text.trim() === '' ? null : text }),
    /** Folds or unfolds a region or a constituency. */
    turn: useCallback((key: string, opened: boolean) => setTurned((before) => turn(before, key, opened)), []),
  };
}

const questionsIn = ({ constituencies }: RegionUnit) =>
  constituencies.reduce((sum, { questions }) => sum + questions, 0);

export type Coverage = ReturnType<typeof useCoverage>;
