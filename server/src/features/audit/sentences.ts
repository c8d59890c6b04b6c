import { number } from '@election/contract/messages/format';
import { counted } from '../../platform/text/counted.ts';
import { isKept, KEPT_ROWS, type KeptTable } from './kept-rows.ts';

/* Sentences of the commands that verify the audit trail. */

/** The first row of a chain that does not verify. */
export interface AuditFault {
  kind: 'missing' | 'displaced' | 'headless' | 'added' | 'altered' | 'unlinked' | 'rewritten' | 'other-end' | 'cut';
  chain: number;
  sequence: number;
}

/** A range of the history of figures that does not match its seal. */
export interface HistoryFault {
  contest: number;
  until: number;
}

/** The first difference of its kind between a table and the records: what, where, and what both say; null for nothing. */
export interface Difference {
  kind: keyof typeof differences | KeptTable;
  /** How many of its kind there are. */
  count: number;
  /** Of a row of a kept table its key and name, and the column. */
  field: string;
  /** The number of the pink sheet or restoration. */
  item?: number | null;
  region?: string | null;
  constituency?: string | null;
  election_type?: string | null;
  station_code?: string | null;
  station?: string | null;
  candidate?: string | null;
  provider?: string | null;
  table_says: string | null;
  record_says: string | null;
  /** The names of the people whose ids table and records give. */
  table_user?: string | null;
  record_user?: string | null;
}

const SEALS = -1;
const chainName = (chain: number) =>
  chain === SEALS
    ? 'chain -1 (seals of the history)'
    : chain === 0
      ? 'chain 0 (general)'
      : `chain ${chain} (constituency ${chain})`;

const faults: Record<AuditFault['kind'], string> = {
  missing: 'is missing',
  displaced: 'is in the place of another row',
  headless: 'belongs to a chain that is not in the list of chains',
  added: 'comes after the end of its chain',
  altered: 'does not give its hash: something in it was changed',
  unlinked: 'does not follow on the row before it',
  rewritten: 'is not the one that the checkpoint saw',
  'other-end': 'is not the one that its chain should end with',
  cut: 'is missing: the chain is shorter than the checkpoint saw it',
};
export const fault = ({ kind, chain, sequence }: AuditFault) =>
  `The audit trail does not fit: in ${chainName(chain)} row ${number(sequence)} ${faults[kind]}.`;
export const historyFault = ({ contest, until }: HistoryFault) =>
  `The history of figures does not fit: in contest ${contest} something up to row ${until} was changed, added or removed.`;
export const historyFits = (rows: number) => `The history of figures fits: ${counted(rows, 'row')}.`;
export const moreFaults = (count: number) => `${counted(count, 'more place does', 'more places do')} not fit either.`;
export const allFits = (rows: number, chains: number) =>
  `The audit trail fits: ${counted(rows, 'row')} in ${counted(chains, 'chain')}.`;
export const fitsCheckpoint = (at: string, key: string) =>
  `It continues the checkpoint of ${at}, which the key ${key} signed.`;
export const noneKept =
  'The database keeps no checkpoint: an end of the trail that was cut off, with its head changed to fit, does not show. Give one with --checkpoint or --paper.';
export const noCheckpoints = (folder: string) => `${folder} holds no checkpoint.`;
export const written = (file: string) => `Written to ${file}.`;

/** Each kind of difference: what does not fit, and what it is compared with. */
const differences = {
  live: ['The live figures do not fit', 'the history of figures says'],
  published: ['The published figures do not fit', 'the history of figures says'],
  'published-trail': ['The published figures do not fit', 'the audit trail says'],
  entry: ['The entries do not fit', 'the history of figures says'],
  person: ['The people who entered figures do not fit', 'the history of figures says'],
  register: ['The registers do not fit', 'the history of figures says'],
  publication: ['The publications do not fit', 'the history of figures says'],
  'publication-trail': ['The publications do not fit', 'the audit trail says'],
  correction: ['The corrections do not fit', 'the audit trail says'],
  'contest-status': ['The statuses of contests do not fit', 'the history of figures says'],
  sum: ['The sums of regions do not fit', 'the published figures give'],
  'station-sum': ['The sums of polling stations do not fit', 'the published figures give'],
  seat: ['The seats do not fit', 'the published figures give'],
  sheet: ['The pink sheets do not fit', 'the audit trail says'],
  'sheet-file': ['The photographs of pink sheets do not fit', 'the sheet is stored under'],
  restoration: ['The restorations do not fit', 'the audit trail says'],
} as const;

