import type { RegisterTotals } from '@election/contract/figures/registers';
import { ELECTION_RULES, type ElectionTypeTitle } from '@election/contract/places/election-types';
import type {
  CandidateContest,
  Election,
  ElectionReport,
  ReportingUnit,
} from '@election/contract/results/election-report';
import type { PublishedResults } from '@election/contract/results/exports';
import type { PublishedStation } from './published.ts';
import * as say from './sentences.ts';

type Contest = PublishedResults['contests'][number];
type Candidate = PublishedResults['candidates'][number];
type Selection = CandidateContest['ContestSelection'][number];
/** A figure at a place of the report. */
interface Counted {
  candidate_id: number;
  unit: string;
  votes: number;
}

const COUNTRY = 'country';
/** Where the election has several contests, that of a constituency adds its id. */
const CONTEST_ID = {
  presidential: 'contest-president',
  runoff: 'contest-president-runoff',
  parliamentary: 'contest-parliament',
};
const regionId = (id: number) => `region-${id}`;
const constituencyId = (id: number) => `constituency-${id}`;
const stationId = (id: number) => `station-${id}`;
const partyId = (id: number) => `party-${id}`;
const candidateId = (id: number) => `candidate-${id}`;

const textOf = (Content: string) => ({
  '@type': 'ElectionResults.InternationalizedText' as const,
  Text: [{ '@type': 'ElectionResults.LanguageString' as const, Content, Language: say.language }],
});

/**
 * Published results as an election report of NIST SP 1500-100, version 2, in which each election type of the year is an
 * Election. A presidential one, and its run-off, is one contest of the country, with counts for every constituency that has
 * reported, its region and the country; each constituency's parliamentary one is a contest of its own.
 * @param generated when the figures last changed
 * @param stations the polling stations of the report, none in a report by constituency
 */
export function electionReportOf(
  published: PublishedResults,
  generated: Date,
  stations: readonly PublishedStation[] | null = null,
): ElectionReport {
  const { year, sequence, contests } = published;
  const reported = contests.filter(isReported).length;
  return {
    '@type': 'ElectionResults.ElectionReport',
    Format: stations === null ? 'summary-contest' : 'precinct-level',
    // The standard's time has no fraction of a second.
    GeneratedDate: generated.toISOString().replace(/\.\d+/, ''),
    IsTest: year.rehearsal,
    ...(year.rehearsal && { TestType: say.rehearsal }),
    Issuer: say.issuer,
    IssuerAbbreviation: say.issuerAbbreviation,
    Notes: say.notes,
    SequenceStart: sequence,
    SequenceEnd: sequence,
    Status:
      published.corrections.length > 0
        ? 'correction'
        : statusOf(reported, contests.filter(isAwaited).length, contests.some(isBegun)),
    VendorApplicationId: 'election-command-center',
    GpUnit: unitsOf(published, stations ?? []),
    Party: partiesOf(published),
    Election: electionsOf(published, generated, stations ?? []),
  };
}

const isParty = ({ independents }: PublishedResults['parties'][number]): boolean => !independents;

/** Independents belong to no party. */
function partiesOf({ parties, coalitions }: PublishedResults): ElectionReport['Party'] {
  const named = parties.filter(isParty);
  return [
    ...named.map(({ id, name, acronym, color }) => ({
      '@type': 'ElectionResults.Party' as const,
      '@id': partyId(id),
      Name: textOf(name),
      ...(acronym !== null && { Abbreviation: textOf(acronym) }),
      Color: hexOf(color),
    })),
    ...coalitions.map(({ id, name, short_name, color }) => ({
      '@type': 'ElectionResults.Coalition' as const,
      '@id': `coalition-${id}`,
      Name: textOf(name),
      Abbreviation: textOf(short_name),
      Color: hexOf(color),
      PartyIds: named.filter(({ coalition_id }) => coalition_id === id).map((party) => partyId(party.id)),
    })),
  ];
}

const hexOf = (color: string): string => color.slice(1).toLowerCase();

const isReported = ({ reported }: Contest): boolean => reported;
/** Whether figures of it are public, as a whole or of some of its stations. */
const isBegun = ({ reported, source }: Contest): boolean => reported || source !== 'none';
/** Whether nothing more is awaited of it. */
const isAwaited = ({ status }: Contest): boolean => status !== 'postponed' && status !== 'annulled';

