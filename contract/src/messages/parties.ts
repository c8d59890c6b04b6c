export const created = 'Party has been created successfully';
export const updated = 'Party details updated successfully';
export const ordered = 'The order of the parties has been saved';
export const everyPartyOnce = 'Give every party of the year once.';
export const deleted = 'Party has been deleted successfully';

export const duplicatedColors = 'Duplicated colors';
