/** Sentences of listing, creating and changing records. */
export const status = 'Status';
export const actions = 'Actions';

// Forms
export const fillAllFields = 'Fill All Fields';
export const updating = 'Updating...';
export const saveQuestion = 'Are you sure you want to save this entry';
export const updateQuestion = 'Are you sure you want to update?';
export const nothingChanged = 'Nothing has changed.';
export const change = (label: string, from: string, to: string) => `${label}: ${from} → ${to}`;
export const value = (label: string, text: string) => `${label}: ${text}`;
export const blank = '(blank)';

// A record that another user has changed
export const staleHeading = 'Another person changed this while you typed';
export const takeTheirs = 'Use their values';
export const keepMine = 'Keep what I typed';
