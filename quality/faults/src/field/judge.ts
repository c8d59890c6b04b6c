import type pg from 'pg';
import type { Book, Tap } from './statements.ts';

/** A submission that the server says it has received. */
interface Row {
  key: string | null;
  sha256: string;
  actor_id: number;
  chain: number;
  sequence: number;
  action: string;
  /** Of figures: the number of their tap. */
  tap: number | null;
}

const ROWS = `
  select after ->> 'submission' as key, after ->> 'sha256' as sha256, actor_id, chain, sequence::int, action,
         (after ->> '1')::int / 10 as tap
  from audit_entries where action in ('entries.submit', 'sheets.upload') order by chain, sequence`;

/**
 * Compares what phones said with what the server has: the audit trail, the sheets and the present entries.
 * @returns one sentence for each difference
 */
export async function judge(owner: pg.Pool, { taps, said }: Book): Promise<string[]> {
  const { rows } = await owner.query<Row>(ROWS);
  const found: string[] = [];
  const byPicture = new Map([...taps.values()].flatMap((tap) => (tap.picture ? [[tap.picture, tap] as const] : [])));
  const received = new Map<string, Row[]>();
  const taken = new Map<Tap, Row[]>();
  for (const row of rows) {
    const key = row.key ?? '';
    received.set(key, [...(received.get(key) ?? []), row]);
    const tap = row.action === 'sheets.upload' ? byPicture.get(row.sha256) : taps.get(row.tap ?? 0);
    if (!tap) found.push(`The server has what nobody tapped: row ${row.chain}-${row.sequence}`);
    else taken.set(tap, [...(taken.get(tap) ?? []), row]);
  }
  for (const [{ number, user_id, constituency_id }, its] of taken) {
    if (its.length > 1) found.push(`Doubled: tap ${number} was received ${its.length} times`);
    for (const { actor_id, chain } of its) {
      if (actor_id !== user_id) found.push(`Tap ${number} of user ${user_id} was received from user ${actor_id}`);
      if (chain !== constituency_id) found.push(`Tap ${number} at ${constituency_id} was received at ${chain}`);
    }
  }
  for (const { id, tap, state, sha256, code, sentence, wasOpen } of said.values()) {
    const its = received.get(id) ?? [];
    if (wasOpen && its.length === 0) found.push(`Lost: tap ${tap}, last said to be ${state}`);
    if (its.some((row) => row.sha256 !== sha256)) found.push(`Tap ${tap} was received with another hash`);
    if (state === 'received' && !its.some(({ chain, sequence }) => code?.startsWith(`${chain}-${sequence}-`)))
      found.push(`Called received and is not: tap ${tap}, receipt ${code}`);
    if (state === 'waiting') found.push(`Not sent over a quiet line: tap ${tap}`);
    if (state === 'needs-you') found.push(`Refused: tap ${tap}: ${sentence}`);
  }
  return [...found, ...(await compareStored(owner, rows))];
}

/** The present entries and sheets are those of the last rows. */
async function compareStored(owner: pg.Pool, rows: readonly Row[]): Promise<string[]> {
  const last = new Map(rows.filter(({ tap }) => tap !== null).map((row) => [`${row.chain} ${row.actor_id}`, row.tap]));
  const entries = await owner.query<{ place: string; taps: number[] }>(
    `select k.constituency_id || ' ' || e.user_id as place, array_agg(distinct e.votes / 10) as taps
     from vote_entries e join contests k on k.id = e.contest_id group by 1`,
  );
  const stored = new Map(entries.rows.map(({ place, taps }) => [place, taps.join()]));
  const stale = [...last].filter(([place, tap]) => stored.get(place) !== String(tap));
  const sheets = await owner.query<{ sheets: number }>('select count(*)::int as sheets from pink_sheets');
  const uploads = rows.filter(({ action }) => action === 'sheets.upload').length;
  return [
    ...stale.map(
      ([place, tap]) => `The entries at ${place} are ${stored.get(place)}, and the last received are ${tap}`,
    ),
    ...(sheets.rows[0]?.sheets === uploads
      ? []
      : [`${uploads} sheets were received, ${sheets.rows[0]?.sheets} are stored`]),
  ];
}
