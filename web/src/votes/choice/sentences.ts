/** Sentences of choosing a contest. */
export const noYear = 'There is no year yet.';
export const chooseRegion = 'Choose a region, then a constituency.';
export const chooseConstituency = 'Choose a constituency.';
export const regionEmpty = 'This region has no constituencies yet.';

export const contestLine = (constituency: string, type: string) => `${constituency} · ${type}`;

// Work
export const work = 'Work';
export const checkFigures = 'Check figures';
export const enterFigures = 'Enter figures';

// Levels
export const level = 'Level';
export const constituencyLevel = 'Constituency';
export const stationLevel = 'Polling station';
