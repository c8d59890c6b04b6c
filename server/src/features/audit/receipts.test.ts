import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@election/contract/contract';
import type { ReceiptDetail } from '@election/contract/figures/receipt-detail';
import { makeReceiptCode } from '@election/contract/figures/receipts';
import { answersTrail } from '@election/contract/messages/catalogues/en/answersTrail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';
import { checkReceipt } from './check-receipt.ts';
import { makeCheckpoint } from './make-checkpoint.ts';
import * as say from './sentences.ts';

const server = useServer();
const { receipts, votes, stationVotes, sheets } = contract;
const NORTH = SMALL.north.first;
const HERE = { year_id: SMALL.year, constituency_id: NORTH, election_type_id: 1 };
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));
const submit = async (person: 'agent' | 'intern', figures: number[], more = {}) =>
  (await server.as(person)(votes.submit, { ...HERE, votes: ballot(...figures), ...more })).data.receipt;
const read = async (code: string) => (await server.as('correspondent')(receipts.read, { code })).data;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'election-receipts-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a receipt is looked up by its code', () => {
  test('with what was received, from whom, when typed, and the row of the audit trail', async () => {
    const receipt = await submit('agent', [10, 20, 30], { typed_at: '2024-12-07T20:58:00Z' });
    const detail = await read(` ${receipt.code.toLowerCase().replaceAll('-', ' ')}`);
    expect(detail).toMatchObject({
      receipt,
      kind: 'figures',
      place: { year_id: SMALL.year, constituency: { id: NORTH }, election_type: { id: 1 }, polling_station: null },
      by: { id: USER_ID.agent, role: 'agent' },
      imported_by: null,
      typed_at: '2024-12-07T20:58:00Z',
      address: '127.0.0.1',
      sheet: null,
      superseded_by: null,
      row: { chain: NORTH, sequence: receipt.sequence },
      proof: null,
    });
    expect(
      detail.figures.map(({ candidate_id, votes: sent, now }) => [candidate_id, sent, now.votes, now.status]),
    ).toEqual(SMALL.presidential.map((id, index) => [id, [10, 20, 30][index], [10, 20, 30][index], 'pending']));
  });

  test('with what became of it: a later submission, a decision and its reason', async () => {
    const first = await submit('intern', [1, 2, 3]);
    await submit('agent', [9, 9, 9]);
    const second = await submit('intern', [1, 2, 4]);
    const declined = ballot(1, 2, 4).map((vote) => ({ ...vote, user_id: USER_ID.intern }));
    const reason = 'The sheet is not signed';
    await server.as('correspondent')(votes.decide, { ...HERE, votes: declined, status: 'declined', reason });
    const detail = await read(first.code);
    expect(detail.superseded_by).toEqual({ code: second.code, at: second.at });
    expect(detail.figures[2]).toMatchObject({ votes: 3, now: { votes: 4, status: 'declined', reason } });
    expect((await read(second.code)).superseded_by).toBeNull();
  });

  test('of a polling station and of a sheet', async () => {
    const at = { year_id: SMALL.year, polling_station_id: SMALL.stations.first };
    const station = await server.as('agent')(stationVotes.submit, { ...at, votes: ballot(4, 5, 6) });
    const found = await read(station.data.receipt.code);
    expect(found.place.polling_station?.id).toBe(SMALL.stations.first);
    expect(found.figures).toHaveLength(3);

    const upload = async (color: string) =>
      (await server.as('agent')(sheets.upload, { ...HERE, image: await pictureFile('jpeg', color) })).data;
    const sheet = await upload('#112233');
    const next = await upload('#332211');
    expect(await read(sheet.receipt.code)).toMatchObject({
      receipt: sheet.receipt,
      kind: 'sheet',
      figures: [],
      sheet: { id: sheet.id, state: 'replaced' },
      superseded_by: { code: next.receipt.code },
    });
  });

  test('is refused elsewhere, to those who enter figures, and for a code that is wrong or names nothing received', async () => {
    const { code, sequence } = await submit('agent', [10, 20, 31]);
    const call = (person: 'agent' | 'southern_correspondent' | 'correspondent', text: string) =>
      server.as(person)(receipts.read, { code: text });
    expect(await call('southern_correspondent', code)).toMatchObject({ status: 403, error_msg: failures.outOfScope });
    expect((await call('agent', code)).status).toBe(403);
    const wrong = code.replace(/.$/, code.endsWith('A') ? 'B' : 'A');
    expect(await call('correspondent', wrong)).toMatchObject({
      status: 422,
      error_msg: { code: [answersTrail.receipts.noCode] },
    });
    const later = makeReceiptCode({ constituency_id: NORTH, sequence: sequence + 100 });
    expect(await call('correspondent', later)).toMatchObject({ status: 404, error_msg: answersTrail.receipts.nothing });
    const { rows } = await server.database.pool.query<{ sequence: number }>(
      `select sequence::int from audit_entries where chain = $1 and action = 'entries.declined'`,
      [NORTH],
    );
    const decision = makeReceiptCode({ constituency_id: NORTH, sequence: rows[0]?.sequence ?? 0 });
    expect(await call('correspondent', decision)).toMatchObject({
      status: 404,
      error_msg: answersTrail.receipts.nothing,
    });
  });
});

