import { counted, number } from './format.ts';

/** Sentences about the sources of a contest: why it is not published, and what became of key-ins and differences. */

const SHOWN = 5;
const named = (names: readonly string[]) =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN).join(', ')} and ${number(names.length - SHOWN)} more`;

export const secondSourceNeeded = (complete: number) =>
  complete === 0
    ? 'This contest needs two sources before you can publish it. No one has entered all of its figures yet.'
    : 'This contest needs two sources before you can publish it. Only one person has entered all of its figures.';
export const sourcesDiffer = (names: readonly string[]) =>
  `The sources differ on ${counted(names.length, 'candidate')}: ${named(names)}. Decide on it among the differences.`;
export const notConfirmed = (names: readonly string[]) =>
  `These live figures are not those that two sources agree on: ${named(names)}. Decide on it among the differences.`;
export const fourEyes = (names: readonly string[]) =>
  `Only you validated these figures: ${named(names)}. Another person must publish them, or validate them too.`;
export const fourEyesRegister = 'Only you saved the register totals. Another person must publish them.';

export const keyed = 'Your figures were received';
export const resolved = 'The difference has been decided';
export const askedAgain = 'Both have been asked to enter these figures again';
export const released = 'The sheet has been given back';
