import { generateKeyPairSync, sign } from 'node:crypto';
import { codeOf, statementOf } from '@election/contract/audit/checkpoints';
import { describe, expect, test } from 'vitest';
import {
  type Checkpoint,
  entriesIn,
  publicKeyOf,
  readCheckpoint,
  readPaper,
  rootOfStatement,
  signCheckpoint,
} from './checkpoint.ts';
import { rootOf } from './merkle.ts';
import type { Heads } from './row.ts';

const SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
/** The public key and signature of RFC 8032, 7.1, test 1 are of this seed. */
const KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

const heads: Heads = new Map([
  [12, { length: 3, hash: 'ab'.repeat(32) }],
  [0, { length: 40, hash: 'cd'.repeat(32) }],
]);
const at = new Date('2024-12-07T20:00:00.000Z');
const signed = signCheckpoint(heads, SEED, at);

const NO_CHECKPOINT = 'The checkpoint cannot be read: it is no file of "npm run checkpoint".';
const BAD_SIGNATURE = 'The checkpoint was changed after it was signed: its signature is wrong.';
const DIFFERS = 'The checkpoint was changed after it was signed: its content does not match its signature.';

test('a checkpoint states time, chains, rows and root, signed by the key of its seed', () => {
  expect(publicKeyOf(SEED)).toBe(KEY);
  expect(entriesIn(heads)).toBe(43);
  const statement = `Election Command Center, state of the audit trail\nat 2024-12-07T20:00:00.000Z\nchains 2\nrows 43\nroot ${rootOf(heads)}\n`;
  expect(signed).toEqual({
    statement,
    signature: expect.stringMatching(/^[0-9a-f]{128}$/),
    public_key: KEY,
    heads: [
      [0, 40, 'cd'.repeat(32)],
      [12, 3, 'ab'.repeat(32)],
    ],
  });
  expect(rootOfStatement(statement)).toBe(rootOf(heads));
  expect(rootOfStatement('anything else')).toBe('');
});

describe('a checkpoint that is read', () => {
  const read = (changes: Partial<Record<keyof Checkpoint, unknown>> = {}, trusted: readonly string[] = [KEY]) =>
    readCheckpoint(JSON.stringify({ ...signed, ...changes }), trusted);

  test('gives what was signed', () => {
    expect(read()).toEqual({ at: '2024-12-07T20:00:00.000Z', heads, checkpoint: signed });
    expect(read({}, ['ef'.repeat(32), KEY]).checkpoint).toEqual(signed);
  });

  test.each<[name: string, changes: Partial<Record<keyof Checkpoint, unknown>>, sentence: string]>([
    ['another statement', { statement: signed.statement.replace('rows 43', 'rows 44') }, BAD_SIGNATURE],
    ['another signature', { signature: 'ab'.repeat(64) }, BAD_SIGNATURE],
    ['another head', { heads: [signed.heads[0], [12, 4, 'ab'.repeat(32)]] }, DIFFERS],
    ['a head less', { heads: signed.heads.slice(1) }, DIFFERS],
    ['a signature in capitals', { signature: signed.signature.toUpperCase() }, NO_CHECKPOINT],
    ['a signature with a digit more', { signature: `${signed.signature}0` }, NO_CHECKPOINT],
    ['a signature with text before it', { signature: `x${signed.signature}` }, NO_CHECKPOINT],
    ['a short key', { public_key: KEY.slice(2) }, NO_CHECKPOINT],
    ['a head of negative length', { heads: [[0, -1, 'cd'.repeat(32)]] }, NO_CHECKPOINT],
    ['a head with a short hash', { heads: [[0, 1, 'cd']] }, NO_CHECKPOINT],
    ['no statement', { statement: undefined }, NO_CHECKPOINT],
    ['a statement of more than 1,000 characters', { statement: signed.statement.padEnd(1001) }, NO_CHECKPOINT],
  ])('with %s is refused', (_name, changes, sentence) => expect(() => read(changes)).toThrow(sentence));

  test('and signed with a key that is not trusted is refused', () => {
    expect(() => read({}, [])).toThrow(
      `The checkpoint is signed with the key ${KEY}, which is not trusted. Trusted: none.`,
    );
    expect(() => read({}, ['ef'.repeat(32), 'ab'.repeat(32)])).toThrow(
      `Trusted: ${'ef'.repeat(32)}, ${'ab'.repeat(32)}.`,
    );
  });

  test('and is no file of a checkpoint is refused', () => {
    for (const text of ['', '{', 'null', '[]']) expect(() => readCheckpoint(text, [KEY])).toThrow(NO_CHECKPOINT);
  });

  test('may be of no chain', () => {
    const empty = signCheckpoint(new Map(), SEED, at);
    expect(readCheckpoint(JSON.stringify(empty), [KEY]).heads).toEqual(new Map());
  });

  test('and states something else than a checkpoint does is refused, whoever signed it', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
    const statement = 'The newsroom owes nothing.';
    const signature = sign(null, Buffer.from(statement), privateKey).toString('hex');
    expect(() => read({ statement, signature, public_key: key }, [key])).toThrow(DIFFERS);
  });
});

describe('a printed checkpoint', () => {
  test('gives the root', () => {
    expect(readPaper(codeOf(signed), [KEY])).toBe(rootOf(heads));
  });

  test('is refused where it is no code, was changed, or has another key', () => {
    const noCode = 'This is not the text of a printed checkpoint: ECC1, time, chains, rows, root, key, signature.';
    expect(() => readPaper('ECC1', [KEY])).toThrow(noCode);
    const statement = statementOf({ at: at.toISOString(), chains: 2, rows: 44, root: rootOf(heads) });
    expect(() => readPaper(codeOf({ ...signed, statement }), [KEY])).toThrow(BAD_SIGNATURE);
    expect(() => readPaper(codeOf(signed), ['ef'.repeat(32)])).toThrow('which is not trusted');
  });
});
