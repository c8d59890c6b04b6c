import { figuresMoved } from '@election/contract/messages/findings';
import { nothingNew } from '@election/contract/messages/rules';
import { alreadyDecided, figureChanged, liveChanged, readOnly } from '@election/contract/messages/votes';
import { type Answer, type Call, sentenceOf } from './client.ts';
import { ADMIN, CORRESPONDENT, contestAt, figuresOf, SUPER_ADMIN, YEAR } from './election.ts';

type Step = Omit<Call, 'key'>;

/** One of those who act at the same moment. */
export interface Racer extends Step {
  name: string;
  /** The number that their figures were made from. */
  number: number;
}

interface Result {
  racer: Racer;
  answer: Answer;
}

/** A kind of race. */
export interface Race {
  name: string;
  prepare(at: Contest): Step[];
  /** @param version of the live figures that all of them have seen */
  racers(at: Contest, version: number): Racer[];
  /** @param live the first candidate's live figure before the race */
  judge(results: readonly Result[], live: number): string[];
}

const NAMES = ['Abena Palm', 'Kofi River', 'Esi Lamp'];
const FIRST = NAMES[0] as string;
const firstOf = ({ number }: { number: number }) => figuresOf(number)[0]?.vote_count ?? 0;

/** Somewhere with an agent who has sent nothing yet, and numbers for figures that nobody has sent before. */
interface Contest {
  submit(number: number): Step;
  approve(user: number, number: number, version?: number): Step;
  decline(user: number, number: number): Step;
  save(user: number, number: number, version?: number): Step;
  publish(): Step;
  number(at: number): number;
}

/** What people do at a place, as calls. */
export function contestAs({ place, agent, number }: { place: number; agent: number; number: number }): Contest {
  const contest = contestAt(place);
  const ballot = (from: number, more = {}) => figuresOf(from).map((vote) => ({ ...vote, ...more }));
  const versioned = (version?: number) => (version === undefined ? {} : { version });
  const of = { user_id: agent };
  const here = { year_id: YEAR, constituency_id: place };
  return {
    submit: (from) => ({ user: agent, call: 'submit', input: { ...here, votes: ballot(from) } }),
    approve: (user, from, version) => ({
      user,
      call: 'decide',
      input: { ...contest, votes: ballot(from, { ...of, ...versioned(version) }) },
    }),
    decline: (user, from) => ({
      user,
      call: 'decide',
      input: { ...contest, votes: ballot(from, of), status: 'declined' },
    }),
    save: (user, from, version) => ({
      user,
      call: 'save',
      input: { ...here, votes: ballot(from, versioned(version)) },
    }),
    publish: () => ({ user: SUPER_ADMIN, call: 'publish', input: contest }),
    number: (at) => number * 10 + at,
  };
}

const racer = (name: string, number: number, step: Step): Racer => ({ name, number, ...step });

const won = (results: readonly Result[]) => results.filter(({ answer }) => answer?.status === 200);

/** Everybody who has not won is told 409 and one of these sentences. */
function losers(results: readonly Result[], told: (racer: Racer) => readonly string[]): string[] {
  return results
    .filter(({ answer }) => answer?.status !== 200)
    .filter(({ racer, answer }) => !(answer?.status === 409 && told(racer).includes(answer.data.error_msg as string)))
    .map(({ racer, answer }) => `${racer.name} was answered ${answer?.status}: ${sentenceOf(answer)}`);
}

/** Exactly one wins, and the others are told what the winner made of it. */
function oneWinner(results: readonly Result[], told: (racer: Racer, winner: Racer) => readonly string[]): string[] {
  const [winner, ...more] = won(results);
  if (!winner) return ['nobody won', ...results.map(({ racer, answer }) => `${racer.name}: ${sentenceOf(answer)}`)];
  const names = [winner, ...more].map(({ racer }) => racer.name).join(' and ');
  return [...(more.length > 0 ? [`${names} won`] : []), ...losers(results, (loser) => told(loser, winner.racer))];
}

const moved = (winner: Racer) =>
  figuresMoved(figuresOf(winner.number).map(({ vote_count }, at) => ({ name: NAMES[at] ?? '', votes: vote_count })));

const ENTERED = 1;

