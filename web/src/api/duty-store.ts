import type { Contest } from '@election/contract/figures/contest';
import type { DutyPack } from '@election/contract/figures/field';
import type { Data, Input, Route } from '@election/contract/wire/route';
import { answerFrom } from './kept-reads.ts';
import { drop, keep, kept } from './outbox/kept.ts';
import { currentUserId } from './session-store.ts';

const NAME = 'duty';
/** The version of what is stored: a pack of another one is fetched anew. */
const FORMAT = 1;

const FILE_KEY = 'file key';

let pack: DutyPack | null = null;
/** Outlives the pack: what waits can be saved as a file also once the person may not sign in any more. */
let signing: { user_id: number; key: string } | null = null;

/** Loads the duty pack that this phone keeps for a person. Await it before the first render. */
export async function restoreDuty(user_id: number | undefined): Promise<void> {
  // Where the phone's database does not open, the console begins without: the server is asked, and the outbox says it.
  const stored = user_id === undefined ? undefined : await kept(user_id, NAME).catch(() => undefined);
  pack = packIn(stored, user_id);
  const key = user_id === undefined ? undefined : await kept(user_id, FILE_KEY).catch(() => undefined);
  signing = user_id !== undefined && typeof key === 'string' ? { user_id, key } : null;
}

function packIn(stored: unknown, user_id: number | undefined): DutyPack | null {
  const { format, duty } = (stored ?? {}) as { format?: number; duty?: DutyPack };
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

/** Replaces the duty pack, here and on the disk. A phone that keeps nothing has said so already. */
export function renewDuty(duty: DutyPack): void {
  pack = duty;
  signing = { user_id: duty.user_id, key: duty.file_key };
  keep(duty.user_id, FILE_KEY, duty.file_key).catch(() => undefined);
  keep(duty.user_id, NAME, { format: FORMAT, duty }).catch(() => undefined);
}

/** Gives the duty pack up, here and on the disk: the session or a right has ended. Drafts and the outbox stay. */
export function voidDuty(): void {
  if (pack === null) return;
  const { user_id } = pack;
  pack = null;
  drop(user_id, NAME).catch(() => undefined);
}

/** Forgets the duty pack in memory: the phone was locked. On the disk it stays, encrypted. */
export function closeDuty(): void {
  pack = null;
  signing = null;
}

/** When the signed-in person's duty pack was made, in milliseconds since 1970; null where there is none. */
export const dutyAt = (): number | null => (pack?.user_id === currentUserId() && pack ? Date.parse(pack.at) : null);

/** The key of the person's saved files, in hexadecimal; null where this phone never had a duty pack of theirs. */
export const fileKey = (): string | null => (signing?.user_id === currentUserId() ? (signing?.key ?? null) : null);

/** The id of the current sheet of a contest as the duty pack has it. */
export const keptSheet = (contest: Contest): number | undefined =>
  pack?.current_sheets.find(
    ({ constituency_id, election_type_id }) =>
      constituency_id === contest.constituency_id && election_type_id === contest.election_type_id,
  )?.id;
