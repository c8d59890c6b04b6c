import { OPEN_QUESTIONS } from '@election/contract/figures/questions';
import { ENTRY_TRANSITIONS } from '@election/contract/figures/transitions';
import { sayQuestions as say } from '@election/contract/messages/questions';
import type { Person } from '../small-election.ts';
import {
  type Contest,
  count,
  forbidden,
  OK,
  type Outcome,
  putEntry,
  refused,
  type Vote,
  type World,
} from './vote-world.ts';

// Questions as plain values: what a question opens again, and which figures answer it.

/** Where people are assigned who enter figures. */
const WITH_PEOPLE = [1, 2];

/** @param about the candidate; null: the contest */
export function ask(world: World, who: Person, contest: Contest, about: number | null): Outcome {
  const { constituency } = contest;
  const no = forbidden(who, 'entries.validate', constituency);
  if (no) return no;
  if (!WITH_PEOPLE.includes(constituency)) return refused(409, say.nobodyToAsk);
  if (contest.asked.length >= OPEN_QUESTIONS) return refused(409, say.tooManyQuestions({ most: OPEN_QUESTIONS }));
  for (const entry of [...contest.entries.values()]) {
    const isMeant = entry.place === 0 && (about === null || entry.candidate === about);
    if (isMeant) putEntry(contest, { ...entry, status: ENTRY_TRANSITIONS.reopen[entry.status] });
  }
  contest.asked.push(about);
  count(world.audit, constituency);
  return OK;
}

/** Figures of a constituency answer the questions about their candidates, and those about the contest. */
export function answerBy(world: World, contest: Contest, votes: readonly Vote[]): void {
  const isOf = (about: number | null) => about === null || votes.some(({ candidate_id }) => candidate_id === about);
  const open = contest.asked.filter((about) => !isOf(about));
  if (open.length === contest.asked.length) return;
  contest.asked = open;
  count(world.audit, contest.constituency);
}
