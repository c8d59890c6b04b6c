/** Sentences about those who read the feed. */
export const keyMade = 'The key is made';
export const keyRevoked = 'The key is revoked';
export const webhookMade = 'The webhook is made';
export const webhookPaused = 'The webhook is paused';
export const webhookResumed = 'The webhook goes on';
export const webhookRevoked = 'The webhook is revoked';
