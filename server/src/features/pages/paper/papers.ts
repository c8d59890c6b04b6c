import { contestStatuses, reasons } from '@election/contract/messages/election';
import { listed, series } from '@election/contract/messages/lists';
import { place as placeOf, say as sayCorrections } from '@election/contract/messages/public-corrections';
import {
  apart as apartIn,
  electedOf,
  reportedShort,
  say as sayPages,
  titleOf,
} from '@election/contract/messages/results';
import { instant } from '@election/contract/messages/times';
import { isNationwide } from '@election/contract/places/election-types';
import type { Correction } from '@election/contract/results/corrections';
import type { NationalResult } from '@election/contract/results/results';
import {
  contendersOfContest,
  contendersOfNation,
  contendersOfRegion,
} from '@election/contract/results/view/contenders';
import { holderOf, partyWord } from '@election/contract/results/view/holders';
import { leadOfRegion, lineOf, lineOfPlace, lineOfRegion } from '@election/contract/results/view/lead';
import { stateOf } from '@election/contract/results/view/places';
import { contestSums, hasFigures, seatRows, sumsOf, swingsOf } from '@election/contract/results/view/sums';
import type { Contest, Place, View } from '@election/contract/results/view/view';
import type { Fact, Kind, Paper, PaperColumn, PaperTable } from '../../../platform/paper/paper.ts';
import type { Cell } from '../../../platform/text/table.ts';
import { say } from './sentences.ts';

type Region = NationalResult['regions'][number];

export const column = (heading: string, kind: Kind, weight: number): PaperColumn => ({ heading, kind, weight });

/** What every paper says of itself. */
export const frameOf = (view: View, title: string, corrected: boolean, asOf = view.result.as_of) => ({
  title,
  under: sayPages.electionOf({ year: view.result.year.title, type: view.type }),
  asOf,
  version: view.result.version,
  standing: corrected ? say.corrected : say.unofficial,
  rehearsal: view.result.year.rehearsal,
  source: say.source,
});

const fact = ({ label, value, note }: { label: string; value: Cell; note: string }, kind: Kind = 'number'): Fact => ({
  label,
  value,
  kind,
  note,
});

const reportedIn = (reporting: NationalResult['reporting']): string =>
  `${reportedShort(reporting)}${apartIn(reporting)}`;

/** How many constituencies have reported: the denominator of every sum. */
const reportedFact = (reporting: NationalResult['reporting']): Fact => ({
  label: sayPages.reporting,
  value: reportedShort(reporting),
  kind: 'text',
  note: `${sayPages.constituenciesReported}${apartIn(reporting)}`,
});

const candidateColumns = () => [
  column(sayPages.candidate, 'text', 4),
  column(sayPages.party, 'text', 2),
  column(sayPages.votes, 'number', 2),
  column(sayPages.share, 'share', 2),
];
const seatColumns = () => [
  column(sayPages.party, 'text', 5),
  column(sayPages.seats, 'number', 1.5),
  column(sayPages.votes, 'number', 2),
  column(sayPages.share, 'share', 2),
];

/** The country: who leads, the sums, candidates or seats, regions, what stands apart, ties, and every constituency. */
export function paperOfNation(view: View, corrections: number): Paper {
  const { result } = view;
  const { valid, rejected, turnout } = sumsOf(result);
  return {
    ...frameOf(view, sayPages.heading({ year: result.year.title }), corrections > 0),
    lead: lineOf(view),
    facts: [reportedFact(result.reporting), fact(valid), fact(rejected), fact(turnout, 'share')],
    tables: [
      isNationwide(result.election_type_id) ? candidatesOfNation(view) : seatsOfNation(view),
      regionTable(view),
      ...tieTable(result),
      ...statusTable(result),
      placeTable(view, view.places),
    ],
  };
}

const candidatesOfNation = (view: View): PaperTable => ({
  ...{ name: 'candidates', heading: sayPages.candidates, empty: sayPages.noCandidates, columns: candidateColumns() },
  rows: contendersOfNation(view).map(({ name, under, votes, share }) => [name, under, votes, share]),
});

function seatsOfNation({ result }: View): PaperTable {
  const { ranked, alone } = seatRows(result);
  const valid = result.totals.valid_votes;
  const declared = result.seats.reduce((sum, { seats }) => sum + seats, 0);
  const nameOf = ({ name, constituency }: (typeof ranked)[number]['holder']) => series([name, constituency]);
  return {
    ...{ name: 'seats', heading: sayPages.seatsHeading, empty: sayPages.noSeats, columns: seatColumns() },
    note: sayPages.seatsOf({ held: declared, total: result.reporting.total }),
    rows: [...ranked, ...alone].map(({ holder, seats, votes }) => [
      nameOf(holder),
      seats,
      votes,
      valid > 0 ? votes / valid : null,
    ]),
  };
}

