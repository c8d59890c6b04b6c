import type { agentFiles } from '@election/contract/agent-files';
import type { Data } from '@election/contract/route';

/** What a file would bring. */
export type CheckedAgents = Data<typeof agentFiles.check>;
/** What a file brought. */
export type CreatedAgents = Data<typeof agentFiles.create>;
