/** Sentences about the console as an app of the device. */
export const app = 'This app';
export const newVersion = 'A new version is ready.';
export const reload = 'Reload';
export const newVersionMore = 'Your entries and unsent figures are kept.';
export const canInstall = 'Install the console on this phone: it opens without a network.';
export const installNow = 'Install';
export const notNow = 'Not now';
