import { CORRECTION } from '../small-election.ts';
import { COVERED, WITH_PLACES, type Write } from './write.ts';

const figures = ['pending_items', 'place_activity', 'vote_entries'];

/** Writes of figures and of what the desk does with them. */
export const OF_FIGURES: Record<string, Write> = {
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
};
