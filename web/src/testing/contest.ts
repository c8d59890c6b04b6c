import type { BoardContest } from '@election/contract/board';
import { contract } from '@election/contract/contract';
import type { ContestFinding } from '@election/contract/findings';
import type { Register } from '@election/contract/registers';
import type { Data } from '@election/contract/route';
import type { Publication } from '@election/contract/transitions';
import {
  type AgentEntries,
  type CandidateVotes,
  DECISION_CALLS,
  type EntryStatus,
  type VoteEntry,
} from '@election/contract/votes';
import { constituency, region, year } from './places.ts';
import { type Served, serve } from './serve.ts';

const party = (id: number) => ({ id, name: `Party ${id}`, acronym: `P${id}`, color: '#123456', logo_url: null });

/** The candidates Ama 1 and Kofi 2; a test gives their figures. */
const NAMES = ['Ama', 'Kofi'];
const mark = (id: number) => ({
  id,
  name: NAMES[id - 1] ?? `Candidate ${id}`,
  avatar_url: null,
  status: 'active' as const,
  ballot_order: id,
  party: party(id),
});

interface Live {
  votes: number;
  version?: number;
  published?: number | null;
}

const result = (id: number, live: Live | null): CandidateVotes => ({
  candidate: mark(id),
  vote_count: live
    ? [
        {
          votes: live.votes,
          status: live.published === live.votes ? 'published' : 'approved',
          version: live.version ?? 1,
          published_votes: live.published ?? null,
          from_stations: false,
        },
      ]
    : [],
  polling_station_vote_entry: [],
});

/** A provider's figures for the candidates in order. */
export const entered = (
  id: number,
  name: string,
  role_id: number,
  votes: readonly number[],
  status: EntryStatus = 'pending',
): AgentEntries => ({
  id,
  name,
  role_id,
  vote_count_entries: votes.map((count, index) => ({
    candidate_id: index + 1,
    votes: count,
    status,
    changed_at: '2024-12-07T20:00:00Z',
  })),
  polling_station_vote_entries: [],
  pinksheet: [],
});

export const entry = (id: number, votes: number, status: EntryStatus): VoteEntry => ({
  candidate_id: id,
  candidate: { id, name: mark(id).name, avatar_url: null },
  party: party(id),
  votes,
  status,
  reason: null,
});

const candidate = (id: number) => ({
  ...mark(id),
  label: mark(id).name,
  year_id: 33,
  election_type_id: 1,
  constituency_id: null,
  party_id: id,
  education: null,
  date_of_birth: null,
  religion: null,
  hometown: null,
  spouse: null,
  no_of_children: null,
  prev_positions: null,
  version: 1,
});

/** The server's current data of the contest; a test's writes may change it. */
export interface ServedContest {
  live: (Live | null)[];
  agents: AgentEntries[];
  entries: VoteEntry[];
  states: Data<typeof contract.votes.states>;
  register: Register | null;
  findings: ContestFinding[];
  board: BoardContest[];
  /** The findings once typed figures are live; null where they cannot be read. */
  afterwards: ContestFinding[] | null;
}

/** The server's rule, for contests of which all or none of the figures have been published. */
function publicationOf({ live, register }: ServedContest): Publication {
  const known = live.filter((one) => one !== null);
  if (known.every(({ published }) => (published ?? null) === null)) return known.length === 0 ? 'empty' : 'unpublished';
  const waits = known.some(({ votes, published }) => votes !== published) || register?.awaits_publication;
  return waits ? 'outdated' : 'published';
}

/** The address of the contest's screen. */
export const CONTEST_AT = '/votes/7/134';

type Answer = (input: Record<string, unknown>) => Served;
interface Answers {
  board?: Answer;
  submit?: Answer;
  decide?: Answer;
  save?: Answer;
  publish?: Answer;
  register?: Answer;
  findings?: Answer;
  sync?: Answer;
}

/** A server that holds one contest, of Ablekuma North in Greater Accra, 2024. */
export function serveContest(data: Partial<ServedContest>, writes: Answers = {}) {
  const now: ServedContest = {
    live: [null, null],
    agents: [],
    entries: [],
    states: [],
    register: null,
    findings: [],
    board: [],
    afterwards: [],
    ...data,
  };
  const done: Answer = () => ({ data: {}, msg: 'Done' });
  const { votes, sync } = contract;
  const server = serve([
    [contract.years.list, () => ({ data: [year(32, '2020'), year(33, '2024')] })],
    [contract.electionTypes.list, () => ({ data: [type(1, 'presidential'), type(2, 'parliamentary')] })],
    [contract.regions.list, () => ({ data: [region(7, 'Greater Accra'), region(2, 'Ashanti')] })],
    [
      contract.constituencies.list,
      ({ region: id }) => ({
        data:
          id === '7'
            ? [constituency(134, 'Ablekuma North', 7), constituency(133, 'Ablekuma Central', 7)]
            : [constituency(19, 'Asokwa', 2), constituency(11, 'Ahafo Ano North', 2)],
      }),
    ],
    [contract.candidates.list, () => ({ data: now.live.map((_, index) => candidate(index + 1)) })],
    [contract.board.list, writes.board ?? (() => ({ data: now.board }))],
    [votes.results, () => ({ data: now.live.map((live, index) => result(index + 1, live)) })],
    [votes.entries, () => ({ data: { entries: now.entries, publication: publicationOf(now) } })],
    [votes.states, () => ({ data: now.states })],
    [votes.agents, () => ({ data: now.agents })],
    [contract.registers.list, () => ({ data: now.register ? [now.register] : [] })],
    [
      contract.findings.list,
      (input) => {
        const data = 'candidate_ids' in input || 'total_valid_votes' in input ? now.afterwards : now.findings;
        return data ? { data } : { status: 403, error_msg: 'Not here' };
      },
    ],
    [votes.submit, writes.submit ?? done],
    ...[...new Set(Object.values(DECISION_CALLS))].map((route) => [route, writes.decide ?? done] as const),
    [votes.save, writes.save ?? done],
    [votes.publish, writes.publish ?? done],
    [contract.registers.save, writes.register ?? done],
    [contract.findings.decide, writes.findings ?? done],
    [sync.constituencies, writes.sync ?? done],
    [sync.regions, writes.sync ?? done],
    [sync.seats, writes.sync ?? done],
  ]);
  return { ...server, now };
}

const type = (id: number, title: string) => ({ id, title });
