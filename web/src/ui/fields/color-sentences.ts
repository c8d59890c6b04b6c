export const example = '#0a4d57';
export const pickFromScreen = 'Pick a color from the screen';
export const saturation = 'Saturation and brightness';
export const hue = 'Hue';
