/** What tests ask of the machine; the console itself runs in a browser. */
declare module 'node:os' {
  export function availableParallelism(): number;
  export function loadavg(): number[];
}
