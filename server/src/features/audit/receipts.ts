import type { receipts as contract, ReceiptDetail } from '@election/contract/figures/receipt-detail';
import { type ReceiptPlace, readReceiptCode } from '@election/contract/figures/receipts';
import { sentences } from '@election/contract/messages/sentences';
import { reaches } from '@election/contract/people/permissions';
import type { Input } from '@election/contract/wire/route';
import type pg from 'pg';
import type { Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import type { Checkpoint } from './checkpoint.ts';
import { pathOf } from './merkle.ts';
import { readRange } from './read-trail.ts';
import type { Heads } from './row.ts';

const say = sentences('answersTrail', 'receipts');

/**
 * What was received under a receipt, what became of it, and the proof of its row.
 * @throws Failure 422 for a code that is none, 404 where nothing was received under it, 403 outside the caller's scope
 */
export async function readReceipt(
  { pool, actor }: Context,
  { code }: Input<typeof contract.read>,
): Promise<ReceiptDetail> {
  const place = readReceiptCode(code);
  if (!place) throw new Failure(422, { code: [say.noCode] });
  if (!reaches(actor, place.constituency_id)) throw new Failure(403, failures.outOfScope);
  const [found] = await named<{ detail: Omit<ReceiptDetail, 'proof'> | null }>(
    pool,
    'receipt_detail',
    'select receipt_detail($1, $2) as detail',
    [place.constituency_id, place.sequence],
  );
  if (!found?.detail) throw new Failure(404, say.nothing);
  return { ...found.detail, proof: await proofOf(pool, place) };
}

/** The proof under the latest checkpoint that covers the row; null where none does. */
async function proofOf(
  pool: pg.Pool,
  { constituency_id: chain, sequence }: ReceiptPlace,
): Promise<ReceiptDetail['proof']> {
  const [latest] = await named<Checkpoint>(
    pool,
    'covering_checkpoint',
    `select statement, encode(signature, 'hex') as signature, encode(public_key, 'hex') as public_key, heads
     from audit_checkpoints order by id desc limit 1`,
    [],
  );
  if (!latest) return null;
  const heads: Heads = new Map(latest.heads.map(([one, length, hash]) => [one, { length, hash }]));
  const path = pathOf(heads, chain);
  const length = heads.get(chain)?.length ?? 0;
  if (!path || length < sequence) return null;
  const { statement, signature, public_key } = latest;
  return { rows: await readRange(pool, chain, sequence, length), path, statement, signature, public_key };
}
