import { counted } from '../../../platform/text/counted.ts';

/* Why a target does not have a checkpoint. English alone: the database keeps it, the log and the operator's list of targets show it. */

export const noFolder = 'The folder does not exist, or is not mounted.';
export const otherFile = (name: string) => `${name} is there already, with another content. It was not overwritten.`;
export const noAnswer = (seconds: number) => `No answer within ${counted(seconds, 'second')}.`;
export const notReached = 'The address cannot be reached.';
export const answered = (status: number) => `The address answered with status ${status}.`;
export const refused = (status: number, name: string) => `The store answered with status ${status}: ${name}.`;
export const notLocked = 'The bucket does not lock what it stores. Use one that was made with object lock.';
