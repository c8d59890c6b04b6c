import { counted } from './format.ts';

export const opened = 'The run-off has been opened';
export const removed = 'The run-off has been taken back';
export const isOpen = 'The run-off of this year is open already.';
export const awaited = (constituencies: number) =>
  `A run-off is decided once every constituency is published: ${counted(constituencies, 'constituency', 'constituencies')} to come.`;
export const elected = (name = 'One candidate') =>
  `${name} has more than half of the valid votes: there is no run-off.`;
export const nobody = 'There are no votes, or no two candidates who stand, to name for a run-off.';
export const notTheFirst =
  'A run-off is of the two with most votes; among candidates with the same votes people decide.';
