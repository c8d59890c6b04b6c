import { sentences } from '@election/contract/messages/sentences';

export const ui = sentences('shared', 'ui');
export const picture = sentences('shell', 'picture');
export const color = sentences('shell', 'color');
