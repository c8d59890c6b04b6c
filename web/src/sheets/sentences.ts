import { formatMegabytes } from '../ui/fields/figures.ts';

/** Sentences of the pink sheets screen. */
export const heading = 'PinkSheets';
export const chooseFile = 'Choose a file';
export const photograph = 'Take a photograph';
export const dropHere = 'or drop a photograph of the sheet here';
export const accepted = 'JPEG or PNG. A large photograph is made smaller before it is sent.';
export const update = 'Update';
export const uploading = (percent: number) => `Uploading… ${percent} %`;
export const remove = 'Delete';
export const preparing = 'Preparing the photograph…';
export const sizes = (before: number, after: number) =>
  before === after ? formatMegabytes(before) : `${formatMegabytes(before)}, sent as ${formatMegabytes(after)}`;
export const preview = (name: string) => `${name}, not sent yet`;
export const takeBack = 'Do not send this one';
export const cannotShrink = (limit: number) =>
  `This file is too large and this browser cannot make it smaller. Choose one of at most ${limit} MB.`;
export const uploadQuestion = 'Are you sure you want to save this entry';
export const updateQuestion = 'Are you sure you want to update?';
export const uploadBody = (place: string, file: string) => `${place}: ${file} becomes the pink sheet.`;
export const updateBody = (place: string, file: string, by: string, moment: string) =>
  `${place}: ${file} replaces the sheet that ${by} sent on ${moment}. The old one stays in the history.`;
export const deleteQuestion = 'Are you sure you want to delete this pink sheet?';
export const deleteBody = (place: string) => `${place}: the sheet is removed. It stays in the history.`;
export const sent = (by: string, moment: string) => `Sent by ${by}, ${moment}`;
export const hash = 'SHA-256 of the original';
export const history = 'Earlier sheets';
export const noHistory = 'No sheet of this place was replaced or deleted.';
export const ended = {
  replaced: (by: string, moment: string) => `Replaced by ${by}, ${moment}`,
  deleted: (by: string, moment: string) => `Deleted by ${by}, ${moment}`,
};
/** Without the server, in place of the sheet that it has. */
export const unseen =
  'The server cannot be reached, so you cannot see the current sheet. You can photograph yours: it is sent once the server can be reached.';
export const noConstituency = 'No constituency of this year is assigned to you. Ask the newsroom to assign one.';
/** Why an agent or intern cannot delete it. */
export const notYours = (by: string) => `${by} uploaded this sheet. Only ${by} and the newsroom can delete it.`;
/** For those who publish: whether readers see the sheet. */
export const isPublic = 'Public: readers see it on the page of the constituency.';
export const notPublic = 'Not public: only the newsroom sees it.';
export const makePublic = 'Show to readers';
export const hide = 'Hide from readers';
export const showQuestion = 'Show this sheet to readers?';
export const showBody = (place: string) =>
  `${place}: everyone can open the photograph on the public page, with the names and signatures on it. It leaves the page when the figures are withdrawn, or when another sheet takes its place.`;
export const hideQuestion = 'Hide this sheet from readers?';
export const hideBody = (place: string) => `${place}: the photograph leaves the public page. The figures stay.`;
