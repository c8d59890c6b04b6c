import { counted } from '@election/contract/messages/format';

/** Sentences of the Live/Approved screen. */
export const view = 'What to show';
export const liveApproved = 'Live/Approved';
export const agentsEntries = "Agents' entries";
export const publishedVotes = 'Published votes';

// Publishing
export const publishVotes = 'Publish Votes';
export const publishing = 'Publishing...';
export const publishQuestion = 'Are you sure you want to push votes? This will send entered votes to live.';
export const publishBody = (at: string, candidates: number, sum: number, warnings: number) =>
  `Publish ${at}: ${counted(candidates, 'candidate')}, ${counted(sum, 'vote')}${
    warnings > 0 ? `; ${counted(warnings, 'warning')}` : ''
  }.`;
export const unpublishedChanges = (count: number) =>
  `${counted(count, 'live value')} differ from what is published. Publish to bring the public figures up to date.`;
