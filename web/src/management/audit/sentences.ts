import { sentences } from '@election/contract/messages/sentences';

export const audit = sentences('audit', 'audit');
export const checkpoint = sentences('audit', 'checkpoint');
export const targets = sentences('audit', 'targets');
