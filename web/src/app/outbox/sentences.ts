import { counted } from '@election/contract/messages/format';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time of today as 21:04, of another day with its date. */
export function formatTime(at: Date, now = new Date()): string {
  return (at.toDateString() === now.toDateString() ? clock : dayAndClock).format(at);
}

/** The four words for what a person has typed (docs/roles/agent.md). */
export const onThisPhone = 'On this phone';
export const waiting = 'Waiting to be sent';
export const receivedAt = (at: string) => `Received ${at}`;
export const needsYou = 'Needs you';
export const sending = 'Sending…';

export const receiptCode = (code: string) => `Receipt ${code}`;
export const mySubmissions = 'My submissions';
export const sendNow = 'Send now';
export const discard = 'Discard';
export const tryAgain = 'Try again';
export const typedAt = (at: string) => `Typed ${at}`;

/** Why the queue waits. */
export const delayed = {
  unreachable:
    'The server cannot be reached. Everything stays on this phone and is sent as soon as there is a network.',
  portal:
    'This network answers in place of the server: perhaps it wants you to sign in to it. Open any page to see, or use another network.',
  busy: 'The server is busy. It will be tried again.',
  storage:
    'The memory of this phone is full, or cannot be read now: what became of your submissions is not stored yet. Delete pictures or apps that you do not need. Nothing is lost, and nothing is entered twice.',
  'signed-out': 'Your session has ended. Sign in again and sending goes on.',
} as const;
export const nextTry = (at: string) => `Next try at ${at}.`;

export const waitingCount = (count: number) => `${counted(count, 'submission')} waiting to be sent`;
/** Without a network: how old is what the phone shows. */
export const keptFrom = (at: string) => `No network. Places, ballots and states are those of ${at}.`;
/** In the frame, where there is little room. */
export const waitingShort = (count: number) => `${count} waiting`;
export const needsYouShort = (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} you`;
export const needsYouCount = (count: number) => `${counted(count, 'submission')} ${count === 1 ? 'needs' : 'need'} you`;
export const draftAside =
  'You typed figures here with another version of this app, and this one cannot read them. Nothing is lost: they are kept in this browser. Type them again, or save the file and give it to the newsroom.';
export const saveUnreadable = 'Save what cannot be read';
export const unreadableFile = (name: string) => `unreadable-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`;
/** The phone's database does not open: it may have something, or nothing. */
export const closed =
  'What is kept on this phone cannot be read now. Nothing of it is deleted. Try again; if that does not help, load this page again, or restart the phone.';
export const closedShort = 'Not readable';
export const closedName = 'Not readable: what waits on this phone';
export const keepsNothing =
  'This browser cannot keep what you type: it is a private window, has no room left, or the address is not secure (https). Stay on this page until your figures are received.';
export const littleRoom = (megabytes: number) =>
  `This phone has only ${megabytes} MB left for the console. Delete pictures or apps that you do not need before you go on: below that, photographs of sheets may not be kept.`;

// The file
export const saveFile = 'Save as file';
export const saveFileNote =
  'If this phone gets no network: save what waits as a file and give it to an intern, who can import it. It is entered once, also if this phone sends it later.';
export const noFileKey = 'What waits can be saved as a file once this phone has been online after you signed in.';
export const savedFileName = (name: string, at: string) =>
  `submissions-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${at.slice(0, 16).replace(':', '')}.json`;

// Signing out
export const leaveTitle = 'Sign out before everything is sent?';
export const leaveCount = (count: number) => `${counted(count, 'submission')} not sent yet`;
export const leaveBody =
  'What waits stays on this phone for you alone and is sent when you sign in again on it. Another person who signs in here neither sees nor sends it.';
export const leaveSending =
  'One is on its way now. If you sign out before it is received, it is sent again when you sign in, and entered once.';
export const leaveDone = 'Everything is received. You can sign out.';
export const leaveNothing = 'Nothing waits on this phone. You can sign out.';
export const leaveKeep = 'Keep on this phone and sign out';
export const leave = 'Sign out';
export const leaveStay = 'Stay';
