import type { ContestFinding } from '@election/contract/checks/findings';
import type { EarlierFigures } from '@election/contract/checks/swing';
import { contract } from '@election/contract/contract';
import type { BoardContest } from '@election/contract/figures/board';
import type { Contest, Mark } from '@election/contract/figures/contest';
import type { StatusOfContest } from '@election/contract/figures/contest-status';
import type { FieldPack } from '@election/contract/figures/field-pack';
import type { Register, RegisterTotals } from '@election/contract/figures/registers';
import { DECISION_CALLS, type Publication } from '@election/contract/figures/transitions';
import type { AgentEntries, CandidateVotes, EntryStatus, VoteEntry } from '@election/contract/figures/votes';
import type { Standing } from '@election/contract/results/corrections';
import type { Data } from '@election/contract/wire/route';
import { constituency, region, station, year } from './places.ts';
import { type Served, serve } from './serve.ts';

const party = (id: number) => ({ id, name: `Party ${id}`, acronym: `P${id}`, color: '#123456', logo_url: null });

/** The candidates Ama 1 and Kofi 2; a test gives their figures. */
const NAMES = ['Ama', 'Kofi'];
export const mark = (id: number) => ({
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

/** The results of the candidates in order. */
export const resultsOf = (live: readonly (Live | null)[]): CandidateVotes[] =>
  live.map((one, index) => result(index + 1, one));

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

const candidate = (id: number, label = mark(id).name) => ({
  ...mark(id),
  label,
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
  /** Labels of candidates that differ from their names, by id. */
  labels: Record<number, string>;
  live: (Live | null)[];
  agents: AgentEntries[];
  entries: VoteEntry[];
  states: Data<typeof contract.votes.states>;
  register: Register | null;
  /** Whether its publication was taken back. */
  withdrawn: boolean;
  findings: ContestFinding[];
  status: StatusOfContest;
  board: BoardContest[];
  /** Why sources or four eyes stop the publication. */
  unconfirmed: string | null;
  /** What the figures are compared with. */
  earlier: EarlierFigures | null;
  questions: Data<typeof contract.questions.list>;
  /** What the field pack says of contests that take no figures. */
  without_poll: FieldPack['without_poll'];
  /** The findings once typed figures are live; null where they cannot be read. */
  afterwards: ContestFinding[] | null;
}

/** The server's rule, for contests of which all or none of the figures have been published. */
function publicationOf({ live, register, withdrawn }: ServedContest): Publication {
  const known = live.filter((one) => one !== null);
  if (known.every(({ published }) => (published ?? null) === null))
    return known.length === 0 ? 'empty' : withdrawn ? 'withdrawn' : 'unpublished';
  const waits = known.some(({ votes, published }) => votes !== published) || register?.awaits_publication;
  return waits ? 'outdated' : 'published';
}

const markOf = ({ live, register, status, withdrawn }: ServedContest): Mark => ({
  figures: JSON.stringify(live.map((one) => one?.votes)),
  register: JSON.stringify(register),
  findings: JSON.stringify([live, register]),
  status: JSON.stringify(status.version),
  publication: JSON.stringify([live.map((one) => one?.published), withdrawn]),
});

/** Refuses, as the server does, what was asked about something else than there is now. */
const marked =
  (now: ServedContest, answer: Answer = done): Answer =>
  (input) =>
    input.mark === undefined || JSON.stringify(input.mark) === JSON.stringify(markOf(now))
      ? answer(input)
      : { status: 409, error_msg: QUESTION_MOVED };

export const QUESTION_MOVED = 'Since you were asked, somebody has changed the figures.';

const standingOf = (now: ServedContest): Standing => ({
  publication: publicationOf(now),
  version: JSON.stringify(now.live),
  mark: markOf(now),
  correction: now.withdrawn ? 'withdrawn' : null,
  figures: now.live.flatMap((live, index) =>
    live && typeof live.published === 'number'
      ? [{ candidate_id: index + 1, name: mark(index + 1).name, votes: live.published }]
      : [],
  ),
});

const held = { status: 'held' as const, candidate_id: null, note: null };
/** A contest that was held, with two candidates and nothing special about it. */
export const HELD: StatusOfContest = {
  ...held,
  public: held,
  facts: {
    election_type_id: 1,
    candidates: [1, 2],
    published: false,
    leaders: [],
    public_leaders: [],
    public_status: 'held',
  },
  version: 1,
};

/** The address of the contest's screen. */
export const CONTEST_AT = '/votes/7/134';

type Answer = (input: Record<string, unknown>) => Served | Promise<Served>;
interface Answers {
  years?: Answer;
  board?: Answer;
  /** The findings as they are read. */
  checks?: Answer;
  results?: Answer;
  totals?: Answer;
  submit?: Answer;
  decide?: Answer;
  save?: Answer;
  publish?: Answer;
  withdraw?: Answer;
  publishReady?: Answer;
  register?: Answer;
  findings?: Answer;
  status?: Answer;
  sync?: Answer;
  ask?: Answer;
  answer?: Answer;
  withdrawQuestion?: Answer;
}

/** A server that holds one contest, of Ablekuma North in Greater Accra, 2024. Its writes change what it answers next. */
export function serveContest(data: Partial<ServedContest>, writes: Answers = {}) {
  const now: ServedContest = {
    labels: {},
    live: [null, null],
    agents: [],
    entries: [],
    states: [],
    register: null,
    withdrawn: false,
    findings: [],
    status: HELD,
    ...{ without_poll: [], board: [], unconfirmed: null, earlier: null, questions: { questions: [], people: 1 } },
    afterwards: [],
    ...data,
  };
  const after = writesTo(now, { ...writes, publish: marked(now, writes.publish), save: marked(now, writes.save) });
  const { votes, sync } = contract;
  const server = serve([
    [
      contract.differences.standing,
      () => ({
        data: { needed: 1, four_eyes: false, state: 'none', sources: [], refusal: now.unconfirmed, mark: markOf(now) },
      }),
    ],
    [contract.years.list, writes.years ?? (() => ({ data: [year(32, '2020'), year(33, '2024')] }))],
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
    [
      contract.candidates.list,
      () => ({ data: now.live.map((_, index) => candidate(index + 1, now.labels[index + 1])) }),
    ],
    [contract.board.list, writes.board ?? (() => ({ data: now.board }))],
    [
      contract.outlooks.national,
      ({ election_type_id: shown }) => ({
        data: { year: { id: 33, title: '2024' }, election_type_id: Number(shown), nation: null, house: null },
      }),
    ],
    [contract.swing.contest, () => ({ data: { earlier: now.earlier } })],
    [votes.results, writes.results ?? (() => ({ data: resultsOf(now.live) }))],
    [votes.entries, () => ({ data: { entries: now.entries, publication: publicationOf(now) } })],
    [votes.states, () => ({ data: now.states })],
    [votes.agents, () => ({ data: now.agents })],
    [contract.registers.list, writes.totals ?? (() => ({ data: now.register ? [now.register] : [] }))],
    [
      contract.findings.list,
      writes.checks ??
        ((input) => {
          const data = 'candidate_ids' in input || 'total_valid_votes' in input ? now.afterwards : now.findings;
          return data ? { data } : { status: 403, error_msg: 'Not here' };
        }),
    ],
    [votes.submit, after.submit],
    ...[...new Set(Object.values(DECISION_CALLS))].map((name) => [contract.votes[name], after.decide] as const),
    [votes.save, after.save],
    [votes.publish, after.publish],
    [contract.corrections.standing, () => ({ data: standingOf(now) })],
    ...[contract.corrections.withdraw, contract.corrections.withdrawStation].map((to) => [to, after.withdraw] as const),
    [contract.pollingStations.list, () => ({ data: [station(661, 'Lorry Park')] })],
    [votes.publishReady, writes.publishReady ?? done],
    [contract.registers.save, after.register],
    ...statusOf(now, writes),
    [contract.findings.decide, after.findings],
    ...questionsOf(now, writes),
    ...[sync.constituencies, sync.regions, sync.seats].map((route) => [route, writes.sync ?? done] as const),
  ]);
  return { ...server, now };
}

const statusOf = (now: ServedContest, { status }: Answers) => [
  [contract.fieldPack.read, () => ({ data: { without_poll: now.without_poll } })] as const,
  [contract.contestStatus.read, () => ({ data: now.status })] as const,
  [contract.contestStatus.set, marked(now, status)] as const,
];

const questionsOf = (now: ServedContest, { ask, answer, withdrawQuestion }: Answers) => [
  [contract.questions.list, () => ({ data: now.questions })] as const,
  [contract.questions.ask, ask ?? done] as const,
  [contract.questions.answer, answer ?? done] as const,
  [contract.questions.withdraw, withdrawQuestion ?? done] as const,
];

const done: Answer = () => ({ data: {}, msg: 'Done' });

/** Each write with what it leaves behind, unless the test's answer refuses it or has changed these data itself. */
function writesTo(now: ServedContest, writes: Answers) {
  const keep =
    <Name extends keyof ServedContest>(
      answer: Answer | undefined,
      name: Name,
      change: (input: Record<string, unknown>) => ServedContest[Name],
    ): Answer =>
    async (input) => {
      const before = now[name];
      const served = await (answer ?? done)(input);
      if ((served.status ?? 200) < 400 && now[name] === before) now[name] = change(input);
      return served;
    };
  return {
    submit: keep(writes.submit, 'entries', ({ votes }) =>
      (votes as Figure[]).map(({ candidate_id, vote_count }) => entry(candidate_id, vote_count, 'pending')),
    ),
    decide: keep(
      keep(writes.decide, 'live', ({ status, votes }) => (status === 'approved' ? liveWith(now, votes) : now.live)),
      'agents',
      ({ status, votes }) => now.agents.map((agent) => decided(agent, status as EntryStatus, votes as Figure[])),
    ),
    save: keep(writes.save, 'live', ({ votes }) => liveWith(now, votes)),
    publish: keep(
      keep(
        keep(writes.publish, 'board', (input) => now.board.map((one) => (isOf(one, input) ? published(one) : one))),
        'register',
        (input) =>
          isServed(input) && now.register
            ? { ...now.register, public_totals: now.register, awaits_publication: false }
            : now.register,
      ),
      'live',
      (input) => (isServed(input) ? now.live.map((live) => live && { ...live, published: live.votes }) : now.live),
    ),
    withdraw: keep(
      keep(writes.withdraw, 'withdrawn', () => true),
      'live',
      () => now.live.map((live) => live && { ...live, published: null }),
    ),
    register: keep(writes.register, 'register', (totals) => ({
      public_totals: null,
      awaits_publication: false,
      ...now.register,
      ...(totals as unknown as RegisterTotals & Contest),
      version: (now.register?.version ?? 0) + 1,
    })),
    findings: keep(writes.findings, 'findings', ({ findings, reason }) =>
      now.findings.map((finding) =>
        (findings as { code: string }[]).some(({ code }) => code === finding.code)
          ? { ...finding, decision: { by: 'Naa', at: '2024-12-07T20:00:00Z', reason: reason ? String(reason) : null } }
          : finding,
      ),
    ),
  };
}

interface Figure {
  candidate_id: number;
  vote_count: number;
  user_id?: number;
}

/** The live values with these figures; a published one is public at once. */
const liveWith = ({ live }: ServedContest, votes: unknown): (Live | null)[] =>
  live.map((now, index) => {
    const sent = (votes as Figure[]).find(({ candidate_id }) => candidate_id === index + 1);
    if (!sent) return now;
    const isPublic = (now?.published ?? null) !== null;
    return {
      votes: sent.vote_count,
      version: (now?.version ?? 0) + 1,
      published: isPublic ? sent.vote_count : null,
    };
  });

const decided = (agent: AgentEntries, status: EntryStatus, votes: readonly Figure[]): AgentEntries => ({
  ...agent,
  vote_count_entries: agent.vote_count_entries.map((one) =>
    votes.some(({ candidate_id, user_id }) => candidate_id === one.candidate_id && user_id === agent.id)
      ? { ...one, status }
      : one,
  ),
});

/** Other contests have the same data, which their publication leaves as they are. */
const isServed = ({ constituency_id }: Record<string, unknown>) => constituency_id === 134;
const isOf = (one: BoardContest, { constituency_id, election_type_id }: Record<string, unknown>) =>
  one.constituency_id === constituency_id && one.election_type_id === election_type_id;
const published = (one: BoardContest): BoardContest => ({ ...one, state: 'published', waits_since: null });

const type = (id: number, title: string) => ({ id, title });
