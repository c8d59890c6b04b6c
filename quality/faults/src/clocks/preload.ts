import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Runs before a program whose clock is shifted: `NODE_OPTIONS=--import=…`. The file CLOCK_FILE names the milliseconds for each
 * PORT; the program confirms a shift in a file of its own. Timers go on, as they do where an operator sets a machine's clock.
 */
const { CLOCK_FILE = '', PORT = '' } = process.env;
const READ_EVERY_MS = 20;

const realNow = Date.now;
let shift = 0;

function readShift(): void {
  const next = shiftInFile();
  if (next === shift) return;
  shift = next;
  writeFileSync(`${CLOCK_FILE}.${PORT}`, String(shift));
}

function shiftInFile(): number {
  try {
    return JSON.parse(readFileSync(CLOCK_FILE, 'utf8'))[PORT] ?? 0;
  } catch {
    // No clock has been set yet.
    return 0;
  }
}

const shiftedNow = () => realNow() + shift;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget),
  apply: (target) => new target(shiftedNow()).toString(),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
});

readShift();
setInterval(readShift, READ_EVERY_MS).unref();
