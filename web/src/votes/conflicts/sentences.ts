/** Sentences of conflicts: both figures are shown, and the person chooses. */
export const question = 'Another person changed these figures. Which ones do you keep?';
export const note = 'Nothing has been changed yet. Choose for each, then go on.';
export const keepAllMine = 'Keep all mine';
export const takeAllTheirs = 'Take all theirs';
export const goOn = 'Go on with these';
export const notNow = 'Not now, keep what I typed';
export const choiceOf = (name: string) => `Figure for ${name}`;

export const liveChanged = (mine: string, now: string) => `You typed ${mine}. The live value has changed to ${now}.`;
export const keepLive = (now: string) => `Keep ${now}`;
export const replaceLive = (mine: string) => `Replace by ${mine}`;

export const entryChanged = (agent: string, seen: string, now: string) =>
  `You saw ${seen} from ${agent}. ${agent} has now sent ${now}.`;
export const leaveEntry = 'Leave it undecided';
export const acceptNow = (now: string) => `Accept ${now}`;
export const declineNow = (now: string) => `Decline ${now}`;

export const sentElsewhere = (mine: string, now: string) =>
  `You typed ${mine}. Another of your devices has sent ${now}.`;
export const keepSent = (now: string) => `Keep ${now}`;
export const sendMine = (mine: string) => `Send ${mine}`;
export const decidedElsewhere = (mine: string, now: string, state: string) =>
  `You typed ${mine}. The newsroom has ${state.toLowerCase()} ${now}, so you can no longer change it.`;
export const dropMine = 'Leave mine out';

export const publishedMeanwhile = 'The figures have changed since this page showed them. Look at them again.';
export const checkedMeanwhile = 'The checks have found more since this page showed them. Look at them again.';