function statusOf(reported: number, total: number, begun: boolean): ElectionReport['Status'] {
  if (!begun) return 'pre-election';
  return reported === total ? 'unofficial-complete' : 'unofficial-partial';
}

function electionsOf(published: PublishedResults, generated: Date, stations: readonly PublishedStation[]): Election[] {
  const { year, election_types, candidates, contests, parties } = published;
  const named = new Set(parties.filter(isParty).map(({ id }) => id));
  const [first, last] = daysOf(year.title, generated);
  return election_types.map(({ id: type, title }) => {
    const of = contests.filter(({ election_type_id }) => election_type_id === type);
    // Whom a lot or an unopposed candidacy elected; a newsroom certifies no winner by votes.
    const elected = new Set(of.map(({ elected_id }) => elected_id));
    const standing = candidates.filter(({ election_type_id }) => election_type_id === type);
    return {
      '@type': 'ElectionResults.Election',
      Name: textOf(say.electionName(title, year.title)),
      Type: ELECTION_RULES[title].follows ? 'runoff' : 'general',
      ElectionScopeId: COUNTRY,
      StartDate: first,
      EndDate: last,
      BallotCounts: [
        ...of.flatMap(({ constituency_id, register }) => ballotsOf(constituencyId(constituency_id), register)),
        ...stations.flatMap(({ id, registers }) =>
          ballotsOf(stationId(id), registers.find(({ election_type_id }) => election_type_id === type) ?? null),
        ),
      ],
      Candidate: standing.map(({ id, label, party_id, withdrawn }) => ({
        '@type': 'ElectionResults.Candidate',
        '@id': candidateId(id),
        BallotName: textOf(label),
        ...(named.has(party_id) && { PartyId: partyId(party_id) }),
        ...(withdrawn && { PreElectionStatus: 'withdrawn' as const }),
        ...(elected.has(id) && { PostElectionStatus: 'winner' as const }),
      })),
      Contest: contestsOf(published, title, of, standing, stations),
    };
  });
}

/** The first and last day of the year that a title names; where it names none, of the year of the figures. */
function daysOf(title: string, generated: Date): [string, string] {
  const year = /\b(?:19|20)\d{2}\b/.exec(title)?.[0] ?? String(generated.getUTCFullYear());
  return [`${year}-01-01`, `${year}-12-31`];
}

function unitsOf(
  { regions, constituencies, contests }: PublishedResults,
  stations: readonly PublishedStation[],
): ReportingUnit[] {
  // Of two contests the presidential one speaks for the register: it comes first.
  const registered = new Map<number, number>();
  for (const { constituency_id, register } of contests)
    if (register && !registered.has(constituency_id)) registered.set(constituency_id, register.total_registered_voters);
  const inRegion = Map.groupBy(constituencies, ({ region_id }) => region_id);
  const inConstituency = Map.groupBy(stations, ({ constituency_id }) => constituency_id);
  const unit = (id: string, name: string) => ({
    '@type': 'ElectionResults.ReportingUnit' as const,
    '@id': id,
    Name: textOf(name),
  });
  return [
    { ...unit(COUNTRY, say.country), Type: 'country', ComposingGpUnitIds: regions.map(({ id }) => regionId(id)) },
    ...regions.map(
      ({ id, title }): ReportingUnit => ({
        ...unit(regionId(id), title),
        Type: 'other',
        OtherType: say.region,
        ComposingGpUnitIds: (inRegion.get(id) ?? []).map((c) => constituencyId(c.id)),
      }),
    ),
    ...constituencies.map(({ id, name, code }): ReportingUnit => {
      const voters = registered.get(id);
      const within = inConstituency.get(id);
      return {
        ...unit(constituencyId(id), name),
        Type: 'other',
        OtherType: say.constituency,
        ...(within && { ComposingGpUnitIds: within.map((station) => stationId(station.id)) }),
        ...(code !== null && { ExternalIdentifier: [codeOf(code)] }),
        ...(voters !== undefined && { VotersRegistered: voters }),
      };
    }),
    ...stations.map(
      ({ id, name, code, registers: [register] }): ReportingUnit => ({
        ...unit(stationId(id), name),
        Type: 'polling-place',
        ExternalIdentifier: [codeOf(code)],
        ...(register && { VotersRegistered: register.total_registered_voters }),
      }),
    ),
  ];
}

const codeOf = (Value: string) => ({
  '@type': 'ElectionResults.ExternalIdentifier' as const,
  Type: 'local-level' as const,
  Value,
});

