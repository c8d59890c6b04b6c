/**
 * NIST SP 1500-100, version 2, spelled out for the classes of an election report that are in use: the attributes of each class,
 * those that it requires marked with `!`, and what each attribute holds. `[…]` is a list. Attributes that a report of published
 * results never has are left out, so that one which appears is an error here until it is spelled out.
 */
const CLASSES: Record<string, Record<string, string>> = {
  ElectionReport: {
    'Format!': 'ReportDetailLevel',
    'GeneratedDate!': 'DateTimeWithZone',
    'Issuer!': 'string',
    'IssuerAbbreviation!': 'string',
    'SequenceStart!': 'integer',
    'SequenceEnd!': 'integer',
    'Status!': 'ResultsStatus',
    'VendorApplicationId!': 'string',
    IsTest: 'boolean',
    TestType: 'string',
    Notes: 'string',
    GpUnit: '[ReportingUnit]',
    Party: '[Party]',
    Election: '[Election]',
  },
  ReportingUnit: {
    '@id!': 'string',
    'Type!': 'ReportingUnitType',
    OtherType: 'string',
    Name: 'InternationalizedText',
    ComposingGpUnitIds: '[string]',
    ExternalIdentifier: '[ExternalIdentifier]',
    VotersRegistered: 'integer',
  },
  Party: { '@id!': 'string', 'Name!': 'InternationalizedText', Abbreviation: 'InternationalizedText', Color: 'Color' },
  Election: {
    'ElectionScopeId!': 'string',
    'Name!': 'InternationalizedText',
    'StartDate!': 'Date',
    'EndDate!': 'Date',
    'Type!': 'ElectionType',
    BallotCounts: '[BallotCounts]',
    Candidate: '[Candidate]',
    Contest: '[CandidateContest]',
  },
  BallotCounts: {
    'GpUnitId!': 'string',
    'Type!': 'CountItemType',
    BallotsCast: 'integer',
    BallotsRejected: 'integer',
  },
  Candidate: {
    '@id!': 'string',
    'BallotName!': 'InternationalizedText',
    PartyId: 'string',
    PreElectionStatus: 'CandidatePreElectionStatus',
    PostElectionStatus: 'string',
  },
  CandidateContest: {
    '@id!': 'string',
    'ElectionDistrictId!': 'string',
    'Name!': 'string',
    'VotesAllowed!': 'integer',
    NumberElected: 'integer',
    VoteVariation: 'VoteVariation',
    SubUnitsReported: 'integer',
    TotalSubUnits: 'integer',
    CountStatus: '[CountStatus]',
    ContestSelection: '[CandidateSelection]',
  },
  CountStatus: { 'Status!': 'CountItemStatus', 'Type!': 'CountItemType' },
  CandidateSelection: {
    '@id!': 'string',
    CandidateIds: '[string]',
    SequenceOrder: 'integer',
    VoteCounts: '[VoteCounts]',
  },
  VoteCounts: { 'GpUnitId!': 'string', 'Type!': 'CountItemType', 'Count!': 'integer' },
  ExternalIdentifier: { 'Type!': 'IdentifierType', 'Value!': 'string' },
  InternationalizedText: { 'Text!': '[LanguageString]' },
  LanguageString: { 'Content!': 'string', 'Language!': 'string' },
};

const words = (values: string) => (value: unknown) => typeof value === 'string' && values.split(' ').includes(value);
const text = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value);

const VALUES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value !== '',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value) && Number(value) >= 0,
  Color: text(/^[0-9a-f]{6}$/),
  Date: text(/^\d{4}-(0[1-9]|1[012])-(0[1-9]|[12]\d|3[01])$/),
  DateTimeWithZone: text(/^\d{4}-(0[1-9]|1[012])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/),
  ReportDetailLevel: words('precinct-level summary-contest'),
  ResultsStatus: words('certified correction pre-election recount unofficial-complete unofficial-partial'),
  ReportingUnitType: words(
    'ballot-batch ballot-style-area borough city city-council combined-precinct congressional country county ' +
      'county-council drop-box judicial municipality other polling-place precinct school special split-precinct state ' +
      'state-house state-senate town township utility village vote-center ward water',
  ),
  ElectionType: words('general other partisan-primary-closed partisan-primary-open primary runoff special'),
  CandidatePreElectionStatus: words('filed qualified withdrawn'),
  VoteVariation: words(
    'approval borda cumulative majority n-of-m other plurality proportional range rcv super-majority',
  ),
  CountItemStatus: words('completed in-process not-processed unknown'),
  CountItemType: words(
    'absentee absentee-fwab absentee-in-person absentee-mail early election-day other provisional seats total uocava write-in',
  ),
  IdentifierType: words('fips local-level national-level ocd-id other state-level'),
};

/** Where a report differs from the structure of the standard, with the path of each place; none in a valid report. */
export const structureErrors = (report: unknown): string[] => errorsOf(report, 'ElectionReport', '');

function errorsOf(value: unknown, type: string, path: string): string[] {
  if (type.startsWith('[')) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((item, at) => errorsOf(item, type.slice(1, -1), `${path}/${at}`));
  }
  const isValue = VALUES[type];
  if (isValue) return isValue(value) ? [] : [`${path} is no ${type}: ${JSON.stringify(value)}`];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no ${type}`];
  const { '@type': named, ...attributes } = value as Record<string, unknown>;
  const known = Object.entries(CLASSES[type] ?? {});
  const missing = known.filter(([name]) => name.endsWith('!') && attributes[name.slice(0, -1)] === undefined);
  return [
    ...(named === `ElectionResults.${type}` ? [] : [`${path} has the @type ${String(named)}, not ${type}`]),
    ...missing.map(([name]) => `${path} has no ${name.slice(0, -1)}`),
    ...Object.entries(attributes).flatMap(([name, inner]) => {
      const [, of] = known.find(([attribute]) => attribute.replace('!', '') === name) ?? [];
      return of === undefined ? [`${path} has ${name}, which ${type} has not`] : errorsOf(inner, of, `${path}/${name}`);
    }),
  ];
}
