import { counted, number } from '@election/contract/messages/format';
import { majority } from '@election/contract/messages/runoff';

/** Sentences of the run-off on the race board. */
export const heading = 'Run-off';
export const due = 'The presidential election needs a run-off';
export const nobodyHas = (valid: number, percent: number) =>
  `Every constituency is published, and no one has ${majority(percent)} of ${counted(valid, 'valid vote')}. These two go to the run-off:`;
/** Who stands where candidates have the same votes is not for the product to say. */
export const level = (places: number, percent: number) =>
  `No one has ${majority(percent)} of the valid votes, and candidates tie for ${
    places === 1 ? 'second place. Choose the one who joins the first' : 'first place. Choose the two for the run-off'
  }, as the election authority decided.`;
export const chooseFirst = (places: number) => `Choose ${number(places)} of the candidates with the same votes.`;
export const open = 'Open the run-off';
export const question = 'Open the run-off?';
const both = (names: readonly string[]) => names.join(' and ');
export const body = (names: readonly string[]) =>
  `${both(names)} are the candidates in every constituency. Agents can enter figures at once, and the public results show that there is a run-off.`;
export const isOpen = (names: readonly string[]) => `The run-off is open: ${both(names)}.`;
export const candidates = 'Candidates';
export const remove = 'Remove the run-off';
export const removeQuestion = 'Remove the run-off?';
export const removeBody = (names: readonly string[]) =>
  `The run-off between ${both(names)} ends. You can remove it only while no figures are entered.`;
export const noLonger = 'The published votes of the first round have changed. They now name other candidates.';
