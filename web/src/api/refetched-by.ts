import { contract } from '@election/contract/contract';
import { AUDIENCE, type ChangeEvent, type ChangeType } from '@election/contract/events';
import type { Route } from '@election/contract/route';

const { votes, stationVotes, findings, history, registers, sheets, results, notifications } = contract;
const { years, regions, constituencies, pollingStations, parties, candidates, polls, users, roles } = contract;

/** The pending lists and the bell. */
export const PENDING: readonly Route[] = [notifications.list, notifications.listStations];
const ENTRIES: readonly Route[] = [votes.entries, votes.agents, stationVotes.own, stationVotes.agents, history.list];
const FIGURES: readonly Route[] = [votes.results, findings.list, history.list];
const REFERENCE: readonly Route[] = [
  years.list,
  regions.list,
  constituencies.list,
  constituencies.read,
  pollingStations.list,
  parties.list,
  candidates.list,
  polls.list,
  users.list,
  roles.list,
];

/** What everybody hears at the same moment, everybody asks for within so many milliseconds. */
export const CROWD_MS = 4000;
const SIGNED_IN_MS = 1500;

const EVERYTHING: readonly Route[] = Object.values(contract)
  .flatMap((feature): Route[] => Object.values(feature))
  .filter(({ method }) => method === 'GET');

/** What the screens read again when something has happened. An event is a hint; the reads are the truth. */
const REFETCHED = {
  submitted: [...PENDING, ...ENTRIES, findings.list],
  validated: [...PENDING, ...ENTRIES, ...FIGURES],
  declined: [...PENDING, ...ENTRIES, findings.list],
  'register-saved': [registers.list, findings.list, history.list],
  'sheet-changed': [votes.agents, sheets.list, sheets.history],
  'station-published': [...ENTRIES, ...FIGURES],
  'pending-closed': PENDING,
  published: [...ENTRIES, ...FIGURES, results.national],
  'results-synced': [...FIGURES, results.national],
  'reference-changed': [...REFERENCE, ...FIGURES, ...PENDING, results.national],
  missed: EVERYTHING,
} satisfies Record<ChangeType, readonly Route[]>;

/** Within how many milliseconds of an event to read again: at once, unless everybody hears of it. */
export function spreadOf({ type }: Pick<ChangeEvent, 'type'>): number {
  if (type === 'missed') return CROWD_MS;
  return AUDIENCE[type]?.change === 'place' ? 0 : SIGNED_IN_MS;
}

/** A server that is newer than this page may tell of what the page does not know: then anything may have changed. */
export const refetchedBy = ({ type }: Pick<ChangeEvent, 'type'>): readonly Route[] => REFETCHED[type] ?? EVERYTHING;
