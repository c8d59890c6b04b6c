import { expect, it } from 'vitest';
import type { Content, Submission } from '../../api/outbox/submission.ts';
import { type FiguresPlace, isAt } from './places.ts';

const CONTEST = { year_id: 33, constituency_id: 134, election_type_id: 1 };
const STATION = { ...CONTEST, polling_station_id: 661 };
/** The candidates of the contest. */
const CANDIDATES = new Set([1, 2]);

const submission = (content: unknown) => ({ content: content as Content }) as Submission;
const figures = (candidate_id: number, constituency_id = 134) =>
  submission({ kind: 'constituency', input: { constituency_id, votes: [{ candidate_id, vote_count: 5 }] } });
const ofStation = (candidate_id: number, polling_station_id = 661) =>
  submission({ kind: 'station', input: { polling_station_id, votes: [{ candidate_id, vote_count: 5 }] } });

it.each<[what: string, one: Submission, places: FiguresPlace[]]>([
  ['figures of a contest', figures(2), [CONTEST]],
  ['figures of the other election there', figures(11), []],
  ['figures of another constituency', figures(2, 135), []],
  ['figures of a polling station', ofStation(2), [STATION]],
  ['figures of the other election at the station', ofStation(11), []],
  ['figures of another polling station', ofStation(2, 662), []],
  ['a sheet', submission({ kind: 'sheet', input: CONTEST }), []],
])('finds %s at their own place alone', (_, one, places) => {
  expect([CONTEST, STATION].filter((place) => isAt(one, place, CANDIDATES))).toEqual(places);
});
