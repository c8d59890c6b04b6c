/** Sentences that the screens of years, places, parties, candidates and the like share. */
export const status = 'Status';
export const actions = 'Actions';
export const update = 'Update';
export const remove = 'Delete';
/** Names a row's button for those who do not see its row. */
export const actionOn = (action: string, name: string) => `${action} ${name}`;
export const updating = 'Updating...';
export const clearSearch = 'Clear the search';

export const year = 'Year';
export const region = 'Region';
export const constituency = 'Constituency';

// Forms
export const fillAllFields = 'Fill All Fields';
export const saveQuestion = 'Are you sure you want to save this entry';
export const updateQuestion = 'Are you sure you want to update?';
export const nothingChanged = 'Nothing is different from what stands now.';
export const change = (label: string, from: string, to: string) => `${label}: ${from} → ${to}`;
export const value = (label: string, text: string) => `${label}: ${text}`;
export const blank = '(blank)';
export const electionStatus = 'Election Status';
export const electionStatuses = { none: 'Not Started', active: 'Counting in progess', end: 'Counting Ended' };
export const statusDescription = 'Status Description';
export const statusDescriptionHint = 'Description of Status to display to users';
export const outline = 'SVG Path';
export const outlineHint = 'The outline on the map, as the path data of an SVG file.';
export const outlinePreview = 'What this path draws';
export const outlineDrawsNothing = 'This path draws nothing.';
export const outlineOf = (characters: number) =>
  `${characters.toLocaleString('en')} ${characters === 1 ? 'character' : 'characters'}`;

export const registeredVoters = 'Registered Voters';
export const registeredVotersHint = 'Figures above this are pointed out while they are entered. May stay blank.';
export const notKnown = 'Not known';

// Somebody else was faster
export const staleHeading = 'What stands now';
export const takeTheirs = 'Use what stands now';
export const keepMine = 'Keep what I typed';

// Lists
export const shown = (from: number, to: number, total: number) =>
  `${from.toLocaleString('en')} to ${to.toLocaleString('en')} of ${total.toLocaleString('en')}`;
export const pageOf = (page: number, pages: number) =>
  `Page ${page.toLocaleString('en')} of ${pages.toLocaleString('en')}`;
export const previousPage = 'Previous';
export const nextPage = 'Next';
export const pages = 'Pages';
