import { counted } from '@election/contract/messages/format';
import { NOTE_FROM, NOTE_TO } from '@election/contract/results/explanation';
import { formatClock } from '../ui/fields/figures.ts';

/** Sentences of the calls. */
export const heading = 'Calls';
export const note =
  'The newsroom’s own word about a race. One person proposes, another confirms; then everybody reads it.';
export const electionType = 'Election';

// Proposing
export const propose = 'Propose a call';
export const kind = 'Call';
export const kinds = { elected: 'Declared elected', runoff: 'Run-off', too_close: 'Too close to call' } as const;
export const first = 'Candidate';
export const second = 'Second candidate';
export const reason = 'What the newsroom knows';
export const reasonHint = `${NOTE_FROM} to ${NOTE_TO} characters. It is kept, and not public.`;
export const reasonFirst = `Write what the newsroom knows, in ${NOTE_FROM} to ${NOTE_TO} characters.`;
export const send = 'Propose';

// What is published of the race
export const figures = 'Published so far';
export const lead = (name: string, margin: number) => `${name} leads by ${counted(margin, 'vote')}.`;
export const outstandingMoved = 'The voters that are not counted yet have changed.';
export const shared = 'The most votes are shared.';

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
  taken_back: (name: string, at: string) => `Taken back by ${name} at ${formatClock(at)}`,
} as const;
/** Against what is published. */
export const against = 'Call it against the figures';
export const againstReason = 'Why it is called against the figures';
export const againstBecause = (text: string) => `Against the published figures, because: ${text}`;
export const checkOrTakeBack = 'Check what is published, or take this call back.';
export const outOfReach = 'This constituency is outside what is assigned to you.';
export const because = (text: string) => `Because: ${text}`;

// Confirming, dropping, taking back
export const confirm = 'Confirm';
export const confirmQuestion = 'Are you sure you want to make this call public?';
export const confirmBody = (call: string, newsroom: string) =>
  `${call}. The public page and the feed say at once: ${newsroom}.`;
export const confirmYes = 'Make the call';
export const drop = 'Drop';
export const dropQuestion = 'Are you sure you want to drop this proposal?';
export const dropBody = (call: string) => `${call}. Nobody outside the newsroom has seen it.`;
export const takeBack = 'Take back';
export const takeBackQuestion = 'Are you sure you want to take this call back?';
export const takeBackBody = (call: string) =>
  `${call}. The public page and the feed say at once that it was taken back, and why.`;
export const takeBackYes = 'Take the call back';
export const leave = 'Leave it';
export const called = 'the newsroom called it';
