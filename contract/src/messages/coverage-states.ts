import type { CoverageState } from '../figures/coverage.ts';
import { counted, number } from './format.ts';

/** States of places and what was heard of their voters, on the screen and on paper. */
export const states: Record<CoverageState, string> = {
  silent: 'Silent',
  entered: 'Entered',
  agreed: 'Two agree',
  differs: 'Differ',
  validated: 'Validated',
  ready: 'Ready to publish',
  published: 'Published',
  withdrawn: 'Withdrawn',
};
export const notAwaited = 'No votes awaited';
export const apart = (count: number) => `${number(count)} without votes to wait for (unopposed, postponed or annulled)`;

export const heard = (share: string) => `Heard from ${share} of registered voters`;
export const heardOf = (heard: number, registered: number) => `${number(heard)} of ${number(registered)}`;
export const unknownRegister = (count: number) =>
  `without ${counted(count, 'constituency', 'constituencies')} whose register is not known`;
