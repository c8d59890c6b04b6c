import { createAdminCommand } from './make-admin.ts';

process.exitCode = await createAdminCommand(process.argv.slice(2));
