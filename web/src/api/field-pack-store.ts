import type { Contest } from '@election/contract/figures/contest';
import type { FieldPack } from '@election/contract/figures/field-pack';
import type { Data, Input, Route } from '@election/contract/wire/route';
import { answerFrom } from './kept-reads.ts';
import { drop, keep, kept } from './outbox/kept.ts';
import { currentUserId } from './session-store.ts';

/** The name under which phones keep the pack. */
const NAME = 'duty';
/** The version of what is stored: a pack of another one is fetched again. */
const FORMAT = 1;

const FILE_KEY = 'file key';

let pack: FieldPack | null = null;
/** Outlives the pack: what waits can be saved as a file also once the person may not sign in any more. */
let signing: { user_id: number; key: string } | null = null;

/** Loads the field pack that this phone keeps for a person. Await it before the first render. */
export async function restoreFieldPack(user_id: number | undefined): Promise<void> {
  // Where the phone's database does not open, the console begins without: the server is asked, and the outbox says it.
  const stored = user_id === undefined ? undefined : await kept(user_id, NAME).catch(() => undefined);
  pack = packIn(stored, user_id);
  const key = user_id === undefined ? undefined : await kept(user_id, FILE_KEY).catch(() => undefined);
  signing = user_id !== undefined && typeof key === 'string' ? { user_id, key } : null;
}

function packIn(stored: unknown, user_id: number | undefined): FieldPack | null {
  const { format, duty } = (stored ?? {}) as { format?: number; duty?: FieldPack };
  // What an earlier console stored says of no contest that it takes no figures.
  return format === FORMAT && duty && duty.user_id === user_id
    ? { ...duty, without_poll: duty.without_poll ?? [] }
    : null;
}

/** What the phone knows of a read, and as of when, in milliseconds since 1970; undefined where it knows nothing. */
export function keptAnswer<R extends Route>(route: R, input: Input<R>): { data: Data<R>; at: number } | undefined {
  if (pack === null || pack.user_id !== currentUserId()) return undefined;
  const data = answerFrom(pack, route, input);
  return data === undefined ? undefined : { data, at: Date.parse(pack.at) };
}

/** Replaces the field pack, here and on the disk. A phone that keeps nothing has said so already. */
export function renewFieldPack(read: FieldPack): void {
  pack = read;
  signing = { user_id: read.user_id, key: read.file_key };
  keep(read.user_id, FILE_KEY, read.file_key).catch(() => undefined);
  keep(read.user_id, NAME, { format: FORMAT, duty: read }).catch(() => undefined);
}

/** Gives the field pack up, here and on the disk: the session or a right has ended. Drafts and the outbox stay. */
export function voidFieldPack(): void {
  if (pack === null) return;
  const { user_id } = pack;
  pack = null;
  drop(user_id, NAME).catch(() => undefined);
}

/** Forgets the field pack in memory: the phone was locked. On the disk it stays, encrypted. */
export function closeFieldPack(): void {
  pack = null;
  signing = null;
}

/** When the signed-in person's field pack was made, in milliseconds since 1970; null where there is none. */
export const fieldPackAt = (): number | null =>
  pack?.user_id === currentUserId() && pack ? Date.parse(pack.at) : null;

/** The key of the person's saved files, in hexadecimal; null where this phone never had a field pack of theirs. */
export const fileKey = (): string | null => (signing?.user_id === currentUserId() ? (signing?.key ?? null) : null);

/** The id of the current sheet of a contest as the field pack has it. */
export const keptSheet = (contest: Contest): number | undefined =>
  pack?.current_sheets.find(
    ({ constituency_id, election_type_id }) =>
      constituency_id === contest.constituency_id && election_type_id === contest.election_type_id,
  )?.id;
