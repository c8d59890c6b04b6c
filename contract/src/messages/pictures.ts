/** Sentences for a refused picture. */
export const notPicture = 'Choose a picture in JPEG or PNG format.';
export const empty = 'This file is empty.';
export const tooLarge = (megabytes: number) => `Choose a file of at most ${megabytes} MB.`;
export const tooManyPixels = (megapixels: number) => `Choose a picture of at most ${megapixels} megapixels.`;
export const damaged = 'This picture is damaged and cannot be read. Export or photograph it again.';
export const unfitName = 'The name of this file holds a path or hidden characters. Rename it and choose it again.';
