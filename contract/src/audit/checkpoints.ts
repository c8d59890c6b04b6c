/** What a checkpoint states about the audit trail. */
interface Stated {
  /** ISO time in UTC, to the millisecond. */
  at: string;
  chains: number;
  rows: number;
  /** Hexadecimal. */
  root: string;
}

/** A statement with its signature and the key that made it, both in hexadecimal. */
export interface Signed {
  statement: string;
  signature: string;
  public_key: string;
}

/** The text that is signed (docs/audit.md). */
export const statementOf = ({ at, chains, rows, root }: Stated): string =>
  [
    'Election Command Center, state of the audit trail',
    `at ${at}`,
    `chains ${chains}`,
    `rows ${rows}`,
    `root ${root}`,
    '',
  ].join('\n');

const STATEMENT = /^at (\S+)\nchains (\d+)\nrows (\d+)\nroot ([0-9a-f]{64})$/m;

/** The time, counts and root of a statement; null where it is none. */
export function readStatement(statement: string): Stated | null {
  const found = STATEMENT.exec(statement);
  if (!found) return null;
  const [, at, chains, rows, root] = found;
  return { at: String(at), chains: Number(chains), rows: Number(rows), root: String(root) };
}

/** The code of a printed checkpoint, in the characters that a QR code holds most of: `ECC1 time chains rows root key signature`. */
export function codeOf({ statement, signature, public_key }: Signed): string {
  const { at, chains, rows, root } = readStatement(statement) ?? { at: '', chains: 0, rows: 0, root: '' };
  return ['ECC1', at, chains, rows, root, public_key, signature].join(' ').toUpperCase();
}

const CODE = /^ECC1 (\S+) (\d+) (\d+) ([0-9A-F]{64}) ([0-9A-F]{64}) ([0-9A-F]{128})$/i;

/** What was signed, from the code on paper; null where the text is no such code. */
export function readCode(text: string): (Signed & Stated) | null {
  const found = CODE.exec(text.trim().replace(/\s+/g, ' '));
  if (!found) return null;
  const [, at, chains, rows, root, key, signature] = found.map((part) => part.toLowerCase());
  const stated = { at: String(at).toUpperCase(), chains: Number(chains), rows: Number(rows), root: String(root) };
  return { ...stated, statement: statementOf(stated), signature: String(signature), public_key: String(key) };
}
