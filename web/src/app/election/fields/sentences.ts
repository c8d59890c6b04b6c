import { electionStatuses as statuses } from '@election/contract/messages/election';
import { counted } from '@election/contract/messages/format';

/** Sentences of the fields that several forms share. */
export const electionStatus = 'Election Status';
export const electionStatuses = statuses;
export const statusDescription = 'Status Description';
export const statusDescriptionHint = 'Description of Status to display to users';
export const outline = 'SVG Path';
export const outlineHint = 'The outline on the map, as the path data of an SVG file.';
export const outlinePreview = 'What this path draws';
export const outlineDrawsNothing = 'This path draws nothing.';
export const outlineOf = (characters: number) => counted(characters, 'character');
export const registeredVoters = 'Registered Voters';
export const registeredVotersHint = 'Figures above this are pointed out while they are entered. May stay blank.';
