export const pictureLost = 'The photograph is no longer on this phone. Photograph the sheet again.';
export const pictureRefused = 'The server does not take this photograph. Photograph the sheet again.';
