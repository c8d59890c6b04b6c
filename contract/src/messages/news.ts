import type { News } from '../events/events.ts';
import { labelOfType } from './election.ts';
import { sentences } from './sentences.ts';

const say = sentences('shell', 'news');

const OF_CONSTITUENCY = {
  submitted: 'constituencyResults',
  validated: 'constituencyValidated',
  reminded: 'constituencyReminded',
  'question-asked': 'questionAsked',
  'question-answered': 'questionAnswered',
  'lot-ended': 'lotEnded',
} as const satisfies Record<News['type'], keyof typeof say>;
/** A question and a lot are of the constituency as a whole. */
const OF_STATION = {
  ...OF_CONSTITUENCY,
  submitted: 'stationResults',
  validated: 'stationValidated',
  reminded: 'stationReminded',
} as const;

/** The title of a pending item, or of the toast that tells of an event. It begins with the name of its contest. */
export function titleOfNews({ type, constituency, election_type_id, station, person }: News): string {
  const names = { constituency, type: labelOfType(election_type_id), person };
  return station === null ? say[OF_CONSTITUENCY[type]](names) : say[OF_STATION[type]]({ ...names, station });
}
