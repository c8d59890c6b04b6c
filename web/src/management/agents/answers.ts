import type { agentFiles } from '@election/contract/people/agent-files';
import type { Data } from '@election/contract/wire/route';

/** The answer of a file's check. */
export type CheckedAgents = Data<typeof agentFiles.check>;
/** The answer of a file's import. */
export type CreatedAgents = Data<typeof agentFiles.create>;
