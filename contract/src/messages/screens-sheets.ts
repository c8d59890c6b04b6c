const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const megabytes = (bytes: number) => `${number.format(bytes / 1024 / 1024)} MB`;

/** Sentences of the pink sheets screen and of the viewer that shows a sheet beside the figures. */
export const heading = 'PinkSheets';
export const empty = 'No Pink Sheet Available';
export const chooseFile = 'Choose a file';
export const photograph = 'Take a photograph';
export const dropHere = 'or drop a photograph of the sheet here';
export const accepted = 'JPEG or PNG. Above 2 MB it is made smaller before it is sent.';
export const upload = 'Upload';
export const update = 'Update';
export const uploading = (percent: number) => `Uploading… ${percent} %`;
export const remove = 'Delete';
export const preparing = 'Making the picture smaller…';
export const sizes = (before: number, after: number) =>
  before === after ? megabytes(before) : `${megabytes(before)}, sent as ${megabytes(after)}`;
export const preview = (name: string) => `${name}, not sent yet`;
export const takeBack = 'Do not send this one';
export const cannotShrink = (limit: number) =>
  `This file is too large and this browser cannot make it smaller. Choose one of at most ${limit} MB.`;
export const uploadQuestion = 'Are you sure you want to save this entry';
export const updateQuestion = 'Are you sure you want to update?';
export const uploadBody = (place: string, file: string) => `${place}: ${file} becomes the pink sheet.`;
export const updateBody = (place: string, file: string, by: string, moment: string) =>
  `${place}: ${file} takes the place of the sheet that ${by} sent on ${moment}, which stays in the history.`;
export const deleteQuestion = 'Are you sure you want to delete this pink sheet?';
export const deleteBody = (place: string) => `${place}: the sheet is taken away. It stays in the history.`;
export const place = (constituency: string, type: string) => `${constituency}, ${type.toLowerCase()}`;
export const sent = (by: string, moment: string) => `Sent by ${by}, ${moment}`;
export const hash = 'SHA-256 of the original';
export const sameAs = (places: readonly string[]) =>
  `The same photograph is the sheet of ${places.join(', ')} too. One of them must be wrong.`;
export const history = 'Earlier sheets';
export const noHistory = 'No sheet of this place was replaced or deleted.';
export const ended = {
  replaced: (by: string, moment: string) => `Replaced by ${by}, ${moment}`,
  deleted: (by: string, moment: string) => `Deleted by ${by}, ${moment}`,
};
export const noneToDownload = 'No Pink Sheet Available to Download.';
export const popUpBlocked = 'Please allow pop-ups for this website.';
export const noConstituency = 'No constituency of this year is assigned to you. Ask the newsroom to assign one.';

// Viewer
export const sheetOf = (at: string) => `Pink sheet of ${at}`;
export const viewerKeys = 'Keys: + and − zoom, arrows move, 0 whole sheet, R turn, C contrast.';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const whole = 'Whole sheet';
export const turn = 'Turn by 90°';
export const contrast = 'More contrast';
/** What a tool does, and the key that does it too. */
export const withKey = (tool: string, key: string) => `${tool} (${key})`;
export const download = 'Download';
export const unreadable = 'The picture could not be loaded.';
export const showSheet = 'Show the sheet';
export const hideSheet = 'Hide the sheet';
export const rowsOnSheet = 'Where the rows are on the sheet';
export const rowsExplained = 'The line on the sheet follows the row that you are in, between these two ends.';
export const firstRow = 'Above the first row, in percent';
export const lastRow = 'Below the last row, in percent';
