import { sayCorrections } from '@election/contract/messages/corrections';
import { figuresMoved } from '@election/contract/messages/findings';
import { refusals, refusedEntries } from '@election/contract/messages/rules';
import { sayVotes } from '@election/contract/messages/votes';
import { nameOf } from '@election/server/testing/models/vote-world';
import { type Answer, type Call, describe, errorMessage } from './client.ts';
import {
  ADMIN,
  BALLOTS,
  CORRESPONDENT,
  contestAt,
  figuresOf,
  PRESIDENTIAL,
  SUPER_ADMIN,
  WHY,
  YEAR,
} from './election.ts';

type Step = Omit<Call, 'key'>;

/** One of the calls that are sent at the same time. */
export interface Contender extends Step {
  name: string;
  /** The number that its figures were made from; see figuresOf. */
  number: number;
}

interface Result {
  contender: Contender;
  answer: Answer;
}

export interface Scenario {
  name: string;
  prepare(actions: Actions): Step[];
  /** @param version of the live figures, and `publication` of what is public, as all contenders have read them */
  contenders(actions: Actions, version: number, publication: string): Contender[];
  /** @param live the first candidate's live figure before the race */
  check(results: readonly Result[], live: number): string[];
}

const NAMES = (BALLOTS[PRESIDENTIAL] ?? []).map(nameOf);
const FIRST = NAMES[0] as string;
const firstOf = ({ number }: { number: number }) => figuresOf(number)[0]?.vote_count ?? 0;

/** Calls about one contest, and numbers of figures that no other call has. */
interface Actions {
  submit(number: number): Step;
  approve(user: number, number: number, version?: number): Step;
  decline(user: number, number: number): Step;
  save(user: number, number: number, version?: number): Step;
  publish(): Step;
  withdraw(publication: string): Step;
  number(at: number): number;
}

/** @param given a constituency, an agent of it without entries, and the number of the race */
export function actionsFor(given: { constituency: number; agent: number; number: number }): Actions {
  const contest = contestAt(given.constituency);
  const ballot = (number: number, more = {}) => figuresOf(number).map((vote) => ({ ...vote, ...more }));
  const versioned = (version?: number) => (version === undefined ? {} : { version });
  const entered = { user_id: given.agent };
  const where = { year_id: YEAR, constituency_id: given.constituency };
  return {
    submit: (number) => ({ user: given.agent, call: 'submit', input: { ...where, votes: ballot(number) } }),
    approve: (user, number, version) => ({
      user,
      call: 'decide',
      input: { ...contest, votes: ballot(number, { ...entered, ...versioned(version) }) },
    }),
    decline: (user, number) => ({
      user,
      call: 'decide',
      input: { ...contest, votes: ballot(number, entered), status: 'declined', reason: 'Seen' },
    }),
    save: (user, number, version) => ({
      user,
      call: 'save',
      input: { ...where, votes: ballot(number, versioned(version)), correction: WHY },
    }),
    publish: () => ({ user: SUPER_ADMIN, call: 'publish', input: { ...contest, correction: WHY } }),
    withdraw: (version) => ({ user: SUPER_ADMIN, call: 'withdraw', input: { ...contest, version, ...WHY } }),
    number: (at) => given.number * 10 + at,
  };
}

const contender = (name: string, number: number, step: Step): Contender => ({ name, number, ...step });

const winnersOf = (results: readonly Result[]) => results.filter(({ answer }) => answer?.status === 200);

/** Every loser must get 409 and one of the expected messages. */
function checkLosers(results: readonly Result[], expected: (loser: Contender) => readonly string[]): string[] {
  return results
    .filter(({ answer }) => answer?.status !== 200)
    .filter(
      (one) => one.answer?.status !== 409 || !expected(one.contender).includes(one.answer.data.error_msg as string),
    )
    .map((one) => `${one.contender.name} was answered ${describe(one.answer)}`);
}

