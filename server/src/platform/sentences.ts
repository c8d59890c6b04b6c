import { MARK_PARTS, type Mark } from '@election/contract/figures/contest';
import type { DecidedEntry } from '@election/contract/figures/votes';
import { number } from '@election/contract/messages/format';

/** The message of an answer that has none of its own: of reads, and of calls whose data says all. */
export const done = 'OK';

/** Sentences for what goes wrong outside any one feature. */
export const notFound = 'There is nothing at this address.';
export const missing = (what: string) => `${what} was not found. It may have been deleted; reload the list.`;
export const buildNotKept =
  'The files of this console could not be kept in DATA_DIR/console: after the next upgrade, open pages have to be loaded again.';
export const monitoringClosed = (byToken: boolean) =>
  byToken
    ? 'This address needs the token of METRICS_TOKEN: Authorization: Bearer TOKEN.'
    : 'This address answers only callers on this machine. To open it to others, set METRICS_TOKEN.';
export const notUnderstood = 'The request could not be read. Send valid JSON or a valid form.';
export const tooLarge = 'The request is too large.';
export const tooManyPairs = (most: number) => `A form or a query has at most ${number(most)} fields.`;
export const tooManyValues = (most: number, deep: number) =>
  `The body has at most ${number(most)} values, and lists and objects at most ${deep} deep inside each other.`;
export const uploadTooLarge = (megabytes: number) =>
  `The files are larger than ${megabytes} MB together. Send them as a zip, or in parts.`;
export const uploadTooMany = (files: number) => `There are more than ${files} files. Send them as a zip, or in parts.`;
export const tooManyRows = (rows: number, most: number) =>
  `A workbook of ${number(rows)} rows is more than a spreadsheet can be expected to open (${number(most)}). Take the CSV files.`;
export const tooSlow = 'The request took too long to arrive. Nothing was changed. Please try again.';
export const cutOff = 'The connection broke before everything had arrived. Nothing was changed. Send it again.';
export const unsupported = 'This kind of content is not accepted here.';
export const unexpected = 'Something went wrong on our side. Nothing was changed. Please try again.';
export const unavailable =
  'The database is not reachable at the moment. Nothing was changed. Please try again shortly.';
export const diskFull =
  'The disk of the server is full, so the file was not stored. Tell the operator, then send it again.';
export const filesUnwritable =
  'The server cannot store files at the moment, so nothing was stored. Tell the operator, then send it again.';
export const folderUnwritable =
  'The data folder (DATA_DIR) cannot be written: its disk takes nothing, or the user of the server has no right to.';
export const uploadGone =
  'This upload is not there: it was used, is older than a day, or is not yours. Send the picture again.';
export const uploadUnfinished = 'This upload is not finished. Send the rest of the picture first.';
export const uploadOffset = (offset: number) => `The upload goes on at byte ${offset}.`;
export const uploadBeyond = 'More bytes came than the upload was announced with. Send the picture again.';
export const uploadEmpty = 'An empty file cannot be uploaded.';
export const uploadTooLong = (megabytes: number) => `A picture has at most ${megabytes} MB.`;
export const metadataTooLong = (most: number) => `Upload-Metadata has at most ${most} characters.`;
export const headerNeeded = (name: string) => `The header ${name} must be a whole number.`;
export const uploadVersion = (version: string) => `The header Tus-Resumable must be ${version}.`;
export const tooManyUploads = (most: number) =>
  `${most} pictures of yours are uploaded but not used yet. Send their submissions, or wait until tomorrow.`;
export const pictureOrUpload = 'Send a picture or the id of its upload: one of both.';
export const databaseFull =
  'The disk of the database is full. Nothing was changed. Tell the operator, then send it again.';
export const outcomeUnknown =
  'The database did not confirm in time. It is not known yet whether this was saved. Send it again: it is saved once.';
export const standbyAway =
  'The database has no standby at the moment, so nothing can be saved safely. Please try again shortly.';
export const busy = 'Others are changing the same thing at this moment. Nothing was changed. Please try again.';
export const manyWrites =
  'More figures arrive at this moment than can be stored at once. Nothing was changed. Please try again shortly.';
export const metricsIncomplete = 'A worker process did not report its metrics in time. Please try again.';
export const clockDiffers = (ahead: number) =>
  `The clock of this server is ${Math.abs(Math.round(ahead))} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database. Set it right.`;
export const stale = 'Another person has changed this. Check the current values, then make your change again.';
export const keyReused = 'This Idempotency-Key was already used for a different request.';
export const superseded = 'A later submission of yours has already corrected this one. Nothing was changed.';
export const sentSince = (entries: readonly DecidedEntry[]) =>
  `Other figures were sent in your name in the meantime: ${entries
    .map(({ name, sent, votes }) => `${name} ${number(votes ?? 0)} (these say ${number(sent)})`)
    .join(', ')}. Nothing was changed. Choose which to keep.`;
export const claimEnded =
  'This sheet is no longer yours: after 10 minutes without a key press, another person gets it.';
export const incomplete = (names: readonly string[]) =>
  `Give a figure for every candidate. Missing: ${names.join(', ')}.`;
export const sourcesMoved =
  'The figures of this contest changed after you saw them. Nothing was changed. Look at them again.';
export const keyRunning = 'The first request with this Idempotency-Key is still running.';
export const keyMalformed = 'An Idempotency-Key is 8 to 100 letters, digits, dashes or underscores.';

export const theYear = 'The year';
export const theElectionType = 'The election type';

export const secureRequestWrong = 'The X-Secure-Request header is missing or wrong.';
export const signInFirst = 'Please sign in first.';
export const sessionEnded = 'Your session has ended. Please sign in again.';
export const notAllowed = 'Your role does not allow this.';
export const outOfScope = 'This place is not assigned to you.';
export const notLive =
  'This is a restored copy that is not live yet, so nothing can be changed here. The operator of the server decides when it goes live.';
export const foreign =
  'This file holds more than a picture: a page, a program or an archive is hidden in it. Photograph it again.';
export const pictureTooLong = (edge: number) => `Choose a picture whose longer edge has at most ${edge} pixels.`;
export const pictureTooDeep = 'This picture takes too much memory to open. Save it with 8 bits for each colour.';
export const pictureTooSlow = 'This picture takes too long to open. Export or photograph it again.';
export const tooManyPictures = 'Your earlier pictures are still being opened. Send this one again when they are done.';

/** The totals of a register. */
interface Totals {
  total_registered_voters: number;
  total_valid_votes: number;
  total_rejected: number;
}
const totalsAsText = ({ total_registered_voters, total_valid_votes, total_rejected }: Totals) =>
  `${total_registered_voters} registered, ${total_valid_votes} valid and ${total_rejected} rejected`;
export const registerChanged = (sent: Totals, current: Totals) =>
  `You sent ${totalsAsText(sent)}, but another person changed this register in the meantime to ${totalsAsText(current)}. Nothing was changed.`;

const PARTS: Record<keyof Mark, string> = {
  figures: 'the figures',
  register: 'the register',
  findings: 'what the checks look at',
  status: 'the status',
  publication: 'what is public',
};
/** Where figures or a register changed, the checks look at something else too. */
export const questionMoved = (changed: readonly (keyof Mark)[]): string => {
  const known = MARK_PARTS.filter((name) => changed.includes(name));
  const own = known.filter((name) => name !== 'findings');
  const parts = new Intl.ListFormat('en').format((own.length > 0 ? own : known).map((name) => PARTS[name]));
  return `Another person has changed ${parts} since you looked. Nothing was done. Look again, then decide.`;
};