const regionTable = (view: View): PaperTable => ({
  ...{ name: 'regions', heading: sayPages.regions, empty: sayPages.noRegions },
  columns: [
    column(say.region, 'text', 3),
    column(sayPages.leading, 'text', 4),
    column(sayPages.reporting, 'text', 2.5),
    column(sayPages.validVotes, 'number', 2),
  ],
  rows: view.result.regions.map((region) => [
    region.title,
    isNationwide(view.result.election_type_id) ? leadOfRegion(view, region).lead : seatsIn(view, region),
    reportedIn(region.reporting),
    hasFigures(region.reporting) ? region.valid_votes : null,
  ]),
});

const seatsIn = ({ result }: View, { seats }: Region): string =>
  series(
    seats.flatMap((row) => {
      const holder = holderOf(result, row);
      return holder ? sayPages.seatsWon({ name: holder.short, count: row.seats }) : [];
    }),
  ) || sayPages.noSeats;

const tieTable = ({ ties }: NationalResult): PaperTable[] =>
  ties.length === 0
    ? []
    : [
        {
          ...{ name: 'ties', heading: sayPages.ties, note: sayPages.tiesNote, empty: '' },
          columns: [column(say.constituency, 'text', 1)],
          rows: ties.map(({ name, candidates }) => [sayPages.tieOf({ place: name, names: listed(candidates) })]),
        },
      ];

const statusTable = ({ statuses, parties }: NationalResult): PaperTable[] =>
  statuses.length === 0
    ? []
    : [
        {
          ...{ name: 'apart', heading: sayPages.statuses, empty: '' },
          columns: [
            column(say.constituency, 'text', 3),
            column(say.standing, 'text', 2),
            column(say.elected, 'text', 3),
            column(say.reason, 'text', 4),
          ],
          rows: statuses.map(({ name, status, elected, note }) => {
            const party = elected && parties.find(({ id }) => id === elected.party_id);
            const who = elected && (party ? electedOf(elected.name, partyWord(party)) : elected.name);
            return [name, contestStatuses[status], who, note];
          }),
        },
      ];

const placeTable = (view: View, places: readonly Place[]): PaperTable => ({
  ...{ name: 'constituencies', heading: sayPages.constituencies, empty: sayPages.noneFound },
  columns: [
    column(say.constituency, 'text', 4),
    column(sayPages.leading, 'text', 4.5),
    column(sayPages.validVotes, 'number', 2),
    column(sayPages.margin, 'number', 2),
  ],
  rows: places.map((place) => [place.name, stateOf(view, place), place.valid, place.margin]),
});

/** A region: who leads, candidates or seats, and its constituencies. */
export function paperOfRegion(view: View, region: Region): Paper {
  const { reporting, valid_votes, corrected_at } = region;
  const rows = contendersOfRegion(view, region);
  const sum = { label: sayPages.validVotes, value: hasFigures(reporting) ? valid_votes : null };
  return {
    ...frameOf(view, region.title, corrected_at !== null),
    lead: lineOfRegion(view, region),
    facts: [reportedFact(reporting), fact({ ...sum, note: sayPages.inReported })],
    tables: [
      isNationwide(view.result.election_type_id)
        ? {
            ...{
              name: 'candidates',
              heading: sayPages.candidates,
              empty: sayPages.noCandidates,
              columns: candidateColumns(),
            },
            rows: rows.map(({ name, under, votes, share }) => [name, under, votes, share]),
          }
        : {
            ...{
              name: 'seats',
              heading: sayPages.seatsHeading,
              empty: sayPages.noSeats,
              columns: seatColumns().slice(0, 2),
            },
            rows: rows.map(({ name, seats }) => [name, seats]),
          },
      placeTable(
        view,
        view.places.filter(({ region_id }) => region_id === region.id),
      ),
    ],
  };
}

