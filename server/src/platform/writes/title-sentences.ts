import { electionTypes } from '@election/contract/messages/election';
import { titleOfType } from '@election/contract/places/election-types';
import { inEnglish } from '../http/language.ts';

/** "North One (Presidential)": the contest that the titles below name, in English as they are. */
export function contestName(constituency: string, election_type_id: number): string {
  const type = titleOfType(election_type_id);
  return type ? `${constituency} (${inEnglish(() => electionTypes[type])})` : constituency;
}

/** Titles of pending items, and of the toasts that announce them. Each begins with the name of its contest. */
export const constituencyResults = (contest: string, provider: string) =>
  `${contest}: new constituency results from ${provider}`;
export const stationResults = (contest: string, station: string, provider: string) =>
  `${contest}, ${station}: new polling station results from ${provider}`;
export const constituencyValidated = (contest: string, validator: string) =>
  `${contest}: results validated by ${validator}`;
export const stationValidated = (contest: string, station: string, validator: string) =>
  `${contest}, ${station}: polling station results validated by ${validator}`;
export const constituencyReminded = (contest: string, person: string) => `${contest}: ${person} asks for the figures`;
export const questionAsked = (contest: string, person: string) => `${contest}: ${person} has a question`;
export const questionAnswered = (contest: string, person: string) => `${contest}: ${person} answered a question`;
export const lotEnded = (contest: string, person: string) =>
  `${contest}: the lot has ended, since ${person} changed the figures`;
export const stationReminded = (contest: string, station: string, person: string) =>
  `${contest}, ${station}: ${person} asks for the figures`;
