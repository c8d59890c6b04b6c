/** Names of what every screen of the election shows. */
export const year = 'Year';
export const region = 'Region';
export const constituency = 'Constituency';
export const electionType = 'Election Type';
export const presidential = 'Presidential';
export const parliamentary = 'Parliamentary';
export const runoff = 'Run-off';
export const inactiveCandidate = 'Takes no votes: inactive';
export const ballotNumber = (order: number) => `${order}.`;
export const active = 'active';
export const inactive = 'inactive';
/** What became of the poll of a contest. */
export const contestStatuses = {
  held: 'Poll held',
  unopposed: 'Elected unopposed',
  postponed: 'Postponed',
  lot: 'Decided by lot',
  annulled: 'Annulled',
} as const;
/** The name of a contest: "Ablekuma West, presidential". */
export const contestName = (constituencyName: string, type: string) => `${constituencyName}, ${type.toLowerCase()}`;
