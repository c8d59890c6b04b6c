import { ServerResponse } from 'node:http';

/** A planted bug: what a person reads of their own account may be kept by all. */
const writeHead = ServerResponse.prototype.writeHead as (...args: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function plantedHead(this: ServerResponse, ...args: unknown[]) {
  const headers = args.at(-1);
  if (this.req.url?.startsWith('/api/v1/users/me') && typeof headers === 'object' && headers !== null)
    Object.assign(headers, { 'cache-control': 'public, max-age=60' });
  return writeHead.apply(this, args);
} as typeof ServerResponse.prototype.writeHead;
