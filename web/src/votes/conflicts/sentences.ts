/** Sentences of conflicts: both figures are shown, and the person chooses. */
export const question = 'Somebody else was faster. Which figures should stand?';
export const note = 'Nothing has been changed yet. Choose for each, then go on.';
export const keepAllMine = 'Keep all mine';
export const takeAllTheirs = 'Take all theirs';
export const goOn = 'Go on with these';
export const notNow = 'Not now, keep my typing';
export const choiceOf = (name: string) => `What should stand for ${name}`;

export const liveChanged = (mine: string, now: string) =>
  `You typed ${mine}, but the live value is now ${now}. It was changed after you saw it.`;
export const keepLive = (now: string) => `Keep ${now}`;
export const replaceLive = (mine: string) => `Replace by ${mine}`;

export const entryChanged = (agent: string, seen: string, now: string) =>
  `You saw ${seen} from ${agent}, who has meanwhile sent ${now}.`;
export const leaveEntry = 'Leave it undecided';
export const acceptNow = (now: string) => `Accept ${now}`;
export const declineNow = (now: string) => `Decline ${now}`;

export const sentElsewhere = (mine: string, now: string) =>
  `You typed ${mine}, but ${now} was sent for you from another device.`;
export const keepSent = (now: string) => `Keep ${now}`;
export const sendMine = (mine: string) => `Send ${mine}`;
export const decidedElsewhere = (mine: string, now: string, state: string) =>
  `You typed ${mine}, but ${now} has meanwhile been ${state.toLowerCase()} and is read-only.`;
export const dropMine = 'Leave mine out';

export const publishedMeanwhile = 'The figures have changed since this page showed them. Look at them again.';
export const checkedMeanwhile = 'The checks have found more since this page showed them. Look at them again.';
