import type { CandidateContest, ElectionReport, ReportingUnit } from '@election/contract/election-report';
import { ELECTION_TYPE } from '@election/contract/election-types';
import type { PublishedResults } from '@election/contract/exports';
import * as say from './sentences.ts';

type Contest = PublishedResults['contests'][number];
type Candidate = PublishedResults['candidates'][number];
type Selection = CandidateContest['BallotSelection'][number];

const COUNTRY = 'country';
const regionId = (id: number) => `region-${id}`;
const constituencyId = (id: number) => `constituency-${id}`;
const partyId = (id: number) => `party-${id}`;
const candidateId = (id: number) => `candidate-${id}`;

const textOf = (Content: string) => ({
  '@type': 'ElectionResults.InternationalizedText' as const,
  Text: [{ '@type': 'ElectionResults.LanguageString' as const, Content, Language: say.language }],
});

/**
 * Published results as an election report of NIST SP 1500-100, version 2. The presidential election is one contest of the
 * country, with counts for every constituency that has reported, its region and the country; each constituency's
 * parliamentary election is a contest of its own.
 * @param generated when the figures last changed
 */
export function electionReportOf(published: PublishedResults, generated: Date): ElectionReport {
  const { year, sequence, parties, candidates, contests } = published;
  const reported = contests.filter(isReported).length;
  const [first, last] = daysOf(year.title, generated);
  return {
    '@type': 'ElectionResults.ElectionReport',
    Format: 'summary-contest',
    GeneratedDate: generated.toISOString(),
    IsTest: year.rehearsal,
    ...(year.rehearsal && { TestType: say.rehearsal }),
    Issuer: say.issuer,
    IssuerAbbreviation: say.issuerAbbreviation,
    Notes: say.notes,
    SequenceStart: sequence,
    SequenceEnd: sequence,
    Status:
      reported === 0 ? 'pre-election' : reported === contests.length ? 'unofficial-complete' : 'unofficial-partial',
    VendorApplicationId: 'election-command-center',
    GpUnit: unitsOf(published),
    Party: parties.map(({ id, name, acronym, color }) => ({
      '@type': 'ElectionResults.Party',
      '@id': partyId(id),
      Name: textOf(name),
      ...(acronym !== null && { Abbreviation: acronym }),
      Color: color.slice(1).toLowerCase(),
    })),
    Election: [
      {
        '@type': 'ElectionResults.Election',
        Name: textOf(say.electionName(year.title)),
        Type: 'general',
        ElectionScopeId: COUNTRY,
        StartDate: first,
        EndDate: last,
        Candidate: candidates.map(({ id, name, party_id }) => ({
          '@type': 'ElectionResults.Candidate',
          '@id': candidateId(id),
          BallotName: textOf(name),
          PartyId: partyId(party_id),
        })),
        Contest: contestsOf(published),
      },
    ],
  };
}

const isReported = ({ published_at }: Contest): boolean => published_at !== null;

/** The first and last day of the year that a title names; where it names none, of the year of the figures. */
function daysOf(title: string, generated: Date): [string, string] {
  const year = /\b(?:19|20)\d{2}\b/.exec(title)?.[0] ?? String(generated.getUTCFullYear());
  return [`${year}-01-01`, `${year}-12-31`];
}