function contestsOf(
  { regions, constituencies }: PublishedResults,
  title: ElectionTypeTitle,
  of: readonly Contest[],
  standing: readonly Candidate[],
  stations: readonly PublishedStation[],
): CandidateContest[] {
  const { nationwide } = ELECTION_RULES[title];
  const counts = Map.groupBy(
    [...(nationwide ? of.flatMap(countsUpwards) : of.flatMap(countsThere)), ...stations.flatMap(countsAt)],
    ({ candidate_id }) => candidate_id,
  );
  const selections = (candidates: readonly Candidate[]) =>
    candidates.map((candidate) => selectionOf(candidate, sumsOf(counts.get(candidate.id) ?? [])));
  if (nationwide) {
    const contest = contestOf(CONTEST_ID[title], say.contestName[title], COUNTRY, of);
    return [{ ...contest, ContestSelection: selections(standing) }];
  }
  const areas = new Map(regions.map((region) => [region.id, region.title]));
  const places = new Map(constituencies.map(({ id, name }) => [id, name]));
  const standingIn = Map.groupBy(standing, ({ constituency_id }) => constituency_id);
  return of.map((contest) => {
    const { constituency_id: id, region_id } = contest;
    const name = say.seatOf(places.get(id) ?? '', areas.get(region_id) ?? '');
    return {
      ...contestOf(`${CONTEST_ID[title]}-${id}`, name, constituencyId(id), [contest]),
      VoteVariation: 'plurality',
      ContestSelection: selections(standingIn.get(id) ?? []),
    };
  });
}

const countsThere = ({ results, constituency_id }: Contest): Counted[] =>
  results.map((result) => ({ ...result, unit: constituencyId(constituency_id) }));

/** Each figure of a constituency counts there, in its region and in the country. What is missing counts nowhere. */
const countsUpwards = ({ results, constituency_id, region_id }: Contest): Counted[] =>
  results.flatMap((result) =>
    [COUNTRY, regionId(region_id), constituencyId(constituency_id)].map((unit) => ({ ...result, unit })),
  );

/** A station's figure counts there alone: the constituency has a figure of its own. */
const countsAt = ({ id, results }: PublishedStation): Counted[] =>
  results.map((result) => ({ ...result, unit: stationId(id) }));

function sumsOf(counts: readonly Counted[]): [unit: string, votes: number][] {
  const sums = new Map<string, number>();
  for (const { unit, votes } of counts) sums.set(unit, (sums.get(unit) ?? 0) + votes);
  return [...sums];
}

const selectionOf = ({ id, ballot_order }: Candidate, counts: readonly [unit: string, votes: number][]): Selection => ({
  '@type': 'ElectionResults.CandidateSelection',
  '@id': `selection-${id}`,
  CandidateIds: [candidateId(id)],
  SequenceOrder: ballot_order,
  VoteCounts: counts.map(([GpUnitId, Count]) => ({
    '@type': 'ElectionResults.VoteCounts',
    GpUnitId,
    Type: 'total',
    Count,
  })),
});

/** What a contest is, before its candidates; `of` are the constituencies that it is counted in. */
function contestOf(id: string, Name: string, district: string, of: readonly Contest[]) {
  const reported = of.filter(isReported).length;
  const awaited = of.filter(isAwaited).length;
  const Status =
    awaited === 0 ? 'unknown' : !of.some(isBegun) ? 'not-processed' : reported === awaited ? 'completed' : 'in-process';
  return {
    '@type': 'ElectionResults.CandidateContest' as const,
    '@id': id,
    Name,
    ElectionDistrictId: district,
    VotesAllowed: 1,
    NumberElected: 1,
    SubUnitsReported: reported,
    TotalSubUnits: of.length,
    CountStatus: [{ '@type': 'ElectionResults.CountStatus' as const, Status, Type: 'total' as const }],
  } satisfies Partial<CandidateContest>;
}

/** The ballots of a place, where its register is published. */
const ballotsOf = (GpUnitId: string, register: RegisterTotals | null): Election['BallotCounts'] =>
  register === null
    ? []
    : [
        {
          '@type': 'ElectionResults.BallotCounts',
          GpUnitId,
          Type: 'total',
          BallotsCast: register.total_valid_votes + register.total_rejected,
          BallotsRejected: register.total_rejected,
        },
      ];
