import * as z from 'zod';
import { questionsDone } from '../messages/done.ts';
import { sayQuestions as say } from '../messages/questions.ts';
import type { Actor } from '../people/permissions.ts';
import { can } from '../people/permissions.ts';
import { route } from '../wire/route.ts';
import { id } from '../wire/wire.ts';
import { contestFields } from './contest.ts';
import type { Ruling } from './rules.ts';

/** A question of a validator to the agents of a constituency, about a contest or about one candidate's figure. */
export const QUESTION_STATES = ['open', 'answered', 'withdrawn'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** What a question is answered with: a text, a picture of the sheet, or figures. */
export const ANSWERED_WITH = ['text', 'sheet', 'entry'] as const;

/** Characters of a question and of an answer. */
export const QUESTION_TO = 300;
/** Open questions of one contest. */
export const OPEN_QUESTIONS = 5;

/** What the rule asks about a contest. */
export interface AskFacts {
  open: number;
  /** Active people who enter figures there. */
  people: number;
}

/** Whether someone may ask about a contest, or why not. */
export function canAsk({ open, people }: AskFacts, actor: Actor): Ruling {
  if (!can(actor, 'entries.validate')) return say.roleDoesNotAsk;
  if (people === 0) return say.nobodyToAsk;
  return open < OPEN_QUESTIONS ? true : say.tooManyQuestions({ most: OPEN_QUESTIONS });
}

const whileOpen = (state: QuestionState): Ruling =>
  state === 'open' ? true : state === 'answered' ? say.alreadyAnswered : say.alreadyWithdrawn;

/** Whether someone may answer a question, or why not. */
export const canAnswer = (state: QuestionState, actor: Actor): Ruling =>
  can(actor, 'entries.submit') ? whileOpen(state) : say.roleDoesNotAnswer;

/**
 * Whether someone may withdraw a question, or why not: the person who asked it, while it is open. Once that person no longer validates
 * there, everybody does who validates.
 */
export function canWithdrawQuestion(
  state: QuestionState,
  asked_by: { id: number; validates: boolean },
  actor: Actor,
): Ruling {
  if (!can(actor, 'entries.validate')) return say.roleDoesNotAsk;
  return asked_by.id === actor.id || !asked_by.validates ? whileOpen(state) : say.notYourQuestion;
}

const named = z.object({ id: z.int(), name: z.string() });

const question = z.object({
  id: z.int(),
  /** Whose figure it is about, by label; null: the contest as a whole. */
  candidate: named.nullable(),
  text: z.string(),
  /** `validates`: whether that person is active and still validates there. */
  asked_by: named.extend({ validates: z.boolean() }),
  asked_at: z.string(),
  state: z.enum(QUESTION_STATES),
  /** Null unless it is answered. `text`: of an answer in words. */
  answer: z
    .object({ with: z.enum(ANSWERED_WITH), text: z.string().nullable(), by: z.string(), at: z.string() })
    .nullable(),
});
export type Question = z.output<typeof question>;

const openQuestion = z.object({
  id: z.int(),
  year_id: z.int(),
  election_type_id: z.int(),
  region_id: z.int(),
  constituency_id: z.int(),
  /** As of an event that announces it. */
  title: z.string(),
  asked_at: z.string(),
});

/** One or several lines that say something. */
const words = z
  .string()
  .trim()
  .min(1)
  .max(QUESTION_TO)
  .regex(/^[^\0\p{Cs}]*$/u);

export const questions = {
  /**
   * Of a contest, the newest first. Those who only enter figures read what is open and what they answered themselves: another's
   * answer may name a figure.
   */
  list: route({
    method: 'GET',
    path: '/api/v1/questions',
    access: ['entries.validate', 'entries.submit'],
    input: z.object(contestFields),
    data: z.object({
      questions: z.array(question),
      /** How many people a question reaches. */
      people: z.int(),
    }),
  }),
  /** The open ones of the caller's constituencies, the newest first. */
  open: route({
    method: 'GET',
    path: '/api/v1/questions/open',
    access: ['entries.submit'],
    input: z.object({}),
    data: z.array(openQuestion),
  }),
  /** Asks those who enter figures there. Declined entries that it is about can be entered again. */
  ask: route({
    method: 'POST',
    path: '/api/v1/questions',
    access: ['entries.validate'],
    input: z.object({ ...contestFields, candidate_id: id.optional(), text: words }),
    data: z.object({ id: z.int(), reopened: z.int() }),
    msg: () => questionsDone.asked,
  }),
  answer: route({
    method: 'POST',
    path: '/api/v1/questions/:id/answer',
    access: ['entries.submit'],
    input: z.object({ id, text: words }),
    data: z.object({ id: z.int() }),
    msg: () => questionsDone.answered,
  }),
  /** By the person who asked it; by the others who validate there once that person no longer does. */
  withdraw: route({
    method: 'POST',
    path: '/api/v1/questions/:id/withdraw',
    access: ['entries.validate'],
    input: z.object({ id }),
    data: z.object({ id: z.int() }),
    msg: () => questionsDone.withdrawn,
  }),
};
