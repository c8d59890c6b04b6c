import { sentences } from '@election/contract/messages/sentences';

export const signIn = sentences('session', 'signIn');
export const password = sentences('session', 'password');
export const code = sentences('session', 'code');
export const device = sentences('session', 'device');
export const lock = sentences('session', 'lock');
