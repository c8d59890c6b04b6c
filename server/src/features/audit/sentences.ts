import { counted, number } from '@election/contract/messages/format';

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

const SEALS = -1;
const chainName = (chain: number) =>
  chain === SEALS
    ? 'chain -1 (seals of the history)'
    : chain === 0
      ? 'chain 0 (general)'
      : `chain ${chain} (constituency ${chain})`;

const faults: Record<AuditFault['kind'], string> = {
  missing: 'is missing',
  displaced: 'stands where another one belongs',
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
export const fitsCheckpoint = (at: string) => `It continues the checkpoint of ${at}.`;
export const written = (file: string) => `Written to ${file}.`;

export const verifyUsage = `Usage: npm run verify-audit [-- options]
  --dump FILE        read the audit trail from a file instead of the database
  --write FILE       write the audit trail to a file while reading it
  --checkpoint FILE  hold it against a checkpoint, too
  --key HEX          the public key that must have signed the checkpoint`;
export const checkpointUsage = `Usage: npm run checkpoint -- --file FILE`;

export const noCheckpoint = 'The checkpoint cannot be read: it is no file of "npm run checkpoint".';
export const badSignature = 'The checkpoint was changed after it was signed: its signature is wrong.';
export const checkpointDiffers = 'The checkpoint was changed after it was signed: what is signed is not what it holds.';
export const otherKey = (found: string, expected: string) =>
  `The checkpoint is signed with the key ${found}, not with ${expected}.`;
export const checkpointWritten = (file: string, root: string) =>
  `Written to ${file}: root ${root}. Keep the file where nobody who can reach the database can change it.`;
export const notADump = (file: string) => `${file} is not an audit trail that "npm run verify-audit -- --write" wrote.`;
export const brokenLine = (file: string, line: number) =>
  `Line ${number(line)} of ${file} is not a row of an audit trail.`;
export const noFile = (file: string) => `The file ${file} cannot be read.`;
