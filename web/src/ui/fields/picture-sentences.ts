/** Sentences of the picture field. */
export const choose = 'Choose a picture';
export const replace = 'Choose another';
export const takeBack = 'Remove this picture';
export const accepted = (extensions: readonly string[], megabytes: number) =>
  `${extensions.join(', ')}, at most ${megabytes} MB.`;
export const preview = (label: string, file: string) => `${label}: ${file}`;
export const asItIs = 'as it is now';
export const present = (label: string) => `${label} as it is now`;
