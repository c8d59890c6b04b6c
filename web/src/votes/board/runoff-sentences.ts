import { counted, number } from '@election/contract/messages/format';
import { majority } from '@election/contract/messages/runoff';

/** Sentences of the run-off on the race board. */
export const heading = 'Run-off';
export const due = 'The presidential election asks for a run-off';
export const nobodyHas = (valid: number, percent: number) =>
  `Every constituency is published, and nobody has ${majority(percent)} of ${counted(valid, 'valid vote')}. These two stand in the run-off:`;
/** Who stands where candidates have the same votes is not for the product to say. */
export const level = (places: number, percent: number) =>
  `Nobody has ${majority(percent)} of the valid votes, and candidates share the ${
    places === 1 ? 'second place. Choose the one who stands beside the first' : 'first place. Choose the two who stand'
  }, as the election authority decided.`;
export const chooseFirst = (places: number) => `Choose ${number(places)} of the candidates with the same votes.`;
export const open = 'Open the run-off';
export const question = 'Open the run-off?';
const both = (names: readonly string[]) => names.join(' and ');
export const body = (names: readonly string[]) =>
  `${both(names)} stand in every constituency. Agents can enter figures at once, and the public results show that there is a run-off.`;
export const isOpen = (names: readonly string[]) => `The run-off is open: ${both(names)}.`;
export const candidates = 'Candidates';
export const remove = 'Take it back';
export const removeQuestion = 'Take the run-off back?';
export const removeBody = (names: readonly string[]) =>
  `${both(names)} stand in no run-off any more. This is possible while nobody has entered figures.`;
export const noLonger = 'The published votes of the first round have changed since: they no longer name these two.';
