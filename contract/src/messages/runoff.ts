import { counted } from './format.ts';

export const opened = 'The run-off has been opened';
export const removed = 'The run-off has been taken back';
export const isOpen = 'The run-off of this year is open already.';
export const awaited = (constituencies: number) =>
  `A run-off is decided once every constituency is published: ${counted(constituencies, 'constituency', 'constituencies')} to come.`;
/** "more than half", "more than 40 %": what elects a president. */
export const majority = (percent: number) => (percent === 50 ? 'more than half' : `more than ${percent} %`);
export const elected = (percent: number, name = 'One candidate') =>
  percent === 0
    ? 'The most votes elect in this year: there is no run-off.'
    : `${name} has ${majority(percent)} of the valid votes: there is no run-off.`;
export const nobody = 'There are no votes, or no two candidates who stand, to name for a run-off.';
export const notTheFirst =
  'A run-off is of the two with most votes; among candidates with the same votes people decide.';