const fields: Record<string, string> = {
  registered: 'registered voters',
  valid: 'valid votes',
  rejected: 'rejected ballots',
  issued: 'ballots issued',
  not_returned: 'ballots not returned',
  public_issued: 'public ballots issued',
  public_not_returned: 'public ballots not returned',
  public_registered: 'public registered voters',
  public_valid: 'public valid votes',
  public_rejected: 'public rejected ballots',
  stations: 'number of stations',
  reported: 'stations with published figures',
  status: 'state of the entry',
  public_status: 'public status of the contest',
  changed_by: 'entered by',
  kind: 'withdrawn or corrected',
  polling_station: 'polling station',
  stood: 'before',
  stands: 'after',
  reason: 'reason',
  note: 'note',
  corrected_by: 'corrected by',
  corrected_at: 'corrected at',
  published_at: 'published at',
  published_by: 'published by',
  original_sha256: 'hash of the photograph',
  uploaded_by: 'uploaded by',
  ended_by: 'ended by',
  public_by: 'made public by',
  ended_how: 'how it ended',
  made_at: 'backup of',
  declared_live: 'declared live',
  contest: 'contest',
  picture: 'photograph',
};

/** What the number of a difference numbers, where it is no pink sheet. */
const items: Partial<Record<Difference['kind'], string>> = { restoration: 'restoration', correction: 'correction' };

/** What does not fit, and where; without the figures, for the log. */
export function differenceAt(found: Difference): string {
  if (isKept(found.kind)) return `${KEPT_ROWS[found.kind].words} do not fit: in ${found.field.replaceAll('_', ' ')}`;
  const [what] = differences[found.kind];
  const station =
    found.station_code && `polling station ${found.station_code}${found.station ? ` (${found.station})` : ''}`;
  const item = found.item && `${items[found.kind] ?? 'sheet'} ${found.item}`;
  const where = [
    found.region && `region ${found.region}`,
    found.constituency,
    found.election_type,
    station,
    found.candidate,
    found.provider && `entry of ${found.provider}`,
    item,
    fields[found.field],
  ];
  return `${what}: in ${where.filter(Boolean).join(', ')}`;
}

/** The difference in one sentence: what, where, what the table says and what the records say. */
export function difference(found: Difference): string {
  const source = isKept(found.kind) ? 'the history of rows says' : differences[found.kind][1];
  const more = found.count > 1 ? ` ${counted(found.count - 1, 'more place differs', 'more places differ')}.` : '';
  const speaks = found.kind === 'sheet-file' ? 'the file has' : 'the table says';
  const both = `${speaks} ${said(found, 'table')}, ${source} ${said(found, 'record')}`;
  return `${differenceAt(found)}, ${both}.${more}`;
}

function said(found: Difference, side: 'table' | 'record'): string {
  const value = found[`${side}_says`];
  if (value === null) return 'nothing';
  if (found.field.endsWith('_by')) return found[`${side}_user`] ?? `user ${value}`;
  if (isKept(found.kind)) return value;
  if (/^\d{1,15}$/.test(value) && found.field !== 'contest') return number(Number(value));
  return value;
}

export const tablesFit =
  'The tables fit: figures, registers, publications, corrections, sums, seats, pink sheets, restorations, and every other table that the public or the newsroom reads.';
export const filesFit = (sheets: number) => `The photographs fit: ${counted(sheets, 'sheet')}.`;
export const notCompared =
  'The tables were not compared: the audit trail or the history of figures, which they are compared with, does not fit.';
export const dumpHasNoTables =
  'The tables of figures were not compared: the file contains only the records. Run the command on the database for that.';

export const verifyUsage = `Usage: npm run verify-audit [-- options]
  --dump FILE        read the audit trail from a file instead of the database
  --write FILE       write the audit trail to a file while reading it
  --checkpoint FILE  hold it against a checkpoint, too, or against every one in a folder
  --paper CODE       hold it against a printed checkpoint, too: the text of its QR code
  --receipt FILE     verify the file of a receipt instead, without a database
  --key HEX          a public key that is trusted to sign checkpoints; may be given several times`;
export const checkpointUsage = `Usage: npm run checkpoint -- --file FILE
       npm run checkpoint -- --make-key FILE`;

