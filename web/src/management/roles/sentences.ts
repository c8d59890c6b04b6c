import { sentences } from '@election/contract/messages/sentences';

export const roles = sentences('management', 'roles');
export const scopes = sentences('management', 'scopes');
export const permissions = sentences('management', 'permissions');
