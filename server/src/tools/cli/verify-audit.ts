import { verifyAuditCommand } from './verify-trail.ts';

process.exitCode = await verifyAuditCommand(process.argv.slice(2));
