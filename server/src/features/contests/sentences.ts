/** Sentences about contests, entries and pending items. */
export const pendingItem = 'The pending item';
export const station = 'The polling station';
export const unticked = (warnings: readonly string[]) => `A warning is not ticked: ${warnings.join(' ')}`;
export const isNotOpen = 'This year has no run-off.';
