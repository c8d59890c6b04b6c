export const displayLink = 'display link';
export const unknownLink = 'This display link is not known here. Ask for a new one.';
export const revokedLink = 'This display link was revoked. Ask for a new one.';
export const tooManyWalls = 'Too many walls are open here. Try again in a minute.';
export const tooManyOfLink = (most: number) =>
  `This display link is open ${most} times here. Close one, or ask for another link.`;
export const placesNeeded = (count: number) =>
  count === 0 ? 'This scene names no place.' : count === 1 ? 'Choose the place of the scene.' : 'Choose two places.';
export const unknownPlace = 'The current year has no such place.';
export const contendersNeeded = 'Choose two, or none for the first two.';
export const tooManyGraphics = 'Too many graphics are open here. Try again in a minute.';
