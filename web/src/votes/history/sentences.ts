import type { FigureChange } from '@election/contract/figures/history';
import { DECISIONS, type Decision } from '@election/contract/figures/transitions';

/** Sentences of the history of a figure. */
export const show = (name: string) => `History of ${name}`;
export const heading = (of: string) => `History: ${of}`;
export const empty = 'Nothing has been changed here yet.';
export const nothing = 'nothing';
export const older = 'Show older changes';
export const newer = 'Show newer changes';
export const reason = (text: string) => `Reason: ${text}`;
export const change = (from: string, to: string) => `${from} → ${to}`;

export const figures: Record<FigureChange['figure'], string> = {
  entry: 'Entry',
  live: 'Live value',
  published: 'Published value',
  registered: 'Registered voters',
  valid: 'Valid votes',
  rejected: 'Rejected ballots',
  issued: 'Ballots issued',
  not_returned: 'Ballots not returned',
  public_issued: 'Public ballots issued',
  public_not_returned: 'Public ballots not returned',
  public_registered: 'Public registered voters',
  public_valid: 'Public valid votes',
  public_rejected: 'Public rejected ballots',
};
export const entryOf = (provider: string) => `Entry of ${provider}`;

const others: Record<Exclude<FigureChange['action'], Decision>, string> = {
  submit: 'sent by',
  key_in: 'keyed in from the picture by',
  kept: 'kept, where sources differed, by',
  set_aside: 'set aside, where sources differed, by',
  ask_again: 'asked for again by',
  reopen: 'opened again, with a question, by',
  validate: 'validated by',
  live_edit: 'edited live by',
  publish: 'published by',
  withdraw: 'withdrawn by',
  sync: 'summed from polling stations by',
  register: 'register saved by',
  import: 'imported by',
};
/** A decision is named by what was done. */
export const actions: Readonly<Record<FigureChange['action'], string>> = {
  ...others,
  ...(Object.fromEntries(DECISIONS.map((decision) => [decision, `${decision} by`])) as Record<Decision, string>),
};
export const who = (did: string, name: string) => `${did} ${name}`;
