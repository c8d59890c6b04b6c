import { CORRECTION, type Person } from '../small-election.ts';
import { ACCESS, ROLES } from './table.ts';
import type { Target } from './target.ts';

/** What a write leaves. Each list is whole: a row, an event or a renewed answer more is a fault as well. */
export interface Trace {
  /** The tables whose rows change, apart from those that the other lists speak of. */
  tables: readonly string[];
  /**
   * What changes beside the thing that the call is aimed at: the column of a table by which a changed row belongs to another year,
   * region, constituency, station, race, party or person; or a read of a place in the other region. Each has its reason.
   */
  beside: readonly string[];
  /** Rows of the audit trail: action and kind of subject, `@` where the row stands in the chain of the constituency. */
  audit: readonly string[];
  /** Rows of the history: figure and action. */
  history: readonly string[];
  events: readonly string[];
  /** The cached reads whose ETag changes. Workbooks are made of the rows of their CSV, and take longest. */
  renewed: readonly string[];
}

export interface Write extends Partial<Trace> {
  /** Who calls; by default the first role of the access table that may. */
  by?: Person;
  /** What differs from the call of the access table; `made` has the ids that earlier writes were answered with. */
  input?: (at: Target, made: Readonly<Record<string, number>>) => Record<string, unknown>;
  /** Name and role of the actor in the audit trail, where the call is anonymous. */
  actor?: string;
}

/** Who calls a write, and where what it is aimed at lies. */
export function findCaller(name: string, { by }: Write): { person: Person | 'anonymous'; place: 'own' | 'near' } {
  const words = (ACCESS[name]?.[1] ?? '').split(' ');
  const isOpen = words.at(-1)?.startsWith('+');
  const first = isOpen ? words.length - 1 : words.findIndex((word) => word.includes('+'));
  return {
    person: by ?? ROLES[first] ?? 'anonymous',
    place: words[first]?.startsWith('+') ? 'own' : 'near',
  };
}

const WITH_PLACES = ['exports.json', 'exports.nist', 'exports.nistStations', 'results.national'];
const COVERED = ['coverage.constituency', 'coverage.pdf', 'coverage.states'];
const changed = ['reference-changed'];
const DEVICES = 'server/src/features/people/sign-in/devices.test.ts';
const SECOND_FACTOR = 'server/src/features/people/factors/second-factor.test.ts';
const PASSKEYS = 'server/src/features/people/factors/passkeys.test.ts';
const figures = ['pending_items', 'place_activity', 'vote_entries'];

/**
 * What each write leaves, in the order of the calls: each finds what those before it left. After a comma stands what differs where a
 * write is called twice. Events are those that the specification has
 * (AUDIENCE of contract/src/events/events.ts says who hears them). A new write needs its line here or in ELSEWHERE.
 */
