import { newPasskey, type SoftwarePasskey } from '../passkey.ts';

/** Where something lies, seen from the caller: assigned to them, elsewhere in their region, in another one, or nowhere. */
export const PLACES = ['own', 'near', 'far', 'absent'] as const;
export type Place = (typeof PLACES)[number];

/** Ids of things at a place, for a call that is aimed there. */
export interface Target {
  year: number;
  region: number;
  constituency: number;
  station: number;
  /** A parliamentary candidate, a poll, the current sheet, and items that wait. */
  candidate: number;
  poll: number;
  sheet: number;
  item: number;
  stationItem: number;
  /** An open question: of the caller, where the caller may ask. */
  question: number;
  party: number;
  coalition: number;
  /** Things on which nothing depends. */
  empty: { year: number; region: number; constituency: number; station: number; party: number; candidate: number };
  /** The caller's account, one of the same region, one of another; and a session of that account. */
  user: number;
  session: number;
  /** The notice of a sign-in on a new device of that account. */
  notice: number;
  /** An authenticator and a passkey of that account, and an authenticator whose first code is awaited. */
  authenticator: number;
  begun: number;
  /** A role and a permission that people added. */
  role: number;
  permission: number;
  /** A key and a webhook of the feed have this id. */
  consumer: number;
  /** An import that has failed. */
  import: number;
  image: File;
  /** The code of a receipt for figures. */
  receipt: string;
  /** What the phone of the agent has saved. */
  saved: File;
}

/** The password of every account. */
export const PASSWORD = 'warm bread by the lagoon';
/** The secret of every authenticator, the token of a sign-in that awaits a code, and the secret of a link that removes a factor. */
export const AUTHENTICATOR = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
export const SECOND_STEP = 'a-sign-in-that-awaits-its-code---------';
export const FACTOR_LINK = 'a-link-that-removes-a-second-factor----';
/** The account whose sign-in awaits its second factor. */
export const AWAITED_ACCOUNT = 21;
const passkeys = new Map<number, SoftwarePasskey>();

/** The passkey of an account. */
export function passkeyOf(user: number): SoftwarePasskey {
  const passkey = passkeys.get(user) ?? newPasskey(Buffer.from(`passkey of user ${user}`));
  passkeys.set(user, passkey);
  return passkey;
}

/** What a passkey of an account was asked to sign. */
export const challengeOf = (user: number, purpose: 'enrol' | 'sign-in' | 'prove'): string =>
  Buffer.from(`user ${user} is to ${purpose}`).toString('base64url');

/** The secret of a valid link. */
export const LINK_TOKEN = 'a-link-that-the-access-table-uses-------';
