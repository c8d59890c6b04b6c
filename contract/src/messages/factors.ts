export const enrolled = 'The authenticator is set up.';
export const removed = 'The authenticator is removed.';
export const passkeyEnrolled = 'The passkey is set up.';
export const passkeyRemoved = 'The passkey is removed.';
export const codesRenewed = 'You have new recovery codes. The old ones no longer work.';
export const proven = 'Confirmed';
export const linkMade = 'Here is the link. Hand it on yourself: no mail is sent.';
export const reset = 'The second factor is removed. Sign in and set up a new one.';