export const WRITES: Record<string, Write> = {
  'questions.withdraw': {
    tables: ['questions'],
    audit: ['questions.withdraw contest @'],
    events: ['question-withdrawn'],
    renewed: COVERED,
  },
  'questions.ask': {
    // The entry of the second agent waits; none is declined.
    tables: ['questions'],
    audit: ['questions.ask contest @'],
    events: ['question-asked'],
    renewed: COVERED,
  },
  'questions.answer': {
    input: (_, made) => ({ id: made['questions.ask'] }),
    tables: ['questions'],
    audit: ['questions.answer contest @'],
    events: ['question-answered'],
    renewed: COVERED,
  },
  'votes.submit': {
    tables: figures,
    audit: ['entries.submit contest @'],
    history: ['entry submit'],
    events: ['submitted'],
    renewed: [...COVERED, 'board.list'],
  },
  'stationVotes.submit': {
    tables: figures,
    audit: ['entries.submit contest @'],
    history: ['entry submit'],
    events: ['submitted'],
    renewed: COVERED,
  },
  'submissions.import': {
    // They are the agent's, whose phone saved them.
    beside: ['idempotency_keys user_id', 'vote_entries user_id'],
    // The figures are those that were sent before.
    tables: ['idempotency_keys', ...figures],
    audit: ['entries.submit contest @ by agent, agent'],
    events: ['submitted'],
    renewed: COVERED,
  },
  'notifications.markSeen': {
    tables: ['pending_readers'],
    audit: ['pending.seen pending @'],
    events: ['pending-seen'],
  },
  'notifications.markStationSeen': {
    tables: ['pending_readers'],
    audit: ['pending.seen pending @'],
    events: ['pending-seen'],
  },
  'votes.decide': {
    // A check compares the figures of all contests of a race.
    beside: ['read findings.list'],
    // No one needs to know any more who has seen the item.
    tables: ['pending_items', 'pending_readers', 'place_activity', 'vote_entries', 'vote_values'],
    audit: ['entries.approved contest @'],
    history: ['entry approved', 'live approved'],
    events: ['validated'],
    renewed: [...COVERED, 'board.list'],
  },
  'votes.save': {
    by: 'correspondent',
    tables: ['place_activity', 'vote_entries', 'vote_values'],
    audit: ['votes.save contest @'],
    history: ['entry validate', 'live validate'],
    events: ['validated'],
    renewed: [...COVERED, 'board.list'],
  },
  'registers.save': {
    by: 'correspondent',
    tables: ['registers'],
    audit: ['registers.save contest @'],
    history: ['registered register', 'rejected register', 'valid register'],
    events: ['register-saved'],
    // The totals decide which checks still warn.
    renewed: ['board.list'],
  },
  'votes.publish': {
    // The entries of agents that agree are approved.
    beside: ['vote_entries user_id'],
    tables: [
      'contests',
      'feed_head',
      'feed_messages',
      'place_activity',
      'region_results',
      'registers',
      'vote_entries',
      'vote_values',
    ],
    audit: ['votes.publish contest @', 'registers.publish contest @'],
    history: [
      'entry publish',
      'public_registered publish',
      'public_rejected publish',
      'public_valid publish',
      'publication publish',
      'published publish',
    ],
    events: ['published'],
    renewed: [
      'feed.read',
      ...COVERED,
      'board.list',
      'exports.csv',
      'exports.registers',
      ...WITH_PLACES,
      'outlooks.national',
    ],
  },
  'sheets.show': {
    // Of a published contest, whose sheet was not public.
    input: (at) => ({ id: at.sheet, public: true }),
    tables: ['pink_sheets'],
    audit: ['sheets.show contest @'],
    events: ['sheet-changed'],
  },
  'votes.save, public at once': {
    input: () => ({
      votes: [21, 19].map((vote_count, index) => ({ candidate_id: index + 1, vote_count })),
      correction: CORRECTION,
    }),
    tables: [
      'contests',
      'corrections',
      'feed_head',
      'feed_messages',
      'place_activity',
      'region_results',
      'vote_entries',
      'vote_values',
    ],
    audit: ['live.edit contest @', 'corrections.add contest @'],
    history: ['entry live_edit', 'live live_edit', 'publication publish', 'published live_edit'],
    events: ['published', 'correction'],
    renewed: [
      'feed.read',
      ...COVERED,
      'corrections.list',
      'exports.corrections',
      'exports.csv',
      ...WITH_PLACES,
      'outlooks.national',
    ],
  },
  'registers.save, public at once': {
    input: () => ({ total_rejected: 2, correction: CORRECTION }),
    tables: ['corrections', 'feed_head', 'feed_messages', 'registers'],
    audit: ['registers.save contest @', 'registers.publish contest @', 'corrections.add contest @'],
    history: ['public_rejected register', 'rejected register'],
    events: ['correction', 'published', 'register-saved'],
    renewed: ['feed.read', 'corrections.list', 'exports.corrections', 'exports.registers', ...WITH_PLACES],
  },
  'registers.save, of a polling station': {
    by: 'correspondent',
    input: (at) => ({ polling_station_id: at.station }),
    tables: ['registers'],
    audit: ['registers.save contest @'],
    history: ['registered register', 'rejected register', 'valid register'],
    events: ['register-saved'],
  },
  'stationVotes.publish': {
    tables: [
      'contest_stations',
      'feed_head',
      'feed_messages',
      'place_activity',
      'registers',
      'station_results',
      'vote_values',
    ],
    audit: ['stations.publish contest @', 'registers.publish contest @'],
    history: [
      'live publish',
      'public_registered publish',
      'public_rejected publish',
      'public_valid publish',
      'published publish',
    ],
    events: ['station-published'],
    // Its sum contradicts what is public of the constituency.
    renewed: [
      'board.list',
      'feed.read',
      ...COVERED,
      'exports.json',
      'exports.nist',
      'exports.nistStations',
      'exports.stations',
    ],
  },
  'sheets.remove': {
    // A list names the other contests that have the same photograph.
    beside: ['read sheets.list'],
    tables: ['pink_sheets'],
    audit: ['sheets.delete contest @'],
    events: ['sheet-changed'],
    renewed: COVERED,
  },
  'sheets.upload': {
    tables: ['pictures', 'pink_sheets'],
    audit: ['sheets.upload contest @'],
    events: ['sheet-changed'],
    renewed: COVERED,
  },
  'coverage.remind': {
    // No one has entered figures of that election type; the cached reads are of the other.
    input: (at) => ({ election_type_id: 2, places: [{ constituency_id: at.constituency }] }),
    tables: ['reminders'],
    audit: ['coverage.remind contest @'],
    events: ['reminded'],
  },
  'sync.constituencies': { audit: ['results.sync-constituencies year'], events: ['results-synced'] },
  'sync.regions': { audit: ['results.sync-regions year'], events: ['results-synced'], renewed: WITH_PLACES },
  'sync.seats': {
    audit: ['results.sync-seats year'],
    events: ['results-synced'],
    renewed: ['exports.json', 'exports.nist', 'exports.nistStations'],
  },

  'roles.create': { tables: ['roles'], audit: ['roles.create role'], events: changed },
  'roles.update': {
    input: () => ({ name: 'renamed' }),
    tables: ['roles'],
    audit: ['roles.update role'],
    events: changed,
  },
  'roles.remove': { tables: ['roles'], audit: ['roles.delete role'], events: changed },
  'permissions.create': { tables: ['permissions'], audit: ['permissions.create permission'], events: changed },
  'permissions.update': { tables: ['permissions'], audit: ['permissions.update permission'], events: changed },
  'permissions.remove': { tables: ['permissions'], audit: ['permissions.delete permission'], events: changed },
  'broadcasting.authorise': {},
  'passwords.look': {},
  // The account that the address belongs to.
  'passwords.forgot': { tables: ['attempts', 'link_requests'], beside: ['link_requests user_id'] },
  'passwords.reset': {
    // The account of the link.
    beside: ['known_devices user_id', 'one_time_links user_id', 'sessions user_id', 'users user_id'],
    actor: 'near, agent',
    tables: ['known_devices', 'one_time_links', 'sessions', 'users'],
    audit: ['password.invite user'],
    events: ['session-ended'],
  },
  'users.create': { tables: ['one_time_links', 'users'], audit: ['users.create user'], events: changed },
  'users.update': {
    input: () => ({ email: 'another@example.com' }),
    tables: ['user_constituencies', 'users'],
    audit: ['users.update user'],
    events: changed,
  },
  'users.invite': { tables: ['one_time_links'], audit: ['users.reset user'] },
  'users.remove': {
    tables: ['known_devices', 'link_requests', 'one_time_links', 'users'],
    audit: ['users.delete user'],
    events: changed,
  },
  'agentFiles.check': {},
  'agentFiles.create': {
    tables: ['one_time_links', 'user_constituencies', 'users'],
    // New accounts.
    beside: ['one_time_links user_id', 'user_constituencies user_id', 'users user_id'],
    audit: ['users.create user'],
    events: changed,
  },

  'regions.create': {
    tables: ['regions'],
    audit: ['regions.create region'],
    events: changed,
    renewed: [...WITH_PLACES, 'regions.list'],
  },
  'regions.update': {
    input: () => ({ title: 'Renamed' }),
    tables: ['feed_head', 'feed_messages', 'public_changes', 'regions'],
    audit: ['regions.update region'],
    events: changed,
    renewed: [
      'coverage.pdf',
      'coverage.places',
      'board.list',
      'corrections.list',
      'exports.corrections',
      'exports.csv',
      'exports.registers',
      'exports.stations',
      'feed.read',
      ...WITH_PLACES,
      'regions.list',
    ],
  },
  'regions.remove': {
    tables: ['regions'],
    audit: ['regions.delete region'],
    events: changed,
    renewed: [...WITH_PLACES, 'regions.list'],
  },
  'constituencies.create': {
    tables: ['constituencies', 'contest_stations', 'contests'],
    // Its chain is that of the new constituency.
    audit: ['constituencies.create constituency @1001'],
    events: changed,
    renewed: [
      'coverage.places',
      'coverage.pdf',
      'coverage.states',
      'board.list',
      'constituencies.list',
      ...WITH_PLACES,
      'outlooks.national',
      'regions.list',
    ],
  },
  'constituencies.update': {
    input: () => ({ name: 'Renamed' }),
    tables: ['constituencies', 'feed_head', 'feed_messages', 'public_changes'],
    audit: ['constituencies.update constituency @'],
    events: changed,
    renewed: [
      'calls.list',
      'coverage.pdf',
      'coverage.places',
      'board.list',
      'constituencies.list',
      'corrections.list',
      'exports.corrections',
      'exports.csv',
      'exports.registers',
      'exports.stations',
      'feed.read',
      ...WITH_PLACES,
    ],
  },
  'constituencies.remove': {
    tables: ['constituencies', 'contest_stations', 'contests'],
    audit: ['constituencies.delete constituency @'],
    events: changed,
    renewed: [
      'coverage.places',
      'coverage.pdf',
      'coverage.states',
      'board.list',
      'constituencies.list',
      ...WITH_PLACES,
      'outlooks.national',
      'regions.list',
    ],
  },
  'pollingStations.create': {
    tables: ['contest_stations', 'polling_stations'],
    audit: ['polling-stations.create polling_station @'],
    events: changed,
    renewed: ['board.list', 'coverage.pdf', 'coverage.places', 'exports.json', 'exports.nist', 'exports.nistStations'],
  },
  'pollingStations.update': {
    input: () => ({ code: 'X2', name: 'Renamed' }),
    tables: ['polling_stations'],
    // The station that the call names.
    beside: ['polling_stations polling_station_id'],
    audit: ['polling-stations.update polling_station @'],
    events: changed,
    renewed: ['coverage.places', 'exports.json', 'exports.nist', 'exports.nistStations', 'exports.stations'],
  },
  'pollingStations.remove': {
    tables: ['contest_stations', 'polling_stations'],
    audit: ['polling-stations.delete polling_station @'],
    events: changed,
    renewed: ['board.list', 'coverage.pdf', 'coverage.places', 'exports.json', 'exports.nist', 'exports.nistStations'],
  },
  'coalitions.create': {
    tables: ['coalitions'],
    audit: ['coalitions.create coalition'],
    events: changed,
    renewed: [...WITH_PLACES, 'coalitions.list'],
  },
  'coalitions.update': {
    input: () => ({ name: 'Renamed', short_name: 'R' }),
    tables: ['coalitions'],
    audit: ['coalitions.update coalition'],
    events: changed,
    renewed: [...WITH_PLACES, 'coalitions.list'],
  },
  'coalitions.remove': {
    tables: ['coalitions'],
    audit: ['coalitions.delete coalition'],
    events: changed,
    renewed: [...WITH_PLACES, 'coalitions.list'],
  },
  'parties.create': {
    tables: ['parties'],
    audit: ['parties.create party'],
    events: changed,
    renewed: [...WITH_PLACES, 'parties.list'],
  },
  'parties.update': {
    // A party has its name everywhere.
    beside: ['read polls.results', 'read votes.results'],
    input: () => ({ name: 'Renamed' }),
    tables: ['feed_head', 'feed_messages', 'parties', 'public_changes'],
    audit: ['parties.update party'],
    events: changed,
    renewed: ['candidates.list', 'feed.read', ...WITH_PLACES, 'parties.list'],
  },
  'parties.order': {
    // All parties of a year have one order.
    beside: ['parties party_id'],
    input: (_, { 'parties.create': made = 0 }) => ({ seen: [1, 2, 3, 50, made], order: [2, 1, 3, 50, made] }),
    tables: ['parties'],
    audit: ['parties.update party', 'parties.update party'],
    events: [...changed, ...changed],
    renewed: [...WITH_PLACES, 'parties.list'],
  },
  'parties.remove': {
    tables: ['parties'],
    audit: ['parties.delete party'],
    events: changed,
    renewed: [...WITH_PLACES, 'parties.list'],
  },
  'candidates.create': {
    tables: ['candidates'],
    audit: ['candidates.create candidate @'],
    events: changed,
    renewed: ['board.list', ...WITH_PLACES],
  },
  'candidates.update': {
    input: () => ({ name: 'Renamed' }),
    tables: ['candidates'],
    audit: ['candidates.update candidate @'],
    events: changed,
    renewed: WITH_PLACES,
  },
  'candidates.remove': {
    // The candidate of another party.
    beside: ['candidates party_id'],
    tables: ['candidates'],
    audit: ['candidates.delete candidate @'],
    events: changed,
    renewed: ['board.list', ...WITH_PLACES],
  },
  'polls.create': { tables: ['polls'], audit: ['polls.create poll @'], events: changed },
  'polls.update': {
    input: () => ({ title: 'Renamed' }),
    tables: ['polls'],
    audit: ['polls.update poll @'],
    events: changed,
  },
  'polls.remove': { tables: ['polls'], audit: ['polls.delete poll @'], events: changed },
  'years.create': {
    tables: ['years'],
    audit: ['years.create year'],
    events: changed,
    renewed: [...WITH_PLACES, 'years.list'],
  },
  'years.update': {
    input: (_, made) => ({ id: made['years.create'], title: '2031' }),
    tables: ['years'],
    audit: ['years.update year'],
    events: changed,
    renewed: [...WITH_PLACES, 'years.list'],
  },
  'yearComparisons.save': {
    input: (_, made) => ({ compared_with: made['years.create'] }),
    tables: ['years'],
    audit: ['years.update year'],
    events: changed,
    renewed: [...WITH_PLACES, 'years.list'],
  },
  'years.remove': {
    tables: ['years'],
    audit: ['years.delete year'],
    events: changed,
    renewed: [...WITH_PLACES, 'years.list'],
  },
  'years.makeCurrent': {
    input: (_, made) => ({ id: made['years.create'] }),
    tables: ['years'],
    audit: ['years.make-current year'],
    events: [...changed, 'current-year-changed'],
    renewed: [...WITH_PLACES, 'years.list'],
  },

  'contestStatus.set': {
    tables: ['contests'],
    audit: ['contests.status contest @'],
    history: ['status status'],
    events: ['contest-status'],
    renewed: [...COVERED, 'board.list'],
  },
  'calls.propose': { tables: ['calls'], audit: ['calls.propose call'], events: ['call-proposed'] },
  'calls.confirm': {
    tables: ['calls', 'feed_head', 'feed_messages'],
    // The call of another place waits.
    beside: ['calls constituency_id'],
    audit: ['calls.confirm call @2'],
    events: ['called'],
    renewed: ['calls.list', 'exports.json', 'exports.nist', 'exports.nistStations', 'feed.read'],
  },
  'calls.drop': {
    tables: ['calls'],
    beside: ['calls constituency_id'],
    audit: ['calls.drop call @3'],
    events: ['call-proposed'],
  },
  'calls.takeBack': {
    tables: ['calls', 'feed_head', 'feed_messages'],
    audit: ['calls.take-back call @'],
    events: ['called'],
    renewed: ['calls.list', 'exports.json', 'exports.nist', 'exports.nistStations', 'feed.read'],
  },
  'feedKeys.make': { tables: ['feed_keys'], audit: ['feed-keys.make feed-key'] },
  'feedKeys.revoke': { tables: ['feed_keys'], audit: ['feed-keys.revoke feed-key'] },
  'webhooks.make': { tables: ['webhooks'], audit: ['webhooks.make webhook'] },
  'webhooks.pause': { tables: ['webhooks'], audit: ['webhooks.pause webhook'] },
  'webhooks.resume': { tables: ['webhooks'], audit: ['webhooks.resume webhook'] },
  // Its address is of a private network: nothing is sent.
  'webhooks.test': {},
  'webhooks.revoke': { tables: ['webhooks'], audit: ['webhooks.revoke webhook'] },

  'displays.make': { tables: ['display_links'], audit: ['displays.make display_link'], events: ['wall-changed'] },
  'displays.revoke': {
    input: (_, made) => ({ id: made['displays.make'] }),
    tables: ['display_links'],
    audit: ['displays.revoke display_link'],
    events: ['wall-changed'],
  },
  'wall.take': { tables: ['wall_control'], events: ['wall-changed'] },
  'wall.hold': { tables: ['wall_control'], events: ['wall-changed'] },
  'wall.order': { tables: ['wall_control'], events: ['wall-changed'] },

  'session.login': {
    // The account that signs in.
    beside: ['known_devices user_id', 'sessions user_id'],
    input: () => ({ email: 'far@example.com' }),
    actor: 'far, agent',
    tables: ['attempts', 'known_devices', 'sessions'],
    audit: ['session.login user'],
  },
  'session.logout': {
    by: 'second_agent',
    tables: ['sessions'],
    audit: ['session.logout user'],
    events: ['session-ended'],
  },
  'session.chooseLanguage': { by: 'intern', input: () => ({ language: 'fr' }), tables: ['users'], audit: [] },
  'session.endDevice': { by: 'intern', tables: ['sessions'], audit: ['session.end user'], events: ['session-ended'] },
  'passwords.change': {
    by: 'southern_correspondent',
    // The caller, who works in the other region.
    beside: ['users region_id'],
    tables: ['attempts', 'known_devices', 'sessions', 'users'],
    audit: ['password.change user'],
    events: ['session-ended'],
  },
};

