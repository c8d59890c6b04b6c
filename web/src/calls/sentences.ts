import { counted } from '@election/contract/messages/format';
import { NOTE_FROM, NOTE_TO } from '@election/contract/results/explanation';
import { formatClock } from '../ui/fields/figures.ts';

/** Sentences of the calls. */
export const heading = 'Calls';
export const note =
  'The newsroom’s judgement of a race. One person proposes a call, another confirms it. Then it is public.';
export const electionType = 'Election';

// Proposing
export const propose = 'Propose a call';
export const kind = 'Call';
export const kinds = { elected: 'Declared elected', runoff: 'Run-off', too_close: 'Too close to call' } as const;
export const first = 'Candidate';
export const second = 'Second candidate';
export const reason = 'What the newsroom knows';
export const reasonHint = `${NOTE_FROM} to ${NOTE_TO} characters. It is stored, but not published.`;
export const reasonFirst = `Write what the newsroom knows, in ${NOTE_FROM} to ${NOTE_TO} characters.`;
export const send = 'Propose';

// What is published of the race
export const figures = 'Published so far';
export const lead = (name: string, margin: number) => `${name} leads by ${counted(margin, 'vote')}.`;
export const outstandingMoved = 'The number of voters still to be counted has changed.';
export const shared = 'Candidates tie for first place.';

// What waits and what stands
export const waiting = 'Waiting for another person';
export const standing = 'Public';
export const ended = 'Earlier';
export const empty = 'No call has been made in this election.';
export const proposedBy = (name: string, at: string) => `Proposed by ${name} at ${formatClock(at)}`;
export const confirmedBy = (name: string, at: string) => `Confirmed by ${name} at ${formatClock(at)}`;
export const endings = {
  dropped: (name: string, at: string) => `Dropped by ${name} at ${formatClock(at)}`,
  replaced: (name: string, at: string) => `Replaced by ${name} at ${formatClock(at)}`,
  taken_back: (name: string, at: string) => `Withdrawn by ${name} at ${formatClock(at)}`,
} as const;
/** Against what is published. */
export const against = 'Call it although the figures disagree';
export const againstReason = 'Why you call it although the figures disagree';
export const againstBecause = (text: string) => `Against the published figures, because: ${text}`;
export const checkOrTakeBack = 'Check the published figures, or withdraw this call.';
export const outOfReach = 'This constituency is not assigned to you.';
export const because = (text: string) => `Because: ${text}`;

// Confirming, dropping, taking back
export const confirm = 'Confirm';
export const confirmQuestion = 'Are you sure you want to make this call public?';
export const confirmBody = (call: string, newsroom: string) =>
  `${call}. The public page and the feed say at once: ${newsroom}.`;
export const confirmYes = 'Make the call';
export const drop = 'Drop';
export const dropQuestion = 'Are you sure you want to drop this proposal?';
export const dropBody = (call: string) => `${call}. No one outside the newsroom has seen it.`;
export const takeBack = 'Withdraw';
export const takeBackQuestion = 'Are you sure you want to withdraw this call?';
export const takeBackBody = (call: string) =>
  `${call}. The public page and the feed show at once that it was withdrawn, and why.`;
export const takeBackYes = 'Withdraw the call';
export const leave = 'Leave it';
export const called = 'the newsroom called it';
