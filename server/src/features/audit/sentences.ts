import { number } from '@election/contract/messages/format';
import { counted } from '../../platform/text/counted.ts';

/* English alone: the commands that verify the audit trail write these to a terminal, and the server to its log. */

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
