import { contract } from '@election/contract/contract';
import { AUDIENCE, type ChangeEvent, type ChangeType } from '@election/contract/events/events';
import type { Route } from '@election/contract/wire/route';

const {
  board,
  calls,
  contestStatus,
  corrections,
  coverage,
  differences,
  displays,
  fieldPack,
  votes,
  stationVotes,
  findings,
  history,
  keying,
  registers,
  sheets,
  results,
  runoff,
  outlooks,
  notifications,
  questions,
  session,
  wall,
} = contract;
const {
  years,
  electionTypes,
  regions,
  constituencies,
  pollingStations,
  coalitions,
  parties,
  candidates,
  polls,
  users,
  roles,
} = contract;

/** What the desk reads of sources, and what stands against a publication. */
const SOURCES: readonly Route[] = [differences.list, differences.read, differences.standing, differences.progress];
/** The pending lists and the bell. */
export const PENDING: readonly Route[] = [
  notifications.list,
  notifications.listStations,
  coverage.reminders,
  questions.open,
];
const ENTRIES: readonly Route[] = [
  votes.entries,
  votes.states,
  votes.agents,
  stationVotes.own,
  stationVotes.agents,
  history.list,
  fieldPack.read,
  keying.own,
  ...SOURCES,
];
const FIGURES: readonly Route[] = [
  contestStatus.read,
  votes.results,
  findings.list,
  history.list,
  board.list,
  corrections.standing,
];
/** What the public reads, and the calls that it may contradict. */
const PUBLIC: readonly Route[] = [results.national, outlooks.national, calls.desk, calls.waiting, calls.race];
const REFERENCE: readonly Route[] = [
  years.list,
  electionTypes.list,
  regions.list,
  constituencies.list,
  constituencies.read,
  pollingStations.list,
  coalitions.list,
  parties.list,
  candidates.list,
  polls.list,
  users.list,
  roles.list,
  fieldPack.read,
  coverage.places,
  coverage.states,
  coverage.agents,
];

/** Milliseconds over which clients spread their reads after an event that all of them receive at the same moment. */
const CROWD_MS = 4000;
const SIGNED_IN_MS = 1500;
/** A wrong figure leaves every screen within two seconds. */
const CORRECTION_MS = 800;

const EVERYTHING: readonly Route[] = Object.values(contract)
  .flatMap((feature): Route[] => Object.values(feature))
  .filter(({ method }) => method === 'GET');

/** The invalidation map: the reads that an event makes stale. An event carries ids only; the screens read the data again. */
const INVALIDATED = {
  submitted: [...PENDING, ...ENTRIES, findings.list, board.list],
  validated: [...PENDING, ...ENTRIES, ...FIGURES],
  declined: [...PENDING, ...ENTRIES, findings.list, board.list],
  'register-saved': [
    registers.list,
    votes.entries,
    findings.list,
    history.list,
    board.list,
    differences.standing,
    corrections.standing,
  ],
  'contest-status': [contestStatus.read, fieldPack.read, findings.list, board.list],
  'lot-ended': [contestStatus.read, findings.list, board.list],
  'sheet-changed': [votes.agents, sheets.list, sheets.history, ...SOURCES],
  'sources-changed': [...PENDING, ...ENTRIES, findings.list, board.list],
  'station-published': [...ENTRIES, ...FIGURES, registers.list, ...PUBLIC],
  'pending-seen': PENDING,
  // The screen of the coverage reads the one constituency that an event names.
  reminded: [coverage.reminders],
  // A question opens declined entries again.
  'question-asked': [questions.list, questions.open, ...ENTRIES],
  'question-answered': [questions.list, questions.open],
  'question-withdrawn': [questions.list, questions.open],
  published: [...ENTRIES, ...FIGURES, registers.list, ...PUBLIC, runoff.read, wall.read],
  correction: [...ENTRIES, ...FIGURES, registers.list, ...PUBLIC, corrections.list, runoff.read, wall.read],
  'results-synced': [coverage.states, ...FIGURES, ...SOURCES, registers.list, ...PUBLIC, runoff.read],
  'call-proposed': [calls.desk, calls.waiting],
  called: [calls.desk, calls.waiting, calls.list, wall.read],
  'wall-changed': [wall.read, displays.list],
  'current-year-changed': [...PUBLIC, calls.list, corrections.list, wall.read, wall.choices],
  'reference-changed': [
    ...REFERENCE,
    ...FIGURES,
    ...SOURCES,
    ...PENDING,
    ...PUBLIC,
    calls.list,
    corrections.list,
    runoff.read,
  ],
  'session-ended': [session.me, session.devices, fieldPack.read],
  'rights-changed': [session.me, fieldPack.read],
  'device-added': [session.devices, session.newDevices],
  missed: EVERYTHING,
} satisfies Record<ChangeType, readonly Route[]>;

/** Milliseconds over which to spread the reads after an event: 0 unless every signed-in client receives it. */
export function spreadOf({ type }: Pick<ChangeEvent, 'type'>): number {
  if (type === 'correction') return CORRECTION_MS;
  if (type === 'missed') return CROWD_MS;
  return ['place', 'owner'].includes(AUDIENCE[type]?.change) ? 0 : SIGNED_IN_MS;
}

/** The reads that an event makes stale: all of them where a newer server sends a type that this page does not know. */
export const invalidatedBy = ({ type }: Pick<ChangeEvent, 'type'>): readonly Route[] => INVALIDATED[type] ?? EVERYTHING;
