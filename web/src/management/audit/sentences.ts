import type { CheckpointTarget } from '@election/contract/audit/audit';
import { counted, number } from '@election/contract/messages/format';

/** Sentences of the audit trail's page. */
export const heading = 'Audit trail';
export const note =
  'Every change: who made it, and the values before and after. If a row is changed or removed later, the verification shows it.';
export const empty = 'Nothing has been recorded yet.';
// Verification of what is public
export const publicFits = 'The published figures agree with the history of figures and the audit trail.';
export const verified = 'Verified:';
export const notVerified =
  'The published figures have not been verified yet. The server does this within a minute of its start.';
export const whatToDo =
  'The database was changed outside the product, or its disk lost data. Stop publishing, keep the database as it is, and ask its operator to run "npm run verify-audit". Correct wrong figures as live edits.';
// Filters
export const person = 'Person';
export const everybody = 'All people';
export const region = 'Region';
export const allPlaces = 'All places';
export const noPlace = 'Not in a constituency';
export const constituency = 'Constituency';
export const allConstituencies = 'All constituencies';
export const action = 'Action';
export const allActions = 'All actions';
export const subject = 'Subject';
export const clearSubject = 'Clear the subject';
export const from = 'From';
export const until = 'Until';
// Columns
export const when = 'When';
export const who = 'Who';
export const where = 'Where';
export const changes = 'Before → after';
export const gone = (constituency: number) => `Constituency ${constituency}, deleted since`;
export const general = 'General';
export const row = (chain: number, sequence: number) => `Chain ${chain}, row ${number(sequence)}`;
export const noChanges = 'No values';
export const moreChanges = (count: number) => counted(count, 'more value');
// Pages
export const pages = 'Pages of the audit trail';
export const newest = 'Back to the newest';
export const older = 'Show older rows';
// Checkpoints
export const printCheckpoint = 'Print checkpoint';
export const checkpointHeading = 'Checkpoint';
export const checkpointNote =
  'The length of the audit trail and its last hashes. Print it and keep it away from the servers.';
export const print = 'Print';
export const noCheckpoint = 'There is no checkpoint yet. The first one comes within ten minutes of the first change.';
export const sheetHeading = 'Election Command Center: checkpoint of the audit trail';
export const sheetPurpose =
  'If a record from before this time is changed or removed later, the trail no longer matches this sheet.';
export const time = 'Time';
export const length = 'Length';
export const rowsInChains = (rows: string, chains: string) => `${rows} rows in ${chains} chains`;
export const root = 'Root';
export const keyInDatabase = 'Key that signed, kept in the database';
export const keyOutside = 'Key that signed, kept outside the database';
export const signature = 'Signature';
export const qrCode = 'QR code of the checkpoint';
export const howToVerify = 'To verify, scan the code and run on the database, with the text of the code:';
export const verifyCommand = 'npm run verify-audit -- --paper "ECC1 …"';
export const printedBy = 'Printed by, date';
export const witness = 'Witness, date';
export const targetsHeading = 'Copies of checkpoints';
export const noTargets =
  'Checkpoints are only in this database, and its owner could replace them. Print one now and then, or ask the operator to set up copies.';
export const targets = (names: readonly string[]) => `Checkpoints are copied to: ${names.join(', ').toLowerCase()}`;
export const targetWords: Record<CheckpointTarget, string> = { folder: 'Folder', bucket: 'Bucket', webhook: 'Webhook' };
export const target = 'Target';
export const lastTaken = 'Last copied';
export const never = 'Never';
export const waiting = 'Waiting';
export const state = 'State';
export const late = 'None for 30 minutes';
export const underWay = 'Not copied yet';
export const handedOn = 'Copied';
export const sealedContests = (contests: number) =>
  contests === 1 ? 'The figures of 1 contest' : `The figures of ${contests} contests`;
/** Files of one contest's trail. */
export const contestPaper = (type: string) => `Audit trail, ${type.toLowerCase()}`;
