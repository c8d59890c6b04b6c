export const year = 'The year';
export const electionType = 'The election type';
