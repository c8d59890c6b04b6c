/* Sentences of the key that seals the secrets of second factors and webhooks: for the operator, in English. */
export const noKeyFile = (file: string) =>
  `The key that seals secrets cannot be read: SECRETS_KEY_FILE is ${file}. Make one with "openssl rand -hex 32", in a file that only its owner can read.`;
export const openKeyFile = (file: string) =>
  `Others can read the key that seals secrets: run "chmod 600 ${file}". If they may have read it, make a new one and give the old one as SECRETS_OLD_KEYS.`;
export const notAKey = (file: string) =>
  `${file} holds no key that seals secrets: 64 hexadecimal digits in small letters on one line.`;
const counted = (count: number, sealed: 'factors' | 'webhooks') => {
  const one = sealed === 'factors' ? 'authenticator' : 'webhook';
  return count === 1 ? `one ${one}` : `${count} ${one}s`;
};
export const keyMissing = (count: number, sealed: 'factors' | 'webhooks') =>
  `The secrets of ${counted(count, sealed)} are sealed, and the key is missing: set SECRETS_KEY_FILE or SECRETS_KEY as on the other servers. In a real election with its own database server, keep the key outside it; make one with "openssl rand -hex 32".`;
export const otherKey = (count: number) =>
  `${count === 1 ? 'One authenticator is' : `${count} authenticators are`} sealed with another key than SECRETS_KEY: their codes are refused. Give that key as SECRETS_OLD_KEYS, or let these people use a recovery code and set up their authenticators again.`;
export const otherKeyOfWebhooks = (count: number) =>
  `${count === 1 ? 'One webhook is' : `${count} webhooks are`} sealed with another key than SECRETS_KEY: nothing is sent to them. Give that key as SECRETS_OLD_KEYS, or revoke them and make new ones.`;
