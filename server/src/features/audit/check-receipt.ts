import { readStatement } from '@election/contract/audit/checkpoints';
import { type ReceiptDetail, receiptDetail } from '@election/contract/figures/receipt-detail';
import { readReceiptCode } from '@election/contract/figures/receipts';
import { verifySignature } from './checkpoint.ts';
import { rootFrom } from './merkle.ts';
import { type AuditRow, hashOf } from './row.ts';
import * as say from './sentences.ts';

type Proof = NonNullable<ReceiptDetail['proof']>;

/**
 * Verifies the file of a receipt without a database: what it says is in its row, the rows follow on each other up to the head of
 * their chain, and that head is among those of a checkpoint which a trusted key has signed.
 * @param text the answer of `receipts.read`
 * @returns the receipt, when the checkpoint was made, and the key that signed it
 * @throws Error with a sentence for the first thing that does not hold
 */
export function checkReceipt(text: string, trusted: readonly string[]) {
  const detail = parse(text);
  const { proof } = detail;
  if (!proof) throw new Error(say.notCovered);
  verifySignature(proof, trusted);
  const stated = readStatement(proof.statement);
  const head = headOf(detail, proof);
  const root = rootFrom(detail.row.chain, head, proof.path);
  if (!stated || stated.root !== root) throw new Error(say.receiptNotIncluded);
  assertSays(detail, proof.rows[0] as AuditRow);
  return { detail, at: stated.at, key: proof.public_key };
}

/** The end of the receipt's chain, after each of its rows was held against the one before. */
function headOf({ row, receipt }: ReceiptDetail, { rows }: Proof) {
  const place = readReceiptCode(receipt.code);
  const isItsOwn =
    place?.constituency_id === row.chain && place.sequence === row.sequence && receipt.sequence === row.sequence;
  if (!isItsOwn) throw new Error(say.receiptDiffers('code'));
  rows.forEach((one, index) => {
    const follows = index === 0 ? one.hash === row.hash : one.previous_hash === rows[index - 1]?.hash;
    const fits =
      one.chain === row.chain && one.sequence === row.sequence + index && follows && one.hash === hashOf(one);
    if (!fits) throw new Error(say.fault({ kind: 'altered', chain: row.chain, sequence: row.sequence + index }));
  });
  const last = rows.at(-1) as AuditRow;
  return { length: last.sequence, hash: last.hash };
}

/** @throws Error that names what the receipt says otherwise than its row */
function assertSays(detail: ReceiptDetail, row: AuditRow): void {
  const after = JSON.parse(row.after ?? '{}') as Record<string, unknown>;
  const figures = Object.entries(after).filter(([name]) => /^\d+$/.test(name));
  const said: Record<string, [unknown, unknown]> = {
    place: [
      [detail.place.constituency.id, detail.place.polling_station?.id ?? null],
      [row.chain, Number(/\/station:(\d+)$/.exec(row.subject)?.[1] ?? 0) || null],
    ],
    kind: [detail.kind, row.action === 'entries.submit' ? 'figures' : 'sheet'],
    figures: [
      detail.figures.map(({ candidate_id, votes }) => [String(candidate_id), votes]).sort(),
      detail.kind === 'figures' ? figures.sort() : [],
    ],
    sheet: [detail.sheet?.id ?? null, detail.kind === 'sheet' ? after.id : null],
    person: [detail.by, { id: row.actor_id, name: row.actor_name, role: row.actor_role }],
    imported_by: [detail.imported_by, after.imported_by ?? null],
    typed_at: [detail.typed_at, after.typed_at ?? null],
    address: [detail.address, row.address],
    id: [detail.receipt.id, after.submission ?? null],
    sha256: [detail.receipt.sha256, after.sha256],
    at: [Date.parse(detail.receipt.at), Math.floor(Number(row.at) / 1000)],
  };
  for (const [field, [here, there]] of Object.entries(said)) {
    if (JSON.stringify(here) !== JSON.stringify(there)) throw new Error(say.receiptDiffers(field));
  }
}

function parse(text: string): ReceiptDetail {
  try {
    return receiptDetail.parse(JSON.parse(text));
  } catch {
    throw new Error(say.noReceiptFile);
  }
}
