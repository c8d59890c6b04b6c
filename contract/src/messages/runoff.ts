import { counted } from './format.ts';

export const opened = 'The run-off has been opened';
export const removed = 'The run-off has been removed';
export const isOpen = 'The run-off of this year is open already.';
export const awaited = (constituencies: number) =>
  `A run-off is decided once every constituency is published: ${counted(constituencies, 'constituency', 'constituencies')} to come.`;
/** "more than half", "more than 40 %": what elects a president. */
export const majority = (percent: number) => (percent === 50 ? 'more than half' : `more than ${percent} %`);
export const elected = (percent: number, name = 'One candidate') =>
  percent === 0
    ? 'The most votes elect in this year: there is no run-off.'
    : `${name} has ${majority(percent)} of the valid votes: there is no run-off.`;
export const tooFewCandidates = 'A run-off needs published votes and two active candidates.';
export const notTheFirst =
  'The two candidates with the most votes go to a run-off. For a tie, the election authority decides.';