export const noReceiptCode = 'This is no code of a receipt: a character was misheard or is missing. Ask for it again.';
export const noReceipt = 'Nothing was received under this code. Ask for it again.';
export const noReceiptFile = 'The file is not a receipt as the console saves it.';
export const notCovered = 'No checkpoint covers this receipt yet. Save its file again in ten minutes.';
export const receiptNotIncluded =
  'The receipt does not fit: its row is not in the audit trail that the checkpoint states.';
export const receiptDiffers = (field: string) =>
  `The receipt does not match: its ${field} differs from the row of the audit trail.`;
export const receiptNeedsKey =
  '--receipt needs a trusted public key: give --key, or set CHECKPOINT_KEY_FILE or CHECKPOINT_OLD_KEYS.';
export const receiptFits = (code: string, by: string, at: string) =>
  `The receipt ${code} fits: received from ${by} at ${at}.`;
export const receiptCovered = (at: string, key: string) =>
  `Its row is in the audit trail that the checkpoint of ${at} states, which the key ${key} signed.`;
export const noCheckpoint = 'The checkpoint cannot be read: it is no file of "npm run checkpoint".';
export const noCode = 'This is not the text of a printed checkpoint: ECC1, time, chains, rows, root, key, signature.';
export const paperUnknown = (root: string) =>
  `The database has no checkpoint with the root ${root}, which is on the paper: it was removed, or the paper is of another database.`;
export const paperNeedsDatabase = '--paper needs the database, which holds what the root on the paper was made of.';
export const badSignature = 'The checkpoint was changed after it was signed: its signature is wrong.';
export const checkpointDiffers =
  'The checkpoint was changed after it was signed: its content does not match its signature.';
export const unknownKey = (found: string, trusted: readonly string[]) =>
  `The checkpoint is signed with the key ${found}, which is not trusted. Trusted: ${trusted.join(', ') || 'none'}.`;
export const lastKeyUnknown = (found: string) =>
  `The last checkpoint is signed with the key ${found}, which is neither this server's nor an old one. If it was yours, add it to CHECKPOINT_OLD_KEYS; else another person signed it.`;
export const lastBroken = (sentence: string) => `The last checkpoint in the database does not hold. ${sentence}`;
export const clocksDiffer = (seconds: number) =>
  `The clock of this server and that of the database differ by ${counted(seconds, 'second')}; checkpoints carry the database's time.`;

/* Why a target does not have a checkpoint. */
export const noFolder = 'The folder does not exist, or is not mounted.';
export const otherFile = (name: string) => `${name} is there already, with another content. It was not overwritten.`;
export const noAnswer = (seconds: number) => `No answer within ${counted(seconds, 'second')}.`;
export const notReached = 'The address cannot be reached.';
export const answered = (status: number) => `The address answered with status ${status}.`;
export const refused = (status: number, name: string) => `The store answered with status ${status}: ${name}.`;
export const notLocked = 'The bucket does not lock what it stores. Use one that was made with object lock.';

export const noKeyFile = (file: string) =>
  `The key that signs checkpoints cannot be read: CHECKPOINT_KEY_FILE is ${file}. Make one with "npm run checkpoint -- --make-key FILE".`;
export const openKeyFile = (file: string) =>
  `Others can read the key that signs checkpoints: run "chmod 600 ${file}". If they may have read it, make a new one.`;
export const notAKey = (file: string) =>
  `${file} holds no key for checkpoints: 64 hexadecimal digits in small letters on one line.`;
export const keyMade = (file: string, publicKey: string) =>
  `Written to ${file}. Set CHECKPOINT_KEY_FILE to it on every server, and keep a copy in a safe place. Its public key, to verify with --key: ${publicKey}`;
export const fileExists = (file: string) => `${file} is there already, and is not overwritten.`;
export const notWritable = (file: string) => `${file} cannot be written.`;
export const checkpointWritten = (file: string, root: string) =>
  `Written to ${file}: root ${root}. Keep the file where no one with access to the database can change it.`;
export const notADump = (file: string) => `${file} is not an audit trail that "npm run verify-audit -- --write" wrote.`;
export const brokenLine = (file: string, line: number) =>
  `Line ${number(line)} of ${file} is not a row of an audit trail.`;
export const noFile = (file: string) => `The file ${file} cannot be read.`;
