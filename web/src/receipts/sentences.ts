import type { EntryStatus } from '@election/contract/figures/votes';

export const title = 'Receipts';
export const note = 'Each submission gets a receipt. Ask the agent for its code.';
export const code = 'Code of the receipt';
export const example = 'For example 134-57-K';
export const look = 'Look up';
export const receivedFrom = (name: string, role: string) => `From ${name}, ${role}`;
export const importedBy = (name: string) => `Imported by ${name} from a saved file`;
export const receivedAt = (at: string) => `Received ${at}`;
export const typedAt = (at: string) => `Typed ${at} by the phone's clock`;
export const address = (from: string) => `From the address ${from}`;
/** The state of an entry, as the votes screens name it. */
export const states: Record<EntryStatus, string> = {
  pending: 'pending',
  approved: 'approved',
  declined: 'declined',
  asked_again: 'asked again',
  published: 'published',
};
export const stateOf = (state: string) => `${state}, figure unchanged`;
export const nowIs = (votes: string, state: string) => `now ${votes}, ${state}`;
export const reason = (text: string) => `(${text})`;
export const sheet = {
  current: 'It is the current sheet.',
  replaced: 'Another sheet replaced it.',
  deleted: 'It was deleted.',
};
export const superseded = (by: string, at: string) => `The agent corrected it with ${by} at ${at}.`;
export const row = (sequence: number) => `Row ${sequence} of the audit trail of this constituency`;
export const hash = 'Its hash';
export const proven = (at: string) => `The checkpoint of ${at} covers it.`;
export const unproven = 'No checkpoint covers it yet. The next one will.';
export const saveProof = 'Save the proof';
export const figures = 'Figures as received';
