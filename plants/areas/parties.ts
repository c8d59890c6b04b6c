import type { Plant } from '../plant.ts';

const contests = 'server/src/features/contests';
const national = { file: `${contests}/national-results.sql`, tests: [`${contests}/independents.test.ts`] };
const results = 'web/src/results';

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
    find: 'parliamentary && !taken.includes(order_queue)',
    replace: 'parliamentary',
    tests: national.tests,
  },
  {
    name: 'independents without a seat rank among the parties',
    file: `${results}/SeatResults.tsx`,
    find: 'person !== null && held === 0',
    replace: 'person !== null && held < 0',
    tests: [`${results}/Results.test.tsx`],
  },
  {
    name: 'all independents have one colour',
    file: `${results}/holders.ts`,
    find: 'SHADES[at % SHADES.length]',
    replace: 'SHADES[0]',
    tests: [`${results}/leader.test.ts`],
  },
];
