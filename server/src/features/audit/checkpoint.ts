import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readCode, readStatement, type Signed, statementOf } from '@election/contract/audit/checkpoints';
import * as z from 'zod';
import { rootOf } from './merkle.ts';
import type { Heads } from './row.ts';
import * as say from './sentences.ts';

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

const checkpointFile = z.object({
  statement: z.string().max(1000),
  signature: hex(64),
  /** A raw Ed25519 key. */
  public_key: hex(32),
  heads: z.array(z.tuple([z.int(), z.int().min(0), hex(32)])),
});
export type Checkpoint = z.output<typeof checkpointFile>;

/** The DER prefixes of raw Ed25519 keys (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

const privateKey = (seed: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, Buffer.from(seed, 'hex')]), format: 'der', type: 'pkcs8' });
const publicKey = (raw: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC, Buffer.from(raw, 'hex')]), format: 'der', type: 'spki' });

/** The public key of a seed, both as 32 bytes in hexadecimal. */
export const publicKeyOf = (seed: string): string =>
  createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length).toString('hex');

export const entriesIn = (heads: Heads): number => [...heads.values()].reduce((sum, { length }) => sum + length, 0);

/** Signs the heads of all chains. @param seed 32 bytes in hexadecimal */
export function signCheckpoint(heads: Heads, seed: string, at: Date): Checkpoint {
  const statement = statementFor(heads, at.toISOString());
  return {
    statement,
    signature: sign(null, Buffer.from(statement), privateKey(seed)).toString('hex'),
    public_key: publicKeyOf(seed),
    heads: [...heads].sort(([a], [b]) => a - b).map(([chain, { length, hash }]) => [chain, length, hash]),
  };
}

const statementFor = (heads: Heads, at: string): string =>
  statementOf({ at, chains: heads.size, rows: entriesIn(heads), root: rootOf(heads) });

/** The root in hexadecimal. */
export const rootOfStatement = (statement: string): string => readStatement(statement)?.root ?? '';

/**
 * Parses a checkpoint and verifies its signature, and that statement, root and heads agree.
 * @param trusted the public keys of which one must have signed it, in hexadecimal
 * @throws Error with a sentence where it is not a checkpoint, was changed, or is signed with another key
 */
export function readCheckpoint(
  text: string,
  trusted: readonly string[],
): { at: string; heads: Heads; checkpoint: Checkpoint } {
  const checkpoint = parse(text);
  verifySignature(checkpoint, trusted);
  const heads: Heads = new Map(checkpoint.heads.map(([chain, length, hash]) => [chain, { length, hash }]));
  const at = readStatement(checkpoint.statement)?.at ?? '';
  if (checkpoint.statement !== statementFor(heads, at)) throw new Error(say.checkpointDiffers);
  return { at, heads, checkpoint };
}

/**
 * Verifies the code of a printed checkpoint.
 * @param trusted as of `readCheckpoint`
 * @returns the root, which the heads of the database's copy of this checkpoint must give
 * @throws Error with a sentence, as `readCheckpoint` does
 */
export function readPaper(code: string, trusted: readonly string[]): string {
  const printed = readCode(code);
  if (!printed) throw new Error(say.noCode);
  verifySignature(printed, trusted);
  return printed.root;
}

/** @throws Error with a sentence for a key that is not trusted, and a signature that is not its own */
export function verifySignature({ statement, signature, public_key }: Signed, trusted: readonly string[]): void {
  if (!trusted.includes(public_key)) throw new Error(say.unknownKey(public_key, trusted));
  if (!verify(null, Buffer.from(statement), publicKey(public_key), Buffer.from(signature, 'hex'))) {
    throw new Error(say.badSignature);
  }
}

function parse(text: string): Checkpoint {
  try {
    return checkpointFile.parse(JSON.parse(text));
  } catch {
    throw new Error(say.noCheckpoint);
  }
}
