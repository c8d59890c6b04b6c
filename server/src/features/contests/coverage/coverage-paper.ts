import {
  COVERAGE_STATES,
  type CoverageContest,
  type CoveragePlaces,
  type CoverageStates,
  type coverage as contract,
  countStates,
  heardVoters,
} from '@election/contract/figures/coverage';
import { states as coverageStates, sayHeard } from '@election/contract/messages/coverage';
import { share } from '@election/contract/messages/format';
import { say as sayPages } from '@election/contract/messages/results';
import { sentences } from '@election/contract/messages/sentences';
import { instant } from '@election/contract/messages/times';
import { titleOfType } from '@election/contract/places/election-types';
import type { Input } from '@election/contract/wire/route';
import type { VersionKey } from '../../../platform/cache/cache-versions.ts';
import type { Cached, Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { column, type Paper, type PaperTable, sheetsOf } from '../../../platform/paper/paper.ts';
import { failures } from '../../../platform/sentences.ts';
import { writePdf, writeXlsx } from '../../../platform/text/write-files.ts';
import { readCoverage, readCoveragePlaces } from './coverage.ts';

const say = sentences('papers', 'coverage');

type Asked = Input<typeof contract.pdf>;

const kept = {
  versions: ['access', 'reference', 'audit'] satisfies readonly VersionKey[],
  perScope: true,
  perLanguage: true,
};

/** The states of all contests within the caller's reach, as a PDF and as a workbook. @throws Failure 404 for an unknown year */
export const coveragePdf: { cached: Cached<typeof contract.pdf> } = {
  cached: { ...kept, read: async (context, asked) => writePdf(context, () => readPaper(context, asked)) },
};
export const coverageXlsx: { cached: Cached<typeof contract.xlsx> } = {
  cached: { ...kept, read: async (context, asked) => writeXlsx(context, sheetsOf(await readPaper(context, asked))) },
};

interface Year {
  title: string;
  rehearsal: boolean;
}

async function readPaper(context: Context, asked: Asked): Promise<Paper> {
  const { year_id, election_type_id } = asked;
  const [year] = await named<Year>(context.pool, 'paper_year', 'select title, rehearsal from years where id = $1', [
    year_id,
  ]);
  if (!year) throw new Failure(404, failures.missing({ what: failures.theYear }));
  const places = await readCoveragePlaces.cached.read(context, { year_id });
  const states = await readCoverage.cached.read(context, asked);
  return paperOf(year, election_type_id, places, states);
}

function paperOf(year: Year, type_id: number, places: CoveragePlaces, { contests, people }: CoverageStates): Paper {
  const contestOf = new Map(contests.map((one) => [one.constituency_id, one]));
  const rows = places.constituencies.flatMap((place) => {
    const contest = contestOf.get(place.id);
    return contest ? [{ place, contest, stations: stationsOf(place, contest) }] : [];
  });
  const heard = heardVoters(
    rows.map(({ place, contest, stations }) => ({
      registered_voters: place.registered_voters,
      state: contest.state,
      stations,
    })),
  );
  const known = countStates(rows.map(({ contest }) => contest.state));
  const stations = countStates(rows.flatMap((row) => row.stations.map(({ state }) => state)));
  const changes = contests.flatMap(({ last }) => last?.at ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const part = heard.registered === 0 ? null : heard.heard / heard.registered;
  const apart = [
    heard.unknown > 0 ? sayHeard.unknownRegister({ count: heard.unknown }) : '',
    known.apart > 0 ? sayHeard.apart({ count: known.apart }) : '',
  ];
  return {
    ...{
      title: say.title,
      under: sayPages.electionOf({ year: year.title, type: titleOfType(type_id) ?? '' }),
      lead: sayHeard.heard({ share: share(part) }),
    },
    ...{ asOf: changes.at(-1) ?? null, version: null, standing: say.newsroomOnly, rehearsal: year.rehearsal },
    source: say.source,
    facts: [
      {
        label: say.voters,
        value: sayHeard.heardOf({ heard: heard.heard, registered: heard.registered }),
        kind: 'text',
        note: apart.filter(Boolean).join(', '),
      },
    ],
    tables: [
      {
        ...{ name: 'states', heading: say.byState, empty: '' },
        columns: [
          column(say.state, 'text', 4),
          column(say.constituencies, 'number', 2),
          column(say.stations, 'number', 2),
        ],
        rows: COVERAGE_STATES.map((state) => [coverageStates[state], known.counts[state], stations.counts[state]]),
      },
      contestTable(places, rows, people),
    ],
  };
}

/** The stations of a place with their states, as heardVoters reads them. */
function stationsOf(place: CoveragePlaces['constituencies'][number], { stations, state }: CoverageContest) {
  const states = new Map(stations.map(([id, at]) => [id, COVERAGE_STATES[at] ?? 'silent']));
  return place.stations.map(([id, , , registered_voters]) => ({
    registered_voters,
    state: state === null ? null : (states.get(id) ?? 'silent'),
  }));
}

interface Row {
  place: CoveragePlaces['constituencies'][number];
  contest: CoverageContest;
  stations: ReturnType<typeof stationsOf>;
}

const doneBy = (at: string, person: string) => (person === '' ? at : say.doneBy({ at, person }));

function contestTable({ regions }: CoveragePlaces, rows: readonly Row[], people: CoverageStates['people']): PaperTable {
  const regionOf = new Map(regions.map(({ id, title }) => [id, title]));
  return {
    ...{ name: 'constituencies', heading: say.constituencies, empty: say.empty },
    columns: [
      column(say.region, 'text', 1.9),
      column(say.constituency, 'text', 2.5),
      column(say.state, 'text', 1.7),
      column(say.silentStations, 'text', 2),
      column(say.last, 'text', 3.7),
      column(say.sheet, 'text', 1.1),
      column(say.questions, 'number', 1.7),
    ],
    rows: rows.map(({ place, contest: { state, last, sheet, questions }, stations }) => [
      regionOf.get(place.region_id) ?? '',
      place.name,
      state === null ? sayHeard.notAwaited : coverageStates[state],
      stations.length === 0
        ? ''
        : say.silentOf({ silent: stations.filter((one) => one.state === 'silent').length, all: stations.length }),
      last === null ? '' : doneBy(instant(last.at), people[last.by] ?? ''),
      say.hasSheet({ has: sheet ? 'yes' : 'no' }),
      questions,
    ]),
  };
}
