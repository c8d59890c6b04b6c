import type { AnsweredWith } from '@election/contract/figures/questions';
import { counted } from '@election/contract/messages/format';

/** Sentences of questions to those who enter figures. */
export const heading = 'Questions';
export const toYou = 'The newsroom asks';
export const openCount = (count: number) => (count === 0 ? 'None is open.' : `${count} open`);
export const ask = 'Ask a question';
export const about = 'About';
export const wholeContest = 'The whole contest';
export const text = 'Question';
export const reaches = (people: number) =>
  `${counted(people, 'person', 'people')} who enter figures here will read it. What was declined of these figures can be entered again.`;
export const send = 'Send the question';
export const cancel = 'Cancel';
export const withdraw = 'Withdraw';
export const withdrawOf = (question: string) => `Withdraw the question: ${question}`;
export const withdrawQuestion = 'Are you sure you want to withdraw this question?';
export const withdrawBody =
  'It disappears from the screens of those who were asked. A figure that it opened again stays open.';
export const askedBy = (person: string) => `asked by ${person}`;
export const isWithdrawn = 'Withdrawn';
export const answeredBy: Record<AnsweredWith, (person: string) => string> = {
  text: (person) => `${person} answered`,
  sheet: (person) => `${person} sent a picture of the sheet`,
  entry: (person) => `${person} entered figures`,
};
export const earlier = (count: number) => `${counted(count, 'earlier question')}`;

export const answer = 'Your answer';
export const sendAnswer = 'Answer';
export const answerTo = (question: string) => `Your answer: ${question}`;
export const otherAnswers = 'You can also correct the figures below, or photograph the sheet again: both answer it.';
export const needsNetwork =
  'You are offline. An answer needs a connection to the server; figures and pictures wait on this phone.';
export const yourAnswer = (words: string) => `You answered: ${words}`;
