/** Sentences about contests, entries and pending items. */
export const pendingItem = 'The pending item';
export const station = 'The polling station';
export const question = 'The question';
export const cannotRead = 'Say what cannot be read.';
export const ownFigureReason = 'Give the reason for the other figure.';
export const noDifference = 'The sources of this contest now agree. Nothing was changed.';
export const decideAll = (names: readonly string[]) =>
  `Decide on every candidate that differs. Missing: ${names.join(', ')}.`;
export const unticked = (warnings: readonly string[]) => `A warning is not ticked: ${warnings.join(' ')}`;
export const isNotOpen = 'This year has no run-off.';

/** A place that is reminded of. */
export const unknownPlace = 'There is no such place in this year.';
