import { ask, type Call, isOpen, sentenceOf } from '../client.ts';
import {
  ADMIN,
  BALLOTS,
  contestAt,
  figuresOf,
  PARLIAMENTARY,
  PLACES,
  SUPER_ADMIN,
  supplyAgents,
  YEAR,
} from '../election.ts';
import type { Trial } from '../proof.ts';

/** Where the polling stations are, and who stands for parliament. */
const NORTH_ONE = 1;
const STATION = 1;

/** A call whose statements fail one by one, and what is done before it so that it finds something to do. */
export interface Story {
  name: string;
  /** Whether its routine holds statements of its own; else all of them come over the wire. */
  hasRoutine: boolean;
  tell(number: number, agent: number): { before: Omit<Call, 'key'>[]; call: Omit<Call, 'key'> };
}

const place = PLACES[0] as number;
const ballot = { year_id: YEAR, constituency_id: place };
const stationBallot = { year_id: YEAR, constituency_id: NORTH_ONE, polling_station_id: STATION };
const seen = (number: number, agent: number) => figuresOf(number).map((vote) => ({ ...vote, user_id: agent }));

export const STORIES: readonly Story[] = [
  {
    name: 'publish a constituency',
    hasRoutine: true,
    tell: (number, agent) => ({
      before: [
        { user: agent, call: 'submit', input: { ...ballot, votes: figuresOf(number) } },
        { user: ADMIN, call: 'decide', input: { ...contestAt(place), votes: seen(number, agent) } },
      ],
      call: { user: SUPER_ADMIN, call: 'publish', input: contestAt(place) },
    }),
  },
  {
    name: 'publish a seat',
    hasRoutine: true,
    tell: (number) => {
      const votes = figuresOf(number, BALLOTS[PARLIAMENTARY]);
      const input = { year_id: YEAR, constituency_id: NORTH_ONE, votes };
      return {
        before: [{ user: ADMIN, call: 'save', input }],
        call: { user: SUPER_ADMIN, call: 'publish', input: contestAt(NORTH_ONE, PARLIAMENTARY) },
      };
    },
  },
  {
    name: 'approve',
    hasRoutine: true,
    tell: (number, agent) => ({
      before: [{ user: agent, call: 'submit', input: { ...ballot, votes: figuresOf(number) } }],
      call: { user: ADMIN, call: 'decide', input: { ...contestAt(place), votes: seen(number, agent) } },
    }),
  },
  {
    name: 'publish a station',
    hasRoutine: true,
    tell: (number) => {
      const input = { ...contestAt(NORTH_ONE), ...stationBallot, votes: figuresOf(number), reason: 'A proof' };
      return { before: [], call: { user: ADMIN, call: 'publishStation', input } };
    },
  },
  {
    name: 'approve at a station',
    hasRoutine: true,
    tell: (number, agent) => {
      const input = { ...contestAt(NORTH_ONE), polling_station_id: STATION, votes: seen(number, agent) };
      return {
        before: [{ user: agent, call: 'submitStation', input: { ...stationBallot, votes: figuresOf(number) } }],
        call: { user: ADMIN, call: 'decide', input },
      };
    },
  },
  {
    // An ordinary write: its transaction is begun and committed over the wire.
    name: 'add a polling station',
    hasRoutine: false,
    tell: (number) => {
      const input = { constituency_id: place, code: `F${number}`, name: `Station F${number}`, status: 'active' };
      return { before: [], call: { user: SUPER_ADMIN, call: 'addStation', input } };
    },
  },
];

/** Prepares one call of a story after the other; each of figures that nobody has sent before. */
export async function storyteller({ owner, ledger }: Trial) {
  // With that many voters the figures would soon be implausible.
  await owner.query('update constituencies set registered_voters = null');
  const nextAgent = supplyAgents(owner);
  let number = 0;
  return async (story: Story, port: number): Promise<Call> => {
    const agent = await nextAgent(story.name.endsWith('station') ? NORTH_ONE : place);
    const { before, call } = story.tell(++number, agent);
    for (const [at, step] of before.entries()) {
      const made = { ...step, key: `fault-${number}-${at}` };
      let answer = await ask(ledger, port, made);
      for (let tries = 0; isOpen(answer) && tries < 100; tries++) answer = await ask(ledger, port, made);
      if (answer?.status !== 200)
        throw new Error(`Before a fault ${step.call} was answered ${answer?.status}: ${sentenceOf(answer)}`);
    }
    return { ...call, key: `fault-${number}-call` };
  };
}
