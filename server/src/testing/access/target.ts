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
  /** An authenticator of that account, and one whose first code is awaited. */
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
/** The secret of a valid link. */
export const LINK_TOKEN = 'a-link-that-the-access-table-uses-------';
