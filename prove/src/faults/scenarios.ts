import { SMALL } from '@election/server/testing/small-election';
import { type Call, describe, isRetryable, sendCall } from '../client.ts';
import {
  ADMIN,
  BALLOTS,
  CONSTITUENCIES,
  contestAt,
  figuresOf,
  PARLIAMENTARY,
  publicationAt,
  SUPER_ADMIN,
  supplyAgents,
  WHY,
  YEAR,
} from '../election.ts';
import type { Trial } from '../proof.ts';

/** The constituency that has polling stations and parliamentary candidates. */
const NORTH_ONE = SMALL.north.first;

/** A call at each of whose statements a fault is injected. */
export interface Scenario {
  name: string;
  /** Whether one routine executes it; otherwise its statements are sent one by one. */
  isRoutine: boolean;
  constituency: number;
  /** @returns the calls that prepare it and the call itself, with figures that no other call has */
  build(number: number, agent: number): { before: Omit<Call, 'key'>[]; call: Omit<Call, 'key'> };
}

const constituency = CONSTITUENCIES[0] as number;
/** Withdrawn again and again: elsewhere each publication but the first corrects the one before. */
const other = CONSTITUENCIES[1] as number;
const ballotOf = (constituency_id: number) => ({ year_id: YEAR, constituency_id });
const ballot = ballotOf(constituency);
const stationBallot = { year_id: YEAR, constituency_id: NORTH_ONE, polling_station_id: SMALL.stations.first };
const entriesOf = (number: number, agent: number) => figuresOf(number).map((vote) => ({ ...vote, user_id: agent }));

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'publish a constituency',
    isRoutine: true,
    constituency,
    build: (number, agent) => ({
      before: [
        { user: agent, call: 'submit', input: { ...ballot, votes: figuresOf(number) } },
        { user: ADMIN, call: 'decide', input: { ...contestAt(constituency), votes: entriesOf(number, agent) } },
      ],
      call: { user: SUPER_ADMIN, call: 'publish', input: contestAt(constituency) },
    }),
  },
  {
    name: 'withdraw a constituency',
    isRoutine: true,
    constituency: other,
    build: (number, agent) => ({
      before: [
        { user: agent, call: 'submit', input: { ...ballotOf(other), votes: figuresOf(number) } },
        { user: ADMIN, call: 'decide', input: { ...contestAt(other), votes: entriesOf(number, agent) } },
        { user: SUPER_ADMIN, call: 'publish', input: contestAt(other) },
      ],
      call: { user: SUPER_ADMIN, call: 'withdraw', input: { ...contestAt(other), ...WHY } },
    }),
  },
  {
    name: 'publish a seat',
    isRoutine: true,
    constituency: NORTH_ONE,
    build: (number) => {
      const votes = figuresOf(number, BALLOTS[PARLIAMENTARY]);
      return {
        before: [{ user: ADMIN, call: 'save', input: { year_id: YEAR, constituency_id: NORTH_ONE, votes } }],
        call: { user: SUPER_ADMIN, call: 'publish', input: contestAt(NORTH_ONE, PARLIAMENTARY) },
      };
    },
  },
  {
    name: 'approve',
    isRoutine: true,
    constituency,
    build: (number, agent) => ({
      before: [{ user: agent, call: 'submit', input: { ...ballot, votes: figuresOf(number) } }],
      call: { user: ADMIN, call: 'decide', input: { ...contestAt(constituency), votes: entriesOf(number, agent) } },
    }),
  },
  {
    name: 'publish a station',
    isRoutine: true,
    constituency: NORTH_ONE,
    build: (number) => {
      const input = { ...contestAt(NORTH_ONE), ...stationBallot, votes: figuresOf(number), reason: 'A proof' };
      return { before: [], call: { user: ADMIN, call: 'publishStation', input } };
    },
  },
  {
    name: 'approve at a station',
    isRoutine: true,
    constituency: NORTH_ONE,
    build: (number, agent) => {
      const input = { ...contestAt(NORTH_ONE), ...stationBallot, votes: entriesOf(number, agent) };
      return {
        before: [{ user: agent, call: 'submitStation', input: { ...stationBallot, votes: figuresOf(number) } }],
        call: { user: ADMIN, call: 'decide', input },
      };
    },
  },
  {
    name: 'add a polling station',
    isRoutine: false,
    constituency,
    build: (number) => {
      const input = { constituency_id: constituency, code: `F${number}`, name: `Station F${number}`, status: 'active' };
      return { before: [], call: { user: SUPER_ADMIN, call: 'addStation', input } };
    },
  },
];

/** Returns a function that makes the preparing calls of a scenario and gives its call, ready to send. */
export async function openScenarios({ owner, ledger }: Trial) {
  // With registered voters, the rising figures would soon be implausible.
  await owner.query('update constituencies set registered_voters = null');
  const nextAgent = supplyAgents(owner);
  let number = 0;
  return async (scenario: Scenario, port: number): Promise<Call> => {
    const agent = await nextAgent(scenario.constituency);
    const { before, call } = scenario.build(++number, agent);
    for (const [at, step] of before.entries()) {
      const made = { ...step, key: `fault-${number}-${at}` };
      let answer = await sendCall(ledger, port, made);
      for (let tries = 0; isRetryable(answer) && tries < 100; tries++) answer = await sendCall(ledger, port, made);
      if (answer?.status !== 200) throw new Error(`Before a fault ${step.call} was answered ${describe(answer)}`);
    }
    // A withdrawal names what is public once the calls before it are made.
    const seen = call.call === 'withdraw' ? { version: await publicationAt(owner, scenario.constituency) } : {};
    return { ...call, input: { ...call.input, ...seen }, key: `fault-${number}-call` };
  };
}
