export const made = 'Display link made';
export const revoked = 'Display link revoked';
export const taken = 'On the wall';
export const ordered = 'Running order saved';
