import type { WireMessage } from './protocol.ts';
import type { WireProxy } from './proxy.ts';
import type { Fault } from './routine-faults.ts';

/** The first and the last message that a server sends of a statement, and the last of the answer. */
const FROM_SERVER = ['start', 'Q', 'P', 'S'];
const FROM_DATABASE = ['Z'];
/** After each publication the sender looks for webhooks that wait, often before the call is answered. */
const OF_SENDER = 'select id from webhooks';

/** Names the messages of one call: statement, direction, type, and a number from the second of the same name on. */
function messageNamer() {
  const counts = new Map<string, number>();
  return ({ statement, fromDatabase, type }: WireMessage): string | null => {
    if (!(fromDatabase ? FROM_DATABASE : FROM_SERVER).includes(type) || statement.startsWith(OF_SENDER)) return null;
    const name = `${statement} ${fromDatabase ? '<' : '>'} ${type}`;
    const times = (counts.get(name) ?? 0) + 1;
    counts.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  };
}

/** Names of the messages of a call on newly opened connections. */
export async function messagesOf(proxy: WireProxy, call: () => Promise<unknown>): Promise<string[]> {
  await proxy.reset();
  const nameOf = messageNamer();
  const names: string[] = [];
  proxy.intercept = (message) => {
    const name = nameOf(message);
    if (name !== null) names.push(name);
    return undefined;
  };
  await call();
  proxy.intercept = null;
  return names;
}

/** Cuts the connection at a message of the next call, or holds the message back. */
export async function armMessage(proxy: WireProxy, name: string, what: 'cut' | 'hold'): Promise<Fault> {
  await proxy.reset();
  const nameOf = messageNamer();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  proxy.intercept = (message) => {
    if (nameOf(message) !== name) return undefined;
    proxy.intercept = null;
    reach();
    return what === 'cut' ? Promise.resolve(false) : released.then(() => true);
  };
  return {
    reached,
    release: async () => release(),
    end: async () => {},
    disarm: async () => {
      proxy.intercept = null;
      release();
    },
  };
}
