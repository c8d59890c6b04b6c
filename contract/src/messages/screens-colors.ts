/** Sentences of the field in which a colour is chosen. */
export const example = '#0a4d57';
export const pickFromScreen = 'Pick a color from the screen';
export const notColor = 'Give a color as six digits after #, such as #0a4d57.';
export const saturation = 'Saturation and brightness';
export const hue = 'Hue';
