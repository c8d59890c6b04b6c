import type { PublicChange } from '../public-changes.ts';
import type { Contest } from './view.ts';

/** Whether a change is of the constituency or its region, of a candidate of the ballot, or of the party of one. */
export function concerns({ subject, id }: Pick<PublicChange, 'subject' | 'id'>, contest: Contest): boolean {
  switch (subject) {
    case 'constituency':
      return id === contest.id;
    case 'region':
      return id === contest.region.id;
    case 'candidate':
      return contest.candidates.some(({ candidate }) => candidate.id === id);
    case 'party':
      return contest.candidates.some(({ candidate }) => candidate.party.id === id);
    default:
      return false;
  }
}
