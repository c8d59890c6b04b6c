import { ServerResponse } from 'node:http';
import { outcomeUnknown } from '@election/server/platform/sentences';

/** A planted bug: a commit whose outcome is unknown is answered as if it were stored. */
const { writeHead, end } = ServerResponse.prototype as unknown as Record<
  string,
  (...args: unknown[]) => ServerResponse
>;
const held = new WeakMap<ServerResponse, unknown[]>();
Object.assign(ServerResponse.prototype, {
  writeHead(this: ServerResponse, ...args: unknown[]) {
    if (args[0] !== 503) return writeHead?.apply(this, args);
    held.set(this, args);
    return this;
  },
  end(this: ServerResponse, ...args: unknown[]) {
    const head = held.get(this);
    if (!head) return end?.apply(this, args);
    held.delete(this);
    if (!String(args[0]).includes(outcomeUnknown)) {
      writeHead?.apply(this, head);
      return end?.apply(this, args);
    }
    const body = JSON.stringify({ data: {}, msg: 'OK' });
    const headers = { ...(head.at(-1) as object), 'content-length': Buffer.byteLength(body) };
    writeHead?.call(this, 200, headers);
    return end?.call(this, body);
  },
});
