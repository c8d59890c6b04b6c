import type { Plant } from '../plant.ts';

const folder = 'server/src/tools/rehearsal';
const tests = [`${folder}/load.test.ts`];

/** What a first start shows. */
export const plants: readonly Plant[] = [
  {
    tests,
    file: `${folder}/plan-calls.ts`,
    name: 'published contests of the rehearsal have one source',
    find: 'isConfirmed(contest) ? [right, right] : oneOrTwo',
    replace: 'oneOrTwo',
  },
  {
    tests,
    file: `${folder}/earlier.ts`,
    name: 'the year before the rehearsal’s differs everywhere by more than the checks allow',
    find: 'poll.turnout - 0.04 + 0.1 * both.fraction()',
    replace: 'poll.turnout - 0.4 + 0.1 * both.fraction()',
  },
  {
    tests,
    file: `${folder}/people.ts`,
    name: 'the second intern of the rehearsal has no places',
    find: 'keyed_ids: [...held, ...keyed]',
    replace: 'keyed_ids: []',
  },
  {
    tests,
    file: `${folder}/store-earlier.ts`,
    name: 'the register of the year before leaves no row in the audit trail',
    find: "record_audit((contest).constituency_id, actor, 'registers.publish'",
    replace: "record_audit(0, actor, 'registers.publish'",
  },
];
