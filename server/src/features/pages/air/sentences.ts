/** Sentences of the graphics for a vision mixer that the public pages do not have. */
export const noSuchPlace = 'The current year has no region and no constituency of this name.';
export const noSuchContender = 'No candidate and no party of this name stands here.';
export const noSuchType = 'The election is presidential, parliamentary or runoff.';
