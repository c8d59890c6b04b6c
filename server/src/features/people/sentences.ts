import { counted } from '@election/contract/messages/format';
import { tryAgainIn } from '@election/contract/messages/times';
import { listed } from '../../platform/text/listed.ts';

/** Sentences for sessions. */
export const loggedIn = 'Signed in';
export const credentialsWrong = 'The email or the password is wrong.';
export const tooManyAttempts = (seconds: number) => `Too many failed attempts. ${tryAgainIn(seconds)}`;
export const crowded = 'Very many people are signing in at this moment. Please try again shortly.';
export const inLine = (seconds: number) =>
  `Very many people are signing in at this moment. You have a place in line: your turn comes in about ${counted(seconds, 'second', 'seconds')}.`;
export const device = 'This session';
export const notice = 'This notice';

/** Sentences for the second factor. */
export const issuer = 'Election Command Center';
export const authenticator = 'The authenticator';
export const passkey = 'The passkey';
export const secondFactorNeeded = 'Confirm with your second factor.';
export const codeWrong =
  'This code is not right, or was used already. Wait for the next one of your authenticator, or enter a recovery code.';
export const secondStepOver = 'This sign-in took too long. Enter your password again.';
export const sessionOver = 'Your session has ended. Please sign in again.';
export const proofNeeded = 'Confirm with your second factor that it is you.';
export const factorRequired = 'This needs a second factor. Set one up under your account first.';
export const enrolmentOver = 'This took longer than 15 minutes. Begin again.';
export const tooManyAuthenticators = (most: number) =>
  `An account has at most ${most} authenticators. Remove one that you no longer use.`;
export const tooManyPasskeys = (most: number) =>
  `An account has at most ${most} passkeys. Remove one that you no longer use.`;
export const lastFactor =
  'Your last second factor stays, since the election is real. Set up another one, then remove this one.';
export const noFactor = 'This account has no second factor. Set one up first.';
export const noPasskey = 'This account has no passkey. Use a code.';
export const passkeyLate = 'This took too long, or was answered already. Try again.';
export const passkeyUnknown =
  'This passkey does not belong to your account, or was removed. Use another one, or a code.';
export const passkeyWrong = 'This passkey was not accepted. Try again, or use a code.';
export const passkeyRefused = 'This passkey was not accepted. Begin again.';
export const passkeyCopied =
  'This passkey was used in a second place: a copy of it may exist. Use another one or a code, then remove it.';
export const passkeysNeedName =
  'Passkeys need an address with a name. This installation has an IP address: PUBLIC_URL has to be https:// and a name.';
export const passkeysNeedTls = 'Passkeys need an encrypted connection: PUBLIC_URL has to begin with https://.';
export const noFactorOf = 'This account is not active or has no second factor.';

/** Sentences for links and passwords. */
export const linkUnknown =
  'This link is not valid, or has ended: a newer one replaced it, or your role or places changed. Ask a super_admin for a new link.';
export const linkUsed =
  'This link has already been used. Sign in with the password that was set, or ask a super_admin for a new link.';
export const linkExpired = 'This link has expired. Ask a super_admin for a new one.';
export const linkInactive = 'This account is not active. Ask a super_admin.';
export const linkMakerMayNot =
  'This link has ended: the person who made it can no longer make links for you. Ask a super_admin for a new one.';
export const unchanged = 'This is the password that you have now. Choose another one.';
export const passwordOfNames =
  'Names of places, parties and candidates with a year or a number are guessed first. Choose another password.';
export const currentWrong = 'This is not your present password.';

/** Sentences for roles and permissions. */
export const role = 'The role';
export const permission = 'The permission';
export const unknownPermissions = (names: readonly string[]) => `There is no permission ${names.join(', ')}.`;
export const needsReach = (names: readonly string[]) =>
  `Only a role that reaches everywhere can hold ${names.join(', ')}: these belong to no one place.`;
export const ownRole = 'You cannot add permissions to your own role. Ask another person who manages roles.';
export const superAdminKeeps = (names: readonly string[]) =>
  `The role super_admin keeps ${names.join(', ')}, so that one role can always manage the product.`;
export const builtInScope = 'Built-in roles keep how far they reach.';
export const scopeHeld = (name: string, count: number) =>
  `${counted(count, 'user holds', 'users hold')} the role ${name}, so how far it reaches cannot change. Give them another role first.`;
export const builtInPermission = 'The product itself asks for this permission, so it keeps its name and stays.';

/** Sentences for users. */
export const user = 'The user';

export const noRole = 'There is no such role.';
export const regionRequired = 'Choose a region: this role works in one.';
export const noRegion = 'There is no such region.';
export const constituenciesRequired = 'Choose at least one constituency: this role enters figures there.';
export const outsideRegion = (names: readonly string[]) => `Not in the chosen region: ${names.join(', ')}.`;
export const unknownConstituency = (id: number) => `constituency ${id}`;

/** How many things of each kind came from a user's account. */
export interface Traces {
  entries: number;
  figures: number;
  decisions: number;
  items: number;
  publications: number;
  sheets: number;
  imports: number;
  reminders: number;
  questions: number;
}
const traceNames: Record<keyof Traces, [string, string]> = {
  entries: ['vote entry', 'vote entries'],
  figures: ['live or register figure', 'live or register figures'],
  decisions: ['decision', 'decisions'],
  items: ['pending item', 'pending items'],
  publications: ['publication', 'publications'],
  sheets: ['pink sheet', 'pink sheets'],
  imports: ['import', 'imports'],
  reminders: ['reminder', 'reminders'],
  questions: ['question', 'questions'],
};

/** "Ama Owusu cannot be deleted: 12 vote entries and 1 pink sheet came from this account. Set it to inactive instead." */
export function hasTraces(name: string, traces: Traces): string {
  const parts = Object.entries(traceNames).flatMap(([kind, [one, many]]) => {
    const count = traces[kind as keyof Traces];
    return count === 0 ? [] : [counted(count, one, many)];
  });
  return `${name} cannot be deleted: ${listed(parts)} came from this account. Set it to inactive instead.`;
}
