import { describe, expect, it } from 'vitest';
import { sayQuestions as say } from '../messages/questions.ts';
import { type Actor, BUILT_IN_ROLES, type BuiltInRole } from '../people/permissions.ts';
import {
  ANSWERED_WITH,
  canAnswer,
  canAsk,
  canWithdrawQuestion,
  OPEN_QUESTIONS,
  QUESTION_STATES,
  type QuestionState,
  questions,
} from './questions.ts';

const ROLES = Object.keys(BUILT_IN_ROLES) as BuiltInRole[];
const VALIDATING: readonly BuiltInRole[] = ['super_admin', 'admin', 'correspondent'];
const person = (role: BuiltInRole, id = 1) => ({ ...BUILT_IN_ROLES[role], id }) as unknown as Actor;

const WHILE: Record<QuestionState, true | string> = {
  open: true,
  answered: say.alreadyAnswered,
  withdrawn: say.alreadyWithdrawn,
};

describe.each(ROLES)('%s', (role) => {
  const validates = VALIDATING.includes(role);

  it('asks where the role validates', () => {
    expect(canAsk({ open: 0, people: 1 }, person(role))).toBe(validates ? true : say.roleDoesNotAsk);
  });

  it.each(QUESTION_STATES)('answers one that is %s where the role enters figures', (state) => {
    expect(canAnswer(state, person(role))).toBe(validates ? say.roleDoesNotAnswer : WHILE[state]);
  });

  it.each(QUESTION_STATES)('withdraws an own one that is %s where the role validates', (state) => {
    expect(canWithdrawQuestion(state, { id: 1, validates: true }, person(role))).toBe(
      validates ? WHILE[state] : say.roleDoesNotAsk,
    );
  });
});

it('is asked while fewer than five are open', () => {
  expect(canAsk({ open: OPEN_QUESTIONS - 1, people: 1 }, person('admin'))).toBe(true);
  for (const open of [OPEN_QUESTIONS, OPEN_QUESTIONS + 1])
    expect(canAsk({ open, people: 1 }, person('admin'))).toBe(
      '5 questions of this contest are open already. Wait for an answer, or withdraw one.',
    );
});

it('is not asked where no one would read it', () => {
  expect(canAsk({ open: 0, people: 0 }, person('admin'))).toBe(say.nobodyToAsk);
});

it('is withdrawn by no one but the person who asked it', () => {
  const asked_by = { id: 2, validates: true };
  expect(canWithdrawQuestion('open', asked_by, person('super_admin', 1))).toBe(say.notYourQuestion);
});

it.each(ROLES)('of a person who no longer validates there is withdrawn by any other who does: %s', (role) => {
  const asked_by = { id: 2, validates: false };
  for (const state of QUESTION_STATES) {
    const ruling = VALIDATING.includes(role) ? WHILE[state] : say.roleDoesNotAsk;
    expect(canWithdrawQuestion(state, asked_by, person(role, 1))).toBe(ruling);
  }
});

it('has 1 to 300 characters, spaces around them apart, on any lines', () => {
  const takes = (text: string) => questions.answer.input.safeParse({ id: 1, text }).success;
  const fit = ['?', '300 in all?\nOr 30?', 'q'.repeat(300), ` ${'q'.repeat(300)}\n`];
  expect(fit.filter((text) => !takes(text))).toEqual([]);
  const unfit = ['', ' \n', 'q'.repeat(301), '\0why', 'why\0', '\ud800why', 'why\ud800'];
  expect(unfit.filter(takes)).toEqual([]);
});

it('has states and answers that are named as they are stored', () => {
  expect(QUESTION_STATES).toEqual(['open', 'answered', 'withdrawn']);
  expect(ANSWERED_WITH).toEqual(['text', 'sheet', 'entry']);
});
