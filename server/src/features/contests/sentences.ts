/** Sentences about contests, entries and pending items. */
export const pendingItem = 'The pending item';
export const station = 'The polling station';