describe('the proof of a receipt', () => {
  let detail: ReceiptDetail;
  let key: string;
  beforeAll(async () => {
    const { code } = await submit('agent', [10, 20, 32], { typed_at: new Date().toISOString() });
    await submit('agent', [10, 20, 35]);
    // Other chains stand beside it in the tree.
    await server.as('second_agent')(votes.submit, {
      ...HERE,
      constituency_id: SMALL.north.second,
      votes: ballot(1, 1, 1),
    });
    const { public_key } = await makeCheckpoint(server.database.pool);
    key = public_key;
    detail = await read(code);
  });

  test('holds under the checkpoint that covers its row, without a database', () => {
    expect(detail.proof?.rows[0]).toMatchObject({ chain: NORTH, sequence: detail.receipt.sequence });
    expect(checkReceipt(JSON.stringify(detail), [key])).toMatchObject({ key });
  });

  test('is not there for what was received after the last checkpoint, until the next one', async () => {
    const { code } = await submit('agent', [10, 20, 33]);
    expect((await read(code)).proof).toBeNull();
    await makeCheckpoint(server.database.pool);
    expect(checkReceipt(JSON.stringify(await read(code)), [key])).toMatchObject({ key });
  });

  test('holds for every receipt of the evening', async () => {
    const { rows } = await server.database.pool.query<{ code: string }>(
      `select receipt_code(chain, sequence) as code from audit_entries where after ? 'sha256' and chain = $1`,
      [NORTH],
    );
    for (const { code } of rows) expect(checkReceipt(JSON.stringify(await read(code)), [key])).toMatchObject({ key });
    expect(rows.length).toBeGreaterThan(5);
  });

  /** Another hexadecimal digit. */
  const otherThan = (digit: string) => (digit === 'f' ? '0' : 'f');
  type Change = (copy: ReceiptDetail & { proof: NonNullable<ReceiptDetail['proof']> }) => void;
  test.each<[string, Change]>([
    ['a figure', (copy) => Object.assign(copy.figures[0] ?? {}, { votes: 11 })],
    ['a figure left out', (copy) => void copy.figures.pop()],
    ['the place', (copy) => Object.assign(copy.place, { polling_station: { id: 1, name: 'Hall', code: 'A1' } })],
    ['the name of the person', (copy) => Object.assign(copy.by, { name: 'Somebody Else' })],
    ['the time of typing', (copy) => Object.assign(copy, { typed_at: '2024-12-07T22:00:00Z' })],
    ['the address', (copy) => Object.assign(copy, { address: '10.0.0.1' })],
    ['the time of receipt', (copy) => Object.assign(copy.receipt, { at: '2024-12-07T22:00:00Z' })],
    ['the hash of what was sent', (copy) => Object.assign(copy.receipt, { sha256: '0'.repeat(64) })],
    [
      'the code',
      (copy) => Object.assign(copy.receipt, { code: makeReceiptCode({ constituency_id: NORTH, sequence: 1 }) }),
    ],
    ['a row', (copy) => Object.assign(copy.proof.rows.at(-1) ?? {}, { actor_name: 'Somebody Else' })],
    ['a row in the middle', (copy) => Object.assign(copy.proof.rows.at(1) ?? {}, { actor_name: 'Somebody Else' })],
    ['a row left out', (copy) => void copy.proof.rows.pop()],
    ['the first row left out', (copy) => void copy.proof.rows.shift()],
    ['a step of the path', (copy) => Object.assign(copy.proof.path[0] ?? {}, { hash: '0'.repeat(64) })],
    [
      'the root that is stated',
      (copy) => {
        copy.proof.statement = copy.proof.statement.replace(/root (.)/, (_, first) => `root ${otherThan(first)}`);
      },
    ],
    [
      'the signature',
      (copy) => Object.assign(copy.proof, { signature: copy.proof.signature.replace(/^./, otherThan) }),
    ],
  ])('does not hold where %s was changed', (_, change) => {
    const copy = structuredClone(detail) as Parameters<Change>[0];
    change(copy);
    expect(() => checkReceipt(JSON.stringify(copy), [key])).toThrow();
  });

  test('does not hold under a key that is not trusted, nor without a checkpoint, nor for another file', () => {
    expect(() => checkReceipt(JSON.stringify(detail), ['0'.repeat(64)])).toThrow(say.unknownKey(key, ['0'.repeat(64)]));
    expect(() => checkReceipt(JSON.stringify({ ...detail, proof: null }), [key])).toThrow(say.notCovered);
    for (const text of ['', '{}', '[]', JSON.stringify({ ...detail, figures: 'none' })]) {
      expect(() => checkReceipt(text, [key])).toThrow(say.noReceiptFile);
    }
  });

  test('is verified by the command, which needs a trusted key and no database', async () => {
    const file = join(folder, 'receipt.json');
    await writeFile(file, JSON.stringify(detail));
    const verify = (...more: string[]) =>
      promisify(execFile)(process.execPath, [COMMAND, '--receipt', file, ...more], {
        env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      }).then(
        ({ stdout }) => stdout,
        ({ code, stderr }) => `${code}: ${stderr}`,
      );
    const [fits, keyless, untrusted] = await Promise.all([
      verify('--key', key),
      verify(),
      verify('--key', '0'.repeat(64)),
    ]);
    expect(fits).toContain(detail.receipt.code);
    expect(keyless).toContain(`1: ${say.receiptNeedsKey}`);
    expect(untrusted).toMatch(/^1: The checkpoint is signed with the key/);
  });
});

const COMMAND = new URL('../../tools/cli/verify-audit.ts', import.meta.url).pathname;
