import { electionTypes, contestStatuses as statuses } from '@election/contract/messages/election';

/** Names of what every screen of the election shows. */
export const year = 'Year';
export const region = 'Region';
export const constituency = 'Constituency';
export const electionType = 'Election Type';
export const { presidential, parliamentary, runoff } = electionTypes;
export const inactiveCandidate = 'Takes no votes: inactive';
export const ballotNumber = (order: number) => `${order}.`;
export const active = 'active';
export const inactive = 'inactive';
export const contestStatuses = statuses;
/** The name of a contest: "Ablekuma West, presidential". */
export const contestName = (constituencyName: string, type: string) => `${constituencyName}, ${type.toLowerCase()}`;
