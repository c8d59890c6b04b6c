import type { Submission } from '../../api/outbox/submission.ts';

/** A place of figures: a contest as a whole, or at one polling station. */
export interface FiguresPlace {
  year_id: number;
  constituency_id: number;
  election_type_id: number;
  polling_station_id?: number;
}

/** Whether a submission has figures of a place; its candidates say which contest it is. */
export function isAt({ content }: Submission, place: FiguresPlace, candidates: ReadonlySet<number>): boolean {
  if (content.kind === 'sheet') return false;
  const ofContest = content.input.votes.some(({ candidate_id }) => candidates.has(candidate_id));
  if (content.kind === 'station') return ofContest && content.input.polling_station_id === place.polling_station_id;
  return ofContest && place.polling_station_id === undefined && content.input.constituency_id === place.constituency_id;
}
