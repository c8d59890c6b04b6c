import { DECISIONS } from '@election/contract/figures/transitions';
import fc from 'fast-check';
import { type Person, USER_ID } from '../small-election.ts';

export const PEOPLE = Object.keys(USER_ID) as Person[];
export const PROVIDERS = ['agent', 'intern', 'second_agent', 'admin'] as const;
/** The users who usually act; now and then a step takes any user. */
export const USUALLY = {
  // Seldom the intern, whom an own entry keeps from the sheets.
  submit: ['agent', 'second_agent', 'agent', 'second_agent', 'agent', 'intern'],
  decide: ['correspondent', 'admin', 'super_admin'],
  save: ['admin', 'correspondent', 'southern_correspondent'],
  edit: ['super_admin'],
  publish: ['super_admin'],
  withdraw: ['super_admin'],
  station: ['admin', 'correspondent', 'southern_correspondent'],
  register: ['admin', 'correspondent', 'super_admin'],
  override: ['super_admin'],
  sync: ['super_admin'],
  claim: ['intern'],
  key: ['intern'],
  resolve: ['correspondent', 'admin', 'super_admin'],
  ask: ['correspondent', 'admin', 'super_admin'],
  question: ['correspondent', 'admin', 'super_admin'],
} as const satisfies Record<string, readonly Person[]>;
export type Deed = keyof typeof USUALLY;

const often = <T>(usual: T, unusual: T, times = 8) =>
  fc.oneof({ weight: times, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(unusual) });
const figure = fc.oneof(
  { weight: 30, arbitrary: fc.nat(6) },
  { weight: 1, arbitrary: fc.constantFrom(50_001, 2_147_483_647) },
);
export const step = fc.record({
  deed: fc.oneof(
    ...(
      [
        ['submit', 6],
        ['decide', 6],
        ['save', 2],
        ['edit', 2],
        ['publish', 4],
        ['withdraw', 2],
        ['station', 3],
        ['register', 2],
        ['override', 2],
        ['sync', 1],
        ['claim', 1],
        ['key', 3],
        ['resolve', 2],
        ['ask', 1],
        ['question', 1],
      ] as [Deed, number][]
    ).map(([deed, weight]) => ({ weight, arbitrary: fc.constant(deed) })),
  ),
  who: fc.nat(PEOPLE.length * 6 - 1),
  anyUser: often(false, true, 5),
  contest: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.nat(4) }),
  atStation: often(false, true, 3),
  figures: fc.tuple(fc.option(figure), fc.option(figure), fc.option(figure)),
  provider: fc.nat(PROVIDERS.length - 1),
  /** Decides as seen on entries whose state allows it; else on any entry, or with another figure than the current one. */
  aims: often(true, false, 5),
  status: fc.oneof(
    ...DECISIONS.map((decision) => ({
      weight: decision === 'approved' ? 3 : 1,
      arbitrary: fc.constant(decision),
    })),
  ),
  version: fc.constantFrom('none' as const, 'current' as const, 'older' as const),
  spoilt: fc.oneof(
    { weight: 20, arbitrary: fc.constant('no' as const) },
    { weight: 1, arbitrary: fc.constantFrom('unknown', 'foreign', 'repeated', 'mixed', 'inactive') },
  ),
});
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