/** A constituency: candidates, totals, polling stations and corrections. */
export function paperOfContest(view: View, contest: Contest): Paper {
  const { name, region, status, note, published_at, stations } = contest;
  const { margin, valid, rejected, turnout } = contestSums(contest);
  const compared = swingsOf(contest);
  const said = published_at === null ? [] : [{ label: say.publishedAt, value: instant(published_at), note: '' }];
  const apart = status === 'held' ? [] : [{ label: say.standing, value: contestStatuses[status], note: note ?? '' }];
  return {
    ...frameOf(view, titleOf(name, region.title), contest.corrections.length > 0, contest.as_of),
    lead: lineOfPlace(view, contest),
    facts: [
      fact(valid),
      fact(margin),
      fact(rejected),
      fact(turnout, 'share'),
      ...stationFacts(stations),
      ...[...said, ...apart].map((one) => fact(one, 'text')),
    ],
    tables: [
      {
        ...{ name: 'candidates', heading: sayPages.candidates, empty: sayPages.noCandidates },
        columns: [
          ...candidateColumns(),
          ...(compared ? [column(sayPages.swing({ year: compared.year }), 'points', 2)] : []),
        ],
        rows: contendersOfContest(view, contest).map(({ id, name: who, under, votes, share, elected }) => [
          elected ? `${who} · ${sayPages.elected}` : who,
          under,
          votes,
          share,
          ...(compared ? [compared.pointsOf(id)] : []),
        ]),
      },
      ...stationTable(contest),
      correctionTable(sayPages.correctionsOf({ name }), contest.corrections),
    ],
  };
}

/** How many polling stations are published, where the constituency has any. */
export const stationFacts = ({ published, total }: Contest['stations']): Fact[] =>
  total === 0
    ? []
    : [
        {
          label: sayPages.stationsReported,
          value: sayPages.reportedShort({ done: published, total }),
          kind: 'text',
          note: '',
        },
      ];

/** A column for each candidate, by the short name of the party where one alone stands for it. */
function stationTable({ stations: { list, published, total }, candidates }: Contest): PaperTable[] {
  if (published === 0) return [];
  const words = candidates.map(({ candidate }) => partyWord(candidate.party));
  const headings = candidates.map(({ candidate }, at) => {
    const word = words[at] ?? '';
    return words.filter((one) => one === word).length > 1 ? candidate.name : word;
  });
  return [
    {
      ...{
        name: 'stations',
        heading: sayPages.stations,
        note: sayPages.stationsNote({ done: published, total }),
        empty: '',
      },
      columns: [
        column(say.code, 'text', 2),
        column(sayPages.station, 'text', 4),
        ...headings.map((heading) => column(heading, 'number', 1.5)),
      ],
      rows: list.map(({ code, name, votes }) => [
        code,
        name,
        ...candidates.map(({ candidate }) => votes?.[candidate.id] ?? null),
      ]),
    },
  ];
}

/** Everything that was taken back or changed. */
export const paperOfCorrections = (view: View, corrections: readonly Correction[]): Paper => ({
  ...frameOf(view, sayCorrections.heading, corrections.length > 0),
  lead: null,
  facts: [],
  // Its title is the heading of its only table.
  tables: [correctionTable('', corrections)],
});

/** A row for each figure that was taken back or changed. */
function correctionTable(heading: string, corrections: readonly Correction[]): PaperTable {
  return {
    ...{ name: 'corrections', heading, empty: sayPages.noCorrections },
    note: corrections.length > 0 ? sayCorrections.note : undefined,
    columns: [
      column(say.number, 'number', 0.7),
      column(say.time, 'text', 2.3),
      column(say.place, 'text', 2.4),
      column(say.what, 'text', 2.4),
      column(say.before, 'number', 1.4),
      column(say.after, 'number', 1.4),
      column(say.reason, 'text', 3.2),
    ],
    rows: corrections.flatMap(({ number, at, region, constituency, polling_station, reason, note, ...changed }) =>
      figuresOf(changed).map(({ what, before, after }) => [
        number,
        instant(at),
        placeOf(region.title, constituency.name, polling_station?.name ?? null),
        what,
        before,
        after,
        reason === null ? sayCorrections.noReason : sayCorrections.why({ reason: reasons[reason], note: note ?? '' }),
      ]),
    ),
  };
}

const totals = () =>
  [
    ['total_registered_voters', say.registered],
    ['total_valid_votes', sayPages.validVotes],
    ['total_rejected', sayPages.rejectedVotes],
  ] as const;

const figuresOf = ({ figures, register }: Pick<Correction, 'figures' | 'register'>) => [
  ...figures.map(({ name, before, after }) => ({ what: name, before, after })),
  ...totals().flatMap(([total, what]) =>
    register ? [{ what, before: register.before?.[total] ?? null, after: register.after?.[total] ?? null }] : [],
  ),
];