function unitsOf({ regions, constituencies, contests }: PublishedResults): ReportingUnit[] {
  // Of two contests the presidential one speaks for the register: it comes first.
  const registered = new Map<number, number>();
  for (const { constituency_id, register } of contests)
    if (register && !registered.has(constituency_id)) registered.set(constituency_id, register.total_registered_voters);
  const unit = (id: string, Name: string) => ({
    '@type': 'ElectionResults.ReportingUnit' as const,
    '@id': id,
    Name,
  });
  return [
    {
      ...unit(COUNTRY, say.country),
      Type: 'country',
      ComposingGpUnitIds: regions.map(({ id }) => regionId(id)),
    },
    ...regions.map(
      ({ id, title }): ReportingUnit => ({
        ...unit(regionId(id), title),
        Type: 'other',
        OtherType: say.region,
        ComposingGpUnitIds: constituencies.filter(({ region_id }) => region_id === id).map((c) => constituencyId(c.id)),
      }),
    ),
    ...constituencies.map(({ id, name, code }): ReportingUnit => {
      const voters = registered.get(id);
      return {
        ...unit(constituencyId(id), name),
        Type: 'other',
        OtherType: say.constituency,
        ...(code !== null && {
          ExternalIdentifier: [{ '@type': 'ElectionResults.ExternalIdentifier', Type: 'local-level', Value: code }],
        }),
        ...(voters !== undefined && { VotersRegistered: voters }),
      };
    }),
  ];
}

function contestsOf({ election_types, regions, constituencies, candidates, contests }: PublishedResults) {
  const areas = new Map(regions.map(({ id, title }) => [id, title]));
  const places = new Map(constituencies.map(({ id, name }) => [id, name]));
  return election_types.flatMap(({ id: type }): CandidateContest[] => {
    const of = contests.filter(({ election_type_id }) => election_type_id === type);
    const standing = candidates.filter(({ election_type_id }) => election_type_id === type);
    if (type === ELECTION_TYPE.presidential) {
      const counts = Map.groupBy(of.flatMap(countsUpwards), ({ candidate_id }) => candidate_id);
      return [
        {
          ...contestOf('contest-president', say.presidential, COUNTRY, of),
          BallotSelection: standing.map((candidate) => selectionOf(candidate, sumsOf(counts.get(candidate.id) ?? []))),
        },
      ];
    }
    const standingIn = Map.groupBy(standing, ({ constituency_id }) => constituency_id);
    return of.map((contest) => {
      const unit = constituencyId(contest.constituency_id);
      const votes = new Map(contest.results.map(({ candidate_id, votes }) => [candidate_id, votes]));
      const name = say.parliamentary(places.get(contest.constituency_id) ?? '', areas.get(contest.region_id) ?? '');
      return {
        ...contestOf(`contest-parliament-${contest.constituency_id}`, name, unit, [contest]),
        VoteVariation: 'plurality',
        BallotSelection: (standingIn.get(contest.constituency_id) ?? []).map((candidate) => {
          const count = votes.get(candidate.id);
          return selectionOf(candidate, count === undefined ? [] : [[unit, count]]);
        }),
      };
    });
  });
}

/** Each figure of a constituency counts there, in its region and in the country. What is missing counts nowhere. */
const countsUpwards = ({ results, constituency_id, region_id }: Contest) =>
  results.flatMap(({ candidate_id, votes }) =>
    [COUNTRY, regionId(region_id), constituencyId(constituency_id)].map((unit) => ({ candidate_id, unit, votes })),
  );

function sumsOf(counts: readonly { unit: string; votes: number }[]): [unit: string, votes: number][] {
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
  const reported = of.filter(isReported);
  const Status = reported.length === 0 ? 'not-processed' : reported.length === of.length ? 'completed' : 'in-process';
  return {
    '@type': 'ElectionResults.CandidateContest' as const,
    '@id': id,
    Name,
    ElectoralDistrictId: district,
    VotesAllowed: 1,
    NumberElected: 1,
    SubUnitsReported: reported.length,
    TotalSubUnits: of.length,
    CountStatus: [{ '@type': 'ElectionResults.CountStatus' as const, Status, Type: 'total' as const }],
    SummaryCounts: reported.flatMap(({ constituency_id, register }) =>
      register === null
        ? []
        : [
            {
              '@type': 'ElectionResults.SummaryCounts' as const,
              GpUnitId: constituencyId(constituency_id),
              Type: 'total' as const,
              BallotsCast: register.total_valid_votes + register.total_rejected,
              BallotsRejected: register.total_rejected,
            },
          ],
    ),
  } satisfies Partial<CandidateContest>;
}
