import { fileURLToPath } from 'node:url';

/** Settings of a server process whose clock is ahead of the machine's, until SIGWINCH sets it right. */
export const shiftedClock = (seconds: number): Record<string, string> => ({
  CLOCK_AHEAD: String(seconds),
  NODE_OPTIONS: `--import=${fileURLToPath(import.meta.url)}`,
});

// Node imports this file in that process before the server.
if (process.env.CLOCK_AHEAD !== undefined) {
  const machine = Date;
  let ahead = Number(process.env.CLOCK_AHEAD) * 1000;
  process.on('SIGWINCH', () => {
    ahead = 0;
  });
  globalThis.Date = new Proxy(machine, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [target.now() + ahead] : given),
    get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
  });
}
