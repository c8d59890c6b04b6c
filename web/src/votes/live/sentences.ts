import type { RegisterTotals } from '@election/contract/figures/registers';
import { counted } from '@election/contract/messages/format';
import { totalsOf } from '../register/sentences.ts';

/** Sentences of the Live/Approved screen. */
export const view = 'What to show';
export const liveApproved = 'Live/Approved';
export const agentsEntries = "Agents' entries";
export const publishedVotes = 'Published votes';

// Publishing
export const publishVotes = 'Publish Votes';
export const checking = 'Reading the checks again…';
export const publishing = 'Publishing...';
export const publishQuestion = 'Are you sure you want to push votes? This will send entered votes to live.';
export const publishBody = (at: string, candidates: number, sum: number, warnings: number) =>
  `Publish ${at}: ${counted(candidates, 'candidate')}, ${counted(sum, 'vote')}${
    warnings > 0 ? `; ${counted(warnings, 'warning')}` : ''
  }.`;
export const registerBody = (totals: RegisterTotals) =>
  `The totals of the register become public with them: ${totalsOf(totals)}.`;
/** Empty where only approved entries are left to publish. */
export const unpublishedChanges = (values: number, register: boolean) => {
  const what = [...(values > 0 ? [counted(values, 'live value')] : []), ...(register ? ['the register totals'] : [])];
  if (what.length === 0) return '';
  const text = what.join(' and ');
  return `${text[0]?.toUpperCase()}${text.slice(1)} differ from what is published. Publish to bring the public figures up to date.`;
};