type Expected = (loser: Contender, winner: Contender) => readonly string[];

/** Exactly one must win, and the losers must be told the winner's figures or decision. */
function checkOneWinner(results: readonly Result[], expected: Expected): string[] {
  const [winner, ...more] = winnersOf(results);
  if (!winner) return ['none won', ...results.map((one) => `${one.contender.name}: ${errorMessage(one.answer)}`)];
  const names = [winner, ...more].map((one) => one.contender.name).join(' and ');
  const several = more.length > 0 ? [`${names} won`] : [];
  return [...several, ...checkLosers(results, (loser) => expected(loser, winner.contender))];
}

const moved = (winner: Contender) =>
  figuresMoved(figuresOf(winner.number).map(({ vote_count }, at) => ({ name: NAMES[at] ?? '', votes: vote_count })));

const isDecided: Expected = (_, { name }) => [
  refusedEntries([{ refusal: name === 'decline' ? 'already_declined' : 'already_approved', names: [FIRST] }]),
];
const isReadOnly: Expected = (_, { name }) => [
  refusedEntries([{ refusal: name === 'decline' ? 'declined_read_only' : 'approved_read_only', names: NAMES }]),
];
const isChanged: Expected = (loser, winner) => [
  sayVotes.liveChanged({ name: FIRST, sent: firstOf(loser), current: firstOf(winner) }),
];

const ENTERED = 1;

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'two approve, one declines',
    prepare: (act) => [act.submit(act.number(ENTERED))],
    contenders: (act) => [
      contender('approve', 0, act.approve(SUPER_ADMIN, act.number(ENTERED))),
      contender('approve-too', 0, act.approve(ADMIN, act.number(ENTERED))),
      contender('decline', 0, act.decline(CORRESPONDENT, act.number(ENTERED))),
    ],
    check: (results) => checkOneWinner(results, isDecided),
  },
  {
    name: 'three edit',
    prepare: () => [],
    contenders: (act, version) => [
      contender('admin', act.number(1), act.save(ADMIN, act.number(1), version)),
      contender('correspondent', act.number(2), act.save(CORRESPONDENT, act.number(2), version)),
      contender('super_admin', act.number(3), act.save(SUPER_ADMIN, act.number(3), version)),
    ],
    check: (results) => checkOneWinner(results, isChanged),
  },
  {
    name: 'three publish',
    prepare: (act) => [act.save(ADMIN, act.number(1))],
    contenders: (act) => ['first', 'second', 'third'].map((name) => contender(name, act.number(1), act.publish())),
    check: (results) => checkOneWinner(results, (_, winner) => [refusals.nothing_new, moved(winner)]),
  },
  {
    name: 'one approves, two edit',
    prepare: (act) => [act.submit(act.number(ENTERED))],
    contenders: (act, version) => [
      contender('approve', act.number(ENTERED), act.approve(SUPER_ADMIN, act.number(ENTERED), version)),
      contender('admin', act.number(2), act.save(ADMIN, act.number(2), version)),
      contender('correspondent', act.number(3), act.save(CORRESPONDENT, act.number(3), version)),
    ],
    check: (results) => checkOneWinner(results, isChanged),
  },
  {
    name: 'the agent corrects, one approves, one declines',
    prepare: (act) => [act.submit(act.number(ENTERED))],
    contenders: (act) => [
      contender('correct', act.number(2), act.submit(act.number(2))),
      contender('approve', act.number(ENTERED), act.approve(SUPER_ADMIN, act.number(ENTERED))),
      contender('decline', act.number(ENTERED), act.decline(ADMIN, act.number(ENTERED))),
    ],
    check: (results) =>
      checkOneWinner(results, (loser, winner) => {
        if (winner.name === 'correct')
          return [sayVotes.figureChanged({ name: FIRST, sent: firstOf(loser), current: firstOf(winner) })];
        return loser.name === 'correct' ? isReadOnly(loser, winner) : isDecided(loser, winner);
      }),
  },
  {
    name: 'one publishes, two edit',
    prepare: (act) => [act.save(ADMIN, act.number(1))],
    contenders: (act, version) => [
      contender('publish', act.number(1), act.publish()),
      contender('admin', act.number(2), act.save(ADMIN, act.number(2), version)),
      contender('super_admin', act.number(3), act.save(SUPER_ADMIN, act.number(3), version)),
    ],
    check: checkPublication,
  },
  {
    name: 'one withdraws, one publishes, one edits, one validates',
    prepare: (act) => [act.save(ADMIN, act.number(1)), act.publish(), act.save(ADMIN, act.number(2))],
    contenders: (act, version, publication) => [
      contender('withdraw', act.number(1), act.withdraw(publication)),
      contender('publish', act.number(2), act.publish()),
      contender('edit', act.number(3), act.save(SUPER_ADMIN, act.number(3), version)),
      contender('validate', act.number(4), act.save(ADMIN, act.number(4), version)),
    ],
    check: checkWithdrawal,
  },
  {
    name: 'three withdraw',
    prepare: (act) => [act.save(ADMIN, act.number(1)), act.publish()],
    contenders: (act, _, publication) =>
      ['first', 'second', 'third'].map((name) => contender(name, act.number(1), act.withdraw(publication))),
    check: (results) => checkOneWinner(results, () => [refusals.already_withdrawn]),
  },
];

