import type { Plant } from '../plant.ts';

const contests = 'server/src/features/contests';
const national = { file: `${contests}/national-results.sql`, tests: [`${contests}/independents.test.ts`] };
const one = [`${contests}/one-election.test.ts`];
const imports = 'server/src/features/imports';
const namesakes = ['server/src/features/candidates/namesakes.test.ts'];
const withdrawn = ['server/src/features/candidates/withdrawn.test.ts'];
const coalitions = ['server/src/features/parties/coalitions.test.ts'];
const pages = 'server/src/features/pages';

/** Independents, coalitions, namesakes and the contests that a year has. */
export const plants: readonly Plant[] = [
  {
    ...national,
    name: 'independents are added up like a party',
    find: 'case when party.independents then c.id end as person',
    replace: 'null::int as person',
  },
  {
    ...national,
    name: 'a region adds up the seats of its independents',
    find: "'candidate_id', w.person, 'seats', w.seats)",
    replace: "'candidate_id', null, 'seats', w.seats)",
  },
  {
    name: 'the election report names a party of independents',
    file: 'server/src/features/exports/election-report.ts',
    find: '...(named.has(party_id) && { PartyId: partyId(party_id) })',
    replace: 'PartyId: partyId(party_id)',
    tests: national.tests,
  },
  {
    name: 'two independents of a constituency have the same place on the ballot paper',
    file: 'server/src/features/candidates/candidates.ts',
    find: '!isNationwide(input.election_type_id) && !taken.includes(order_queue)',
    replace: '!isNationwide(input.election_type_id)',
    tests: national.tests,
  },
  {
    name: 'independents without a seat rank among the parties',
    file: `${pages}/figures.ts`,
    find: 'person !== null && held === 0',
    replace: 'person !== null && held < 0',
    tests: [`${pages}/pages.test.ts`],
  },
  {
    name: 'all independents have one colour',
    file: `${pages}/holders.ts`,
    find: 'SHADES[at % SHADES.length]',
    replace: 'SHADES[0]',
    tests: [`${pages}/leader.test.ts`],
  },
  {
    name: 'a year without presidential candidates has a presidential election',
    file: 'server/src/features/places/election-types.sql',
    find: 'where c.year_id = in_year and c.election_type_id = t.id)',
    replace: 'where c.year_id = in_year)',
    tests: one,
  },
  {
    name: 'the board lists contests of an election type that the year does not have',
    file: `${contests}/board.ts`,
    find: ' and k.election_type_id = any (election_types_of($1))',
    replace: '',
    tests: one,
  },
  {
    name: 'exports have contests of an election type that the year does not have',
    file: 'server/src/features/exports/published.ts',
    find: 'or ($2 is null and id = any (election_types_of(${CURRENT})))',
    replace: 'or $2 is null',
    tests: one,
  },
  {
    name: 'results without an election type are presidential in every year',
    file: `${contests}/read-national.ts`,
    find: 'coalesce($2::int, (election_types_of(year))[1])',
    replace: 'coalesce($2::int, 1)',
    tests: one,
  },
  {
    name: 'the public page shows empty results where the year has no such election',
    file: `${pages}/nation.ts`,
    find: 'types.some(({ id }) => id === shown)',
    replace: 'types.length > 0',
    tests: [`${pages}/pages.test.ts`],
  },
  {
    name: 'a second candidate of a name is created without a place of the own',
    file: 'server/src/features/candidates/candidates.ts',
    find: 'if (input.ballot_order === undefined) await assertNameFree(db, input);',
    replace: '',
    tests: namesakes,
  },
  {
    name: 'namesakes of two constituencies are told apart',
    file: 'server/migrations/0030_parties.sql',
    find: 'and other.constituency_id is not distinct from c.constituency_id and lower',
    replace: 'and lower',
    tests: namesakes,
  },
  {
    name: 'the label stays when a namesake is renamed',
    file: 'server/migrations/0030_parties.sql',
    find: 'if cardinality(differing) > 0 then',
    replace: 'if exists (select from candidates where id = any (differing) and not namesake) then',
    tests: namesakes,
  },
  {
    name: 'an import takes the first candidate of a shared name',
    file: `${imports}/check-figures.sql`,
    find: 'when named.many > 1 and sent."order" is null then \'order_needed\'',
    replace: '',
    tests: namesakes,
  },
  {
    name: 'an import takes a place that no candidate of the name has',
    file: `${imports}/check-figures.sql`,
    find: 'and named.key is not null and exact.id is null',
    replace: 'and named.many = 1 and exact.id is null',
    tests: namesakes,
  },
  {
    name: 'an export names one of two namesakes by name alone',
    file: 'server/src/features/exports/tables.ts',
    find: 'candidate && candidate.label !== candidate.name ?',
    replace: 'candidate && candidate.ballot_order < 0 ?',
    tests: namesakes,
  },
  {
    name: 'the mark of a candidate who withdrew stands beside no figure',
    file: 'server/src/platform/db/candidate-json.sql',
    find: "case when withdrawn then name || ' (withdrew)' else name end",
    replace: 'name',
    tests: withdrawn,
  },
  {
    name: 'the seat of a candidate who withdrew does not say so',
    ...national,
    find: "where c.withdrawn), '[]')",
    replace: "where c.withdrawn and s.tied), '[]')",
    tests: withdrawn,
  },
  {
    name: 'the election report says of nobody that they withdrew',
    file: 'server/src/features/exports/election-report.ts',
    find: "...(withdrawn && { PreElectionStatus: 'withdrawn' as const }),",
    replace: "...(withdrawn && id < 0 && { PreElectionStatus: 'withdrawn' as const }),",
    tests: withdrawn,
  },
  {
    name: 'the name on the ballot paper has the mark of a withdrawal',
    file: 'server/src/features/exports/published-results.sql',
    find: 'numbered_name(name, ballot_order, namesake)',
    replace: 'candidate_label(c)',
    tests: withdrawn,
  },
  {
    name: 'an empty cell takes back that a candidate withdrew',
    file: `${imports}/check-contenders.sql`,
    find: 'coalesce(sent.withdrawn, known.withdrawn, false)',
    replace: 'coalesce(sent.withdrawn, false)',
    tests: withdrawn,
  },
  {
    name: 'an import overlooks that a candidate withdrew',
    file: `${imports}/check-contenders.sql`,
    find: 'or sent.withdrawn <> known.withdrawn then',
    replace: 'then',
    tests: withdrawn,
  },
  {
    name: 'a party joins a coalition of another year',
    file: 'server/src/features/parties/parties.ts',
    find: 'where((eb) => eb.and({ id, year_id }))\n    .forKeyShare()',
    replace: 'where((eb) => eb.and({ id }))\n    .forKeyShare()',
    tests: coalitions,
  },
  {
    name: 'a coalition with parties is deleted',
    file: 'server/src/platform/writes/dependants.ts',
    find: "coalitions: [{ what: 'party', from: 'parties', by: 'coalition_id' }]",
    replace: 'coalitions: []',
    tests: coalitions,
  },
  {
    name: 'an import leaves parties out of their coalitions',
    file: `${imports}/check-contenders.sql`,
    find: 'or coalesce(sent.coalition_id <> known.coalition_id, sent.coalition_id is not null)\n',
    replace: '\n',
    tests: coalitions,
  },
  {
    name: 'independents of a party in a coalition are added to it',
    file: `${pages}/by-coalition.ts`,
    find: 'const coalition_id = alone ? null : (joined.get(row.party_id) ?? null);',
    replace: 'const coalition_id = alone && row.party_id < 0 ? null : (joined.get(row.party_id) ?? null);',
    tests: [`${pages}/by-coalition.test.ts`],
  },
  {
    name: 'a coalition has the votes of its first party alone',
    file: `${pages}/by-coalition.ts`,
    find: 'votes: one.votes + other.votes',
    replace: 'votes: one.votes',
    tests: [`${pages}/by-coalition.test.ts`],
  },
];
