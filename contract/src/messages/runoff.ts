import { percentage } from './format.ts';
import { sentences } from './sentences.ts';

export const sayRunoff = sentences('refusals', 'runoff');

/** "more than half", "more than 40%": what elects a president. */
const majority = (percent: number) =>
  percent === 50 ? sayRunoff.moreThanHalf : sayRunoff.moreThan({ percent: percentage(percent) });
export const elected = (percent: number, name: string = sayRunoff.someone) =>
  percent === 0 ? sayRunoff.mostElect : sayRunoff.elected({ name, majority: majority(percent) });
