/** Sentences of the notice of sign-ins on new devices. */
export const heading = 'Your account was used on a new device';
export const unknownAddress = 'an unknown address';
export const signedIn = (device: string, address: string, moment: string, ended: boolean) =>
  `${device} at ${address}, signed in ${moment}${ended ? '. That session has ended.' : '.'}`;
export const more = (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`);
export const advice = 'Was it not you? End its session under your account, and change your password.';
export const known = 'It was me';
export const seeDevices = 'Where you are signed in';
