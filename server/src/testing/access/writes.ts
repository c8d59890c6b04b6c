import type { Write } from './write.ts';
import { OF_FIGURES } from './writes-of-figures.ts';
import { OF_PEOPLE } from './writes-of-people.ts';
import { OF_REFERENCE } from './writes-of-reference.ts';
import { OF_SESSIONS } from './writes-of-sessions.ts';
import { ON_AIR } from './writes-on-air.ts';

const DEVICES = 'server/src/features/people/sign-in/devices.test.ts';
const SECOND_FACTOR = 'server/src/features/people/factors/second-factor.test.ts';
const PASSKEYS = 'server/src/features/people/factors/passkeys.test.ts';

/**
 * What each write leaves, in the order of the calls: each finds what those before it left. After a comma stands what differs where a
 * write is called twice. Events are those that the specification has
 * (AUDIENCE of contract/src/events/events.ts says who hears them). A new write needs its line here or in ELSEWHERE.
 */
export const WRITES: Record<string, Write> = {
  ...OF_FIGURES,
  ...OF_PEOPLE,
  ...OF_REFERENCE,
  ...ON_AIR,
  ...OF_SESSIONS,
};

/** Writes that leave it to a job or need a story of their own, in the order of the calls, with the test that looks at what they leave. */
export const ELSEWHERE: Record<string, readonly [file: string, title: string]> = {
  'keying.keep': [
    'server/src/features/contests/entry/keying.test.ts',
    'goes to another person ten minutes after the last key, and no sooner',
  ],
  'keying.release': [
    'server/src/features/contests/entry/keying.test.ts',
    'skipped: others get it, the person the next one',
  ],
  'keying.claim': [
    'server/src/features/contests/entry/keying.test.ts',
    'is the same until it is done, also after a reload',
  ],
  'keying.finish': [
    'server/src/features/contests/entry/keying.test.ts',
    'is another source: pending entries, an item, history, audit row and event',
  ],
  'votes.publishReady': [
    'server/src/features/contests/publication/publish-ready.test.ts',
    'publishes the sound contest, and leaves the one with a warning and those that are not ready',
  ],
  'corrections.withdraw': [
    'server/src/features/contests/publication/corrections.test.ts',
    'takes what is public back in one transaction, and leaves the live values',
  ],
  'corrections.withdrawStation': [
    'server/src/features/contests/publication/corrections.test.ts',
    'is withdrawn with its register; its exports, sums and the list follow',
  ],
  'differences.askAgain': [
    'server/src/features/contests/sources/sources.test.ts',
    'asks both again: the figures that differ are to be entered, and the contest waits',
  ],
  'differences.resolve': [
    'server/src/features/contests/sources/sources.test.ts',
    'keeps the figure of a source: the ballot is live, its entries approved, the other one declined',
  ],
  'findings.decide': [
    'server/src/features/contests/validation/findings.test.ts',
    'every decision is in the audit trail of its constituency',
  ],
  'imports.check': [
    'server/src/features/imports/console-imports.test.ts',
    'is checked without changing anything, then applied as announced',
  ],
  'imports.apply': [
    'server/src/features/imports/console-imports.test.ts',
    'is checked without changing anything, then applied as announced',
  ],
  'runoff.remove': [
    'server/src/features/contests/publication/runoff.test.ts',
    'is taken back while it has no figures, and not afterwards',
  ],
  'runoff.open': [
    'server/src/features/contests/publication/runoff.test.ts',
    'is opened with the first two, as candidates of their own, and every figure of the first round stays',
  ],
  'session.putAwayDevices': [DEVICES, 'is put away on one device alone: a stranger’s cannot hide it from the owner’s'],
  'session.endOthers': [DEVICES, 'all other devices leaves the one of the call, and their browsers are unknown again'],
  'factors.confirm': [SECOND_FACTOR, 'and its proofs are in the audit trail, without a code'],
  'factors.enrol': [SECOND_FACTOR, 'asks for the password, then for the first code, and gives ten recovery codes once'],
  'factors.prove': [SECOND_FACTOR, 'and its proofs are in the audit trail, without a code'],
  'factors.renewCodes': [SECOND_FACTOR, 'has ten recovery codes, each good once; new ones end them'],
  'factors.remove': [
    SECOND_FACTOR,
    'of a real election stays: the last authenticator cannot be removed, in a rehearsal it can',
  ],
  'passkeys.enrol': [PASSKEYS, 'and what it proved are in the audit trail'],
  'passkeys.prove': [PASSKEYS, 'and what it proved are in the audit trail'],
  'passkeys.begin': [PASSKEYS, 'asks for the password, and gives ten recovery codes with the first second factor'],
  'passkeys.challenge': [PASSKEYS, 'and what it proved are in the audit trail'],
  'passkeys.remove': [PASSKEYS, 'that is the last second factor of a real election stays; another one lets it go'],
  'passkeys.signIn': [PASSKEYS, 'and what it proved are in the audit trail'],
  'passkeys.signInChallenge': [PASSKEYS, 'and what it proved are in the audit trail'],
  'factors.signIn': [SECOND_FACTOR, 'and its proofs are in the audit trail, without a code'],
  'factors.reset': [SECOND_FACTOR, 'that is lost is removed by another person’s link and the password, once'],
  'factors.link': [SECOND_FACTOR, 'that is lost is removed by another person’s link and the password, once'],
};
