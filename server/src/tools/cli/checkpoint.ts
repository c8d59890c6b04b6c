import { checkpointCommand } from './write-checkpoint.ts';

process.exitCode = await checkpointCommand(process.argv.slice(2));
