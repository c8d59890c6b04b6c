import { number } from '@election/contract/messages/format';
import { counted } from '../../platform/text/counted.ts';

/** Words of the printed audit trail of a contest. */
export const title = (constituency: string) => `Audit trail: ${constituency}`;
export const under = (region: string, year: string, type: string) =>
  `${region} · ${year} ${type.toLowerCase()} election`;
export const rows = (count: number) => counted(count, 'row');
export const standing = 'For the newsroom alone';
export const source =
  'Rows of the audit trail as the database keeps them; the checkpoints say whether one was changed.';
export const heading = 'Everything that was changed, oldest first';
export const note =
  'Each row is linked to the one before it in the chain of its constituency by its hash. Rows of the other election type stand between these.';
export const empty = 'Nothing has been recorded yet.';
export const row = 'Row';
export const when = 'When';
export const who = 'Who';
export const what = 'What';
export const changes = 'Before and after';
export const hash = 'Hash';
export const person = (name: string, role: string) => `${name}, ${role}`;
export const doing = (action: string, subject: string) => `${action}\n${subject}`;
export const change = (field: string, before: string, after: string) => `${field}: ${before} to ${after}`;
export const tooLong = (most: number) =>
  `The audit trail of this contest has more than ${number(most)} rows, too many for paper. The command verify-audit writes the whole trail.`;