/** Writes that leave it to a job or need a story of their own, with the test that looks at what they leave. */
export const ELSEWHERE: Record<string, readonly [file: string, title: string]> = {
  'session.putAwayDevices': [DEVICES, 'is put away on one device alone: a stranger’s cannot hide it from the owner’s'],
  'session.endOthers': [DEVICES, 'all other devices leaves the one of the call, and their browsers are unknown again'],
  'factors.enrol': [SECOND_FACTOR, 'asks for the password, then for the first code, and gives ten recovery codes once'],
  'factors.confirm': [SECOND_FACTOR, 'and its proofs are in the audit trail, without a code'],
  'factors.remove': [
    SECOND_FACTOR,
    'of a real election stays: the last authenticator cannot be removed, in a rehearsal it can',
  ],
  'factors.renewCodes': [SECOND_FACTOR, 'has ten recovery codes, each good once; new ones end them'],
  'factors.prove': [SECOND_FACTOR, 'and its proofs are in the audit trail, without a code'],
  'factors.signIn': [SECOND_FACTOR, 'and its proofs are in the audit trail, without a code'],
  'factors.link': [SECOND_FACTOR, 'that is lost is removed by another person’s link and the password, once'],
  'factors.reset': [SECOND_FACTOR, 'that is lost is removed by another person’s link and the password, once'],
  'passkeys.begin': [PASSKEYS, 'asks for the password, and gives ten recovery codes with the first second factor'],
  'passkeys.enrol': [PASSKEYS, 'and what it proved are in the audit trail'],
  'passkeys.remove': [PASSKEYS, 'that is the last second factor of a real election stays; another one lets it go'],
  'passkeys.challenge': [PASSKEYS, 'and what it proved are in the audit trail'],
  'passkeys.prove': [PASSKEYS, 'and what it proved are in the audit trail'],
  'passkeys.signInChallenge': [PASSKEYS, 'and what it proved are in the audit trail'],
  'passkeys.signIn': [PASSKEYS, 'and what it proved are in the audit trail'],
  'keying.claim': [
    'server/src/features/contests/entry/keying.test.ts',
    'is the same until it is done, also after a reload',
  ],
  'keying.keep': [
    'server/src/features/contests/entry/keying.test.ts',
    'goes to another person ten minutes after the last key, and no sooner',
  ],
  'keying.release': [
    'server/src/features/contests/entry/keying.test.ts',
    'skipped: others get it, the person the next one',
  ],
  'keying.finish': [
    'server/src/features/contests/entry/keying.test.ts',
    'is another source: pending entries, an item, history, audit row and event',
  ],
  'differences.resolve': [
    'server/src/features/contests/sources/sources.test.ts',
    'keeps the figure of a source: the ballot is live, its entries approved, the other one declined',
  ],
  'differences.askAgain': [
    'server/src/features/contests/sources/sources.test.ts',
    'asks both again: the figures that differ are to be entered, and the contest waits',
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
  'imports.check': [
    'server/src/features/imports/console-imports.test.ts',
    'is checked without changing anything, then applied as announced',
  ],
  'imports.apply': [
    'server/src/features/imports/console-imports.test.ts',
    'is checked without changing anything, then applied as announced',
  ],
  'runoff.open': [
    'server/src/features/contests/publication/runoff.test.ts',
    'is opened with the first two, as candidates of their own, and every figure of the first round stays',
  ],
  'runoff.remove': [
    'server/src/features/contests/publication/runoff.test.ts',
    'is taken back while it has no figures, and not afterwards',
  ],
  'findings.decide': [
    'server/src/features/contests/validation/findings.test.ts',
    'every decision is in the audit trail of its constituency',
  ],
};
