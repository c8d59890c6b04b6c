/** Sentences of walls and graphics. A time follows the second. */
export const newsroomWall = 'Newsroom only';
export const asOf = 'As of';
