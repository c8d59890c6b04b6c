import { sentences } from './sentences.ts';

/** Why the sources of a contest keep it from being published, and what became of key-ins and differences. */
export const saySources = sentences('refusals', 'sources');

const SHOWN = 5;
const named = (names: readonly string[]): string | readonly string[] =>
  names.length <= SHOWN ? names : saySources.namesAndMore({ names: names.slice(0, SHOWN), more: names.length - SHOWN });

export const secondSourceNeeded = (complete: number) =>
  saySources.secondSourceNeeded({ complete: complete === 0 ? 'none' : 'one' });
export const sourcesDiffer = (names: readonly string[]) =>
  saySources.sourcesDiffer({ count: names.length, names: named(names) });
export const notConfirmed = (names: readonly string[]) => saySources.notConfirmed({ names: named(names) });
export const fourEyes = (names: readonly string[]) => saySources.fourEyes({ names: named(names) });
