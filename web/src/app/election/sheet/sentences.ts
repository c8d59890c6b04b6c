/** Sentences of the viewer of a pink sheet. */
export const empty = 'No Pink Sheet Available';
export const upload = 'Upload';
export const sameAs = (places: readonly string[]) =>
  `This photograph is also the sheet of ${places.join(', ')}. One of them is wrong.`;
export const noneToDownload = 'No Pink Sheet Available to Download.';
export const popUpBlocked = 'Please allow pop-ups for this website.';

// Viewer
export const sheetOf = (at: string) => `Pink sheet of ${at}`;
export const viewerKeys = 'Keys: + and − zoom, arrows move, 0 whole sheet, R turn, C contrast.';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const whole = 'Whole sheet';
export const turn = 'Turn by 90°';
export const contrast = 'More contrast';
export const withKey = (tool: string, key: string) => `${tool} (${key})`;
export const download = 'Download';
export const unreadable = 'The picture could not be loaded.';
