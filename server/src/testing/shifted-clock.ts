/**
 * Preloaded into a server by NODE_OPTIONS: its clock is CLOCK_AHEAD seconds ahead of the machine's, until SIGWINCH sets it right.
 */
const RealDate = Date;
let ahead = Number(process.env.CLOCK_AHEAD ?? 0) * 1000;
process.on('SIGWINCH', () => {
  ahead = 0;
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [target.now() + ahead] : given),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
});
