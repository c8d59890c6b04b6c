/** Sentences of the graphics for a vision mixer that the public pages do not have. */
export const noSuchPlace = 'The current year has no region and no constituency of this name.';
export const noSuchContender = 'There is no candidate or party of this name here.';
export const noSuchType = 'The election is presidential, parliamentary or runoff.';
