import * as z from 'zod';

/**
 * An election report in the common data format of NIST SP 1500-100, version 2: the subset of classes and attributes of its
 * official JSON schema that published results need, with that schema's required attributes and enumerations.
 */
const typed = <T extends string, S extends z.ZodRawShape>(name: T, shape: S) =>
  z.strictObject({ '@type': z.literal(`ElectionResults.${name}`), ...shape });

/** The id of an object that others refer to: an XML name, valid in both encodings of the standard. */
const objectId = z.string().regex(/^[a-z]+(-[a-z0-9]+)*$/);
/** A count of votes: the standard allows any number, this report has integers alone. National sums are 64-bit. */
const total = z.int().min(0);

const countItemType = z.enum([
  'absentee',
  'absentee-fwab',
  'absentee-in-person',
  'absentee-mail',
  'early',
  'election-day',
  'other',
  'provisional',
  'seats',
  'total',
  'uocava',
  'write-in',
]);
const countItemStatus = z.enum(['completed', 'in-process', 'not-processed', 'unknown']);
const countStatus = typed('CountStatus', { Status: countItemStatus, Type: countItemType });

const languageString = typed('LanguageString', { Content: z.string(), Language: z.string() });
const internationalizedText = typed('InternationalizedText', { Text: z.array(languageString).min(1) });

const externalIdentifier = typed('ExternalIdentifier', {
  Type: z.enum(['fips', 'local-level', 'national-level', 'ocd-id', 'other', 'state-level']),
  OtherType: z.string().optional(),
  Value: z.string(),
});

const reportingUnit = typed('ReportingUnit', {
  '@id': objectId,
  Name: internationalizedText,
  Type: z.enum(['country', 'state', 'county', 'municipality', 'precinct', 'polling-place', 'other']),
  /** Names the type `other`: the standard has no type for regions and constituencies. */
  OtherType: z.string().optional(),
  ComposingGpUnitIds: z.array(objectId).optional(),
  ExternalIdentifier: z.array(externalIdentifier).optional(),
  SubUnitsReported: total.optional(),
  TotalSubUnits: total.optional(),
  VotersRegistered: total.optional(),
});

const party = typed('Party', {
  '@id': objectId,
  Name: internationalizedText,
  Abbreviation: internationalizedText.optional(),
  Color: z.string().regex(/^[0-9a-f]{6}$/),
});

/** A coalition is a party of parties. */
const coalition = typed('Coalition', {
  '@id': objectId,
  Name: internationalizedText,
  Abbreviation: internationalizedText,
  Color: z.string().regex(/^[0-9a-f]{6}$/),
  PartyIds: z.array(objectId),
});

const candidate = typed('Candidate', {
  '@id': objectId,
  BallotName: internationalizedText,
  PartyId: objectId.optional(),
  PreElectionStatus: z.enum(['filed', 'qualified', 'withdrawn']).optional(),
  PostElectionStatus: z.enum(['advanced-to-runoff', 'defeated', 'projected-winner', 'winner', 'withdrawn']).optional(),
});

const voteCounts = typed('VoteCounts', { GpUnitId: objectId, Type: countItemType, Count: total });
/** Of a whole election and a place: the standard has no ballots of a contest. */
const ballotCounts = typed('BallotCounts', {
  GpUnitId: objectId,
  Type: countItemType,
  BallotsCast: total,
  BallotsRejected: total,
});

const candidateSelection = typed('CandidateSelection', {
  '@id': objectId,
  CandidateIds: z.array(objectId).min(1),
  SequenceOrder: z.int(),
  VoteCounts: z.array(voteCounts),
});

const candidateContest = typed('CandidateContest', {
  '@id': objectId,
  Name: z.string(),
  ElectionDistrictId: objectId,
  VotesAllowed: z.int().min(1),
  NumberElected: z.int().optional(),
  VoteVariation: z.enum(['majority', 'plurality', 'other']).optional(),
  SubUnitsReported: total,
  TotalSubUnits: total,
  CountStatus: z.array(countStatus),
  ContestSelection: z.array(candidateSelection),
});

const election = typed('Election', {
  Name: internationalizedText,
  Type: z.enum([
    'general',
    'other',
    'partisan-primary-closed',
    'partisan-primary-open',
    'primary',
    'runoff',
    'special',
  ]),
  ElectionScopeId: objectId,
  StartDate: z.iso.date(),
  EndDate: z.iso.date(),
  BallotCounts: z.array(ballotCounts),
  Candidate: z.array(candidate),
  Contest: z.array(candidateContest),
});

export const electionReport = typed('ElectionReport', {
  Format: z.enum(['precinct-level', 'summary-contest']),
  GeneratedDate: z.iso.datetime({ precision: 0 }),
  IsTest: z.boolean(),
  TestType: z.string().optional(),
  Issuer: z.string().min(1),
  IssuerAbbreviation: z.string().min(1),
  Notes: z.string().optional(),
  /** Start and end are equal, since one report is complete. The number grows with every change of the figures. */
  SequenceStart: z.int(),
  SequenceEnd: z.int(),
  Status: z.enum(['certified', 'correction', 'pre-election', 'recount', 'unofficial-complete', 'unofficial-partial']),
  VendorApplicationId: z.string().min(1),
  GpUnit: z.array(reportingUnit),
  Party: z.array(z.discriminatedUnion('@type', [party, coalition])),
  Election: z.array(election),
});
export type ElectionReport = z.output<typeof electionReport>;
export type Election = z.output<typeof election>;
export type CandidateContest = z.output<typeof candidateContest>;
export type ReportingUnit = z.output<typeof reportingUnit>;