/**
 * One of the edit and the validation wins at most, and neither once the withdrawal or the publication has changed what they saw. The
 * withdrawal loses to what became public before it.
 */
function checkWithdrawal(results: readonly Result[]): string[] {
  const winners = winnersOf(results).map(({ contender: { name } }) => name);
  const stale = ['edit', 'validate'].every((name) => winners.includes(name)) ? ['both edits won'] : [];
  const lost = winners.length === 0 ? ['none won'] : [];
  const expected: Record<string, (sentence: string) => boolean> = {
    withdraw: (sentence) => sentence === sayCorrections.publicationMoved,
    publish: (sentence) => sentence === refusals.nothing_new || sentence.startsWith('The figures, the register'),
    edit: (sentence) => sentence.includes('the live figure was changed to'),
    validate: (sentence) => sentence.includes('the live figure was changed to'),
  };
  const losers = results.filter(({ answer }) => answer?.status !== 200);
  const wrong = losers.filter(({ contender: { name }, answer }) => {
    const sentence = answer?.data.error_msg;
    return answer?.status !== 409 || typeof sentence !== 'string' || !expected[name]?.(sentence);
  });
  return [...lost, ...stale, ...wrong.map((one) => `${one.contender.name} was answered ${describe(one.answer)}`)];
}

/** An edit that wins leaves the publication nothing new, or the edited figures. A publication that wins makes every edit stale. */
function checkPublication(results: readonly Result[], live: number): string[] {
  const winners = winnersOf(results);
  const edits = winners.filter((one) => one.contender.name !== 'publish');
  const publication = winners.find((one) => one.contender.name === 'publish');
  const [edit] = edits;
  if (edits.length > 1) return ['both edits won'];
  if (!edit) {
    if (!publication) return ['none won'];
    return checkLosers(results, (loser) => [
      sayVotes.liveChanged({ name: FIRST, sent: firstOf(loser), current: live }),
    ]);
  }
  const sum = figuresOf(edit.contender.number).reduce((total, { vote_count }) => total + vote_count, 0);
  const published = publication?.answer?.data.votes;
  const wrong = publication && published !== sum;
  return [
    ...(wrong ? [`${published} votes were published after ${edit.contender.name} had set ${sum}`] : []),
    ...checkLosers(results, (loser) =>
      loser.name === 'publish' ? [refusals.nothing_new, moved(edit.contender)] : isChanged(loser, edit.contender),
    ),
  ];
}
