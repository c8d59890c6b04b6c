import { sentences } from '@election/contract/messages/sentences';

export const frame = sentences('shared', 'frame');
export const bar = sentences('shell', 'bar');
export const navigation = sentences('shell', 'navigation');
export const verification = sentences('shell', 'verification');
export const asking = sentences('shell', 'asking');
export const install = sentences('shell', 'install');
export const records = sentences('shell', 'records');
export const election = sentences('shell', 'election');
export const explanation = sentences('shell', 'explanation');
export const fields = sentences('shell', 'fields');
export const sheet = sentences('shell', 'sheet');
