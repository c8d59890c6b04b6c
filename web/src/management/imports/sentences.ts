import { sentences } from '@election/contract/messages/sentences';

export const imports = sentences('imports', 'imports');
export const report = sentences('imports', 'report');
export const apply = sentences('imports', 'apply');
