import type { sheets } from '@election/contract/figures/sheets';
import type { stationVotes } from '@election/contract/figures/station-votes';
import type { DecidedEntry, votes } from '@election/contract/figures/votes';
import type { Input } from '@election/contract/wire/route';

/** The version of what is stored; `upgrade` reads every earlier one. */
export const FORMAT = 1;

/** What became of a submission on this phone. */
export type SubmissionState = 'waiting' | 'received' | 'needs-you';

/** A sheet's call without its picture. */
export type SheetInput = Omit<Input<typeof sheets.upload>, 'image' | 'upload_id'>;

/** What a person sends: figures of a constituency or of a polling station, or a photographed sheet. */
export type Content =
  | { kind: 'constituency'; input: Input<typeof votes.submit> }
  | { kind: 'station'; input: Input<typeof stationVotes.submit> }
  | { kind: 'sheet'; input: SheetInput; name: string; type: string };

/** The server's receipt, with which alone a submission counts as received. */
export interface Receipt {
  id: string | null;
  code: string;
  sha256: string;
  /** The server's time. */
  at: string;
  sequence: number;
}

/** Why the server did not take a submission. */
export interface Refusal {
  status: number;
  /** The server's sentence. */
  sentence: string;
  /** The first field that the server names. */
  field?: string;
  /** Where figures are decided: what was sent, and what the server has. */
  entries?: DecidedEntry[];
}

/** A submission as the screens know it. `id` is its Idempotency-Key, for good: a correction is another submission. */
export interface Submission {
  id: string;
  user_id: number;
  /** Order of typing on this phone. */
  number: number;
  state: SubmissionState;
  /** How sentences name the place: "Ablekuma West, presidential". */
  place: string;
  content: Content;
  /** In hexadecimal; of the canonical text, or of the picture's bytes. */
  sha256: string;
  /** The server's clock as far as the phone knew it, else the phone's: a claim. */
  typed_at: string;
  receipt?: Receipt;
  /** When the receipt came, by the phone's clock in milliseconds since 1970. */
  received_at?: number;
  refusal?: Refusal;
}

/** The part of a submission that is encrypted. */
export type Sealed = Pick<
  Submission,
  'place' | 'content' | 'sha256' | 'typed_at' | 'receipt' | 'received_at' | 'refusal'
>;

/** Reads what an app of this or an earlier version stored; null where it is no submission. */
export function upgrade(text: string): Sealed | null {
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('format' in stored) || stored.format !== FORMAT) return null;
    const { format: _, ...sealed } = stored as { format: number } & Sealed;
    return sealed;
  } catch {
    return null;
  }
}

/** The text to encrypt. */
export const textOf = ({ place, content, sha256, typed_at, receipt, received_at, refusal }: Sealed): string =>
  JSON.stringify({ format: FORMAT, place, content, sha256, typed_at, receipt, received_at, refusal });

/** The name under which a phone keeps how far the picture of a submission came. */
export const uploadName = (id: string): string => `upload:${id}`;