export const RACES: readonly Race[] = [
  {
    name: 'two approve, one declines',
    prepare: (at) => [at.submit(at.number(ENTERED))],
    racers: (at) => [
      racer('approve', 0, at.approve(SUPER_ADMIN, at.number(ENTERED))),
      racer('approve-too', 0, at.approve(ADMIN, at.number(ENTERED))),
      racer('decline', 0, at.decline(CORRESPONDENT, at.number(ENTERED))),
    ],
    judge: (results) =>
      oneWinner(results, (_, winner) => [alreadyDecided(FIRST, winner.name === 'decline' ? 'declined' : 'approved')]),
  },
  {
    name: 'three edit',
    prepare: () => [],
    racers: (at, version) => [
      racer('admin', at.number(1), at.save(ADMIN, at.number(1), version)),
      racer('correspondent', at.number(2), at.save(CORRESPONDENT, at.number(2), version)),
      racer('super_admin', at.number(3), at.save(SUPER_ADMIN, at.number(3), version)),
    ],
    judge: (results) => oneWinner(results, (loser, winner) => [liveChanged(FIRST, firstOf(loser), firstOf(winner))]),
  },
  {
    name: 'three publish',
    prepare: (at) => [at.save(ADMIN, at.number(1))],
    racers: (at) => ['first', 'second', 'third'].map((name) => racer(name, at.number(1), at.publish())),
    judge: (results) => oneWinner(results, (_, winner) => [nothingNew, moved(winner)]),
  },
  {
    name: 'one approves, two edit',
    prepare: (at) => [at.submit(at.number(ENTERED))],
    racers: (at, version) => [
      racer('approve', at.number(ENTERED), at.approve(SUPER_ADMIN, at.number(ENTERED), version)),
      racer('admin', at.number(2), at.save(ADMIN, at.number(2), version)),
      racer('correspondent', at.number(3), at.save(CORRESPONDENT, at.number(3), version)),
    ],
    judge: (results) => oneWinner(results, (loser, winner) => [liveChanged(FIRST, firstOf(loser), firstOf(winner))]),
  },
  {
    name: 'the agent corrects, one approves, one declines',
    prepare: (at) => [at.submit(at.number(ENTERED))],
    racers: (at) => [
      racer('correct', at.number(2), at.submit(at.number(2))),
      racer('approve', at.number(ENTERED), at.approve(SUPER_ADMIN, at.number(ENTERED))),
      racer('decline', at.number(ENTERED), at.decline(ADMIN, at.number(ENTERED))),
    ],
    judge: (results) =>
      oneWinner(results, (loser, winner) => {
        if (winner.name === 'correct') return [figureChanged(FIRST, firstOf(loser), firstOf(winner))];
        if (loser.name === 'correct') return [readOnly(NAMES)];
        return [alreadyDecided(FIRST, winner.name === 'decline' ? 'declined' : 'approved')];
      }),
  },
  {
    name: 'one publishes, two edit',
    prepare: (at) => [at.save(ADMIN, at.number(1))],
    racers: (at, version) => [
      racer('publish', at.number(1), at.publish()),
      racer('admin', at.number(2), at.save(ADMIN, at.number(2), version)),
      racer('super_admin', at.number(3), at.save(SUPER_ADMIN, at.number(3), version)),
    ],
    judge: judgePublication,
  },
];

/** Whoever edits first leaves the publication nothing, or the edited figures; after the publication all edits are of yesterday. */
function judgePublication(results: readonly Result[], live: number): string[] {
  const winners = won(results);
  const edits = winners.filter(({ racer }) => racer.name !== 'publish');
  const publication = winners.find(({ racer }) => racer.name === 'publish');
  const [edit] = edits;
  if (edits.length > 1) return ['both edits won'];
  if (!edit) {
    if (!publication) return ['nobody won'];
    return losers(results, (loser) => [liveChanged(FIRST, firstOf(loser), live)]);
  }
  const sum = figuresOf(edit.racer.number).reduce((total, { vote_count }) => total + vote_count, 0);
  const wrong = publication && publication.answer?.data.votes !== sum;
  return [
    ...(wrong
      ? [`${publication.answer?.data.votes} votes were published after ${edit.racer.name} had set ${sum}`]
      : []),
    ...losers(results, (loser) =>
      loser.name === 'publish'
        ? [nothingNew, moved(edit.racer)]
        : [liveChanged(FIRST, firstOf(loser), firstOf(edit.racer))],
    ),
  ];
}
