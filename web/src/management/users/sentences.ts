import { sentences } from '@election/contract/messages/sentences';

export const users = sentences('management', 'users');
export const links = sentences('management', 'links');
