import type { AnsweredWith } from '@election/contract/figures/questions';
import { counted } from '@election/contract/messages/format';

/** Sentences of questions to those who enter figures. */
export const heading = 'Questions';
export const toYou = 'The newsroom asks';
export const openCount = (count: number) => (count === 0 ? 'No open questions' : `${count} open`);
export const ask = 'Ask a question';
export const about = 'About';
export const wholeContest = 'The whole contest';
export const text = 'Question';
export const reaches = (people: number) =>
  `${counted(people, 'person', 'people')} who enter figures here will read it. They can enter declined figures again.`;
export const send = 'Send the question';
export const cancel = 'Cancel';
export const withdraw = 'Withdraw';
export const withdrawOf = (question: string) => `Withdraw the question: ${question}`;
export const withdrawQuestion = 'Are you sure you want to withdraw this question?';
export const withdrawBody =
  'It disappears from the screens of the agents. Figures that they can enter again stay open.';
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
export const otherAnswers = 'You can also answer by correcting the figures below or photographing the sheet again.';
export const needsNetwork =
  'You are offline. To answer you need a connection. Figures and pictures wait on this phone.';
export const yourAnswer = (words: string) => `You answered: ${words}`;
