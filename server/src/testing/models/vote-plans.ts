import { contract } from '@election/contract/contract';
import { DECISION_CALLS, type Decision } from '@election/contract/figures/transitions';
import { expect } from 'vitest';
import type { Answer, TestServer } from '../server.ts';
import { CORRECTION, type Person, USER_ID } from '../small-election.ts';
import * as questionModel from './question-model.ts';
import * as sources from './source-model.ts';
import { ballot, entriesOf, providerFor, spoil, totalsFor, versioned, versionOf } from './step-figures.ts';
import * as syncModel from './sync-model.ts';
import { errorsWith, openErrors } from './vote-errors.ts';
import * as model from './vote-model.ts';
import { type Deed, PEOPLE, type Step, USUALLY } from './vote-steps.ts';
import { type Contest, candidatesOf, type Outcome, STATIONS, type Vote, type World } from './vote-world.ts';

const { votes, corrections, stationVotes, findings, registers, sync, keying, differences, questions } = contract;

/** One call on the real server, the same on the model, and the contests that it may have touched. */
export interface Plan {
  /** Of a decision: which one. */
  deed: Exclude<Deed, 'decide'> | Decision;
  call: () => Promise<Answer<unknown>>;
  model: () => Outcome;
  touched: Contest[];
}

/** A step as the present state of the model resolves it: who acts, where, over which connection. */
interface Situation {
  world: World;
  what: Step;
  who: Person;
  as: ReturnType<TestServer['as']>;
  /** Reads what is public, which a withdrawal names. */
  looker: ReturnType<TestServer['as']>;
  contest: Contest;
  /** Undefined: the constituency as a whole. */
  station: number | undefined;
  at: { year_id: number; constituency_id: number; election_type_id: number };
}

/** `instead`: the step does not apply to the present state, and another deed takes its place. */
type Planned = Pick<Plan, 'call' | 'model'> & { touched?: Contest[] };
type Planner = (situation: Situation) => Planned | { instead: Deed };

const PLANNERS: Record<Deed, Planner> = {
  submit: planSubmit,
  decide: planDecide,
  save: planSave,
  edit: planSave,
  station: planStation,
  publish: ({ as, at, world, who, contest }) => ({
    call: () => as(votes.publish, { ...at, correction: CORRECTION }),
    model: () => model.publish(world, who, contest),
  }),
  withdraw: planWithdrawal,
  override: planOverride,
  register: planRegister,
  claim: planClaim,
  key: planKeyIn,
  resolve: planResolution,
  ask: planAskAgain,
  question: planQuestion,
  sync: (situation) => (situation.what.atStation ? planRollups(situation) : planConstituencies(situation)),
};

/** Resolves a step: figures, versions and people depend on what the model knows now. */
export function plan(server: TestServer, world: World, what: Step): Plan {
  const usual = USUALLY[what.deed];
  const who = (what.anyUser ? PEOPLE[what.who % PEOPLE.length] : usual[what.who % usual.length]) as Person;
  const contest = world.contests[what.contest] as Contest;
  const { constituency, type } = contest;
  const stations = STATIONS.filter((s) => s.constituency === constituency);
  const station =
    what.deed === 'station' || what.atStation ? stations[what.who % Math.max(1, stations.length)]?.id : undefined;
  const at = { year_id: 1, constituency_id: constituency, election_type_id: type };
  const planned = PLANNERS[what.deed]({
    world,
    what,
    who,
    as: server.as(who),
    looker: server.as('super_admin'),
    contest,
    station,
    at,
  });
  if ('instead' in planned) return plan(server, world, { ...what, deed: planned.instead });
  return { touched: [contest], ...planned, deed: what.deed === 'decide' ? what.status : what.deed };
}

function planSubmit({ world, what, who, as, contest, station }: Situation): Planned {
  const list = spoil(contest, what, ballot(contest, what));
  const { constituency } = contest;
  return {
    call: () =>
      station === undefined
        ? as(votes.submit, { year_id: 1, constituency_id: constituency, votes: list })
        : as(stationVotes.submit, { year_id: 1, polling_station_id: station, votes: list }),
    model: () => model.submit(world, who, constituency, station ?? 0, list),
  };
}

function planDecide({ world, what, who, as, contest, station, at }: Situation): Planned {
  const place = station ?? 0;
  const user_id = providerFor(contest, what, place);
  const seen = versioned(contest, what, place, entriesOf(contest, what, place, user_id));
  const list = spoil(contest, what, seen).map((v) => ({ ...v, user_id }));
  const input = {
    ...at,
    ...(station && { polling_station_id: station }),
    status: what.status,
    reason: 'Seen',
    votes: list,
  };
  return {
    call: () => as(contract.votes[DECISION_CALLS[what.status]], input),
    model: () => model.decide(world, who, contest, place, what.status, list),
  };
}

function planSave({ world, what, who, as, contest }: Situation): Planned {
  const list = spoil(contest, what, versioned(contest, what, 0, ballot(contest, what)));
  const { constituency } = contest;
  const errors = what.aims ? errorsWith(contest, list) : [];
  const overrides = errors.length > 0 ? { findings: errors, reason: 'Seen' } : {};
  return {
    call: () =>
      as(votes.save, { year_id: 1, constituency_id: constituency, votes: list, ...overrides, correction: CORRECTION }),
    model: () => model.save(world, who, constituency, list, errors),
  };
}

function planStation({ world, what, who, as, contest, station }: Situation): Planned | { instead: Deed } {
  if (station === undefined) return { instead: what.who % 2 ? 'publish' : 'save' };
  const list = spoil(contest, what, versioned(contest, what, station, ballot(contest, what)));
  const reason = what.aims ? 'Counted twice' : undefined;
  const input = { year_id: 1, polling_station_id: station, election_type_id: contest.type, votes: list };
  return {
    call: () => as(stationVotes.publish, { ...input, ...(reason && { reason }), correction: CORRECTION }),
    model: () => model.publishStation(world, who, contest, station, list, reason),
  };
}

function planWithdrawal({ world, what, who, as, looker, contest, at }: Situation): Planned {
  const current = what.version !== 'older';
  const seen = async () => (await looker(corrections.standing, at)).data.version;
  return {
    call: async () =>
      as(corrections.withdraw, {
        ...at,
        version: current ? await seen() : 'an older one',
        reason: 'other',
        note: 'Withdrawn by somebody',
      }),
    model: () => model.withdraw(world, who, contest, current),
  };
}

function planOverride({ world, who, as, contest, at }: Situation): Planned | { instead: Deed } {
  const errors = openErrors(contest);
  if (errors.length === 0) return { instead: 'publish' };
  return {
    call: () => as(findings.decide, { ...at, findings: errors, reason: 'Seen' }),
    model: () => model.override(world, who, contest, errors),
  };
}

function planRegister({ world, what, who, as, contest, at }: Situation): Planned {
  const version = versionOf(what, contest.register?.version);
  const totals = { ...totalsFor(contest, what), ...(version === undefined ? {} : { version }) };
  return {
    call: () => as(registers.save, { ...at, ...totals, correction: CORRECTION }),
    model: () => model.saveRegister(world, who, contest, totals),
  };
}

/** The sheet that the intern has, or is given now. */
function planClaim({ world, who, as }: Situation): Planned {
  const next = sources.nextSheet(world, USER_ID[who]);
  let id = 0;
  return {
    call: async () => {
      const answer = await as(keying.claim, {});
      if (answer.status !== 200) return answer;
      const { claim } = answer.data;
      const given = claim && [claim.constituency.id, claim.election_type_id];
      expect(given).toEqual(next && [next.constituency, next.type]);
      const keyed = claim?.candidates.map((one) => one.candidate_id);
      expect(keyed).toEqual(next ? sources.keyedBy(next, USER_ID[who]) : undefined);
      id = claim?.id ?? 0;
      return answer;
    },
    model: () => sources.claim(world, who, next && { contest: next, id }),
    touched: [],
  };
}

const NO_CLAIM = 1_000_000;

/** A whole ballot: as another source has it, or another one, now and then with a gap. */
function planKeyIn({ world, what, who, as }: Situation): Planned | { instead: Deed } {
  const contest = world.claim?.contest;
  if (!contest && what.aims) return { instead: 'claim' };
  const to = contest ?? (world.contests[0] as Contest);
  const whole = sources.keyedBy(to, USER_ID[who]).map((candidate_id, at): Vote => {
    const said = what.provider % 2 ? sources.saidOf(to, candidate_id)[0]?.votes : undefined;
    return { candidate_id, vote_count: said ?? what.figures[at] ?? 1 };
  });
  const list = spoil(to, what, what.provider === 0 ? ballot(to, what) : whole);
  return {
    call: () => as(keying.finish, { id: world.claim?.id ?? NO_CLAIM, votes: list }),
    model: () => sources.keyIn(world, who, list),
    touched: [to],
  };
}

/** The version of the figures that a decision names. */
const seenBy = async ({ looker, at }: Situation, current: boolean): Promise<string> =>
  current ? (await looker(differences.read, at)).data.seen : 'older figures';

/** Keeps a figure of a source for each candidate that differs, or one of the desk. */
function planResolution(situation: Situation): Planned {
  const { world, what, who, as, contest, at } = situation;
  const current = what.version !== 'older';
  const open = sources.openFields(contest).map((candidate_id) => {
    const said = sources.saidOf(contest, candidate_id);
    const kept = said[what.provider % Math.max(1, said.length)];
    return kept && what.aims
      ? { candidate_id, vote_count: kept.votes, user_id: kept.user }
      : { candidate_id, vote_count: 5 };
  });
  const list = open.length > 0 ? open : ballot(contest, what);
  return {
    call: async () =>
      as(differences.resolve, { ...at, seen: await seenBy(situation, current), votes: list, reason: 'Seen' }),
    model: () => sources.resolve(world, who, contest, current, list),
  };
}

function planAskAgain(situation: Situation): Planned {
  const { world, what, who, as, contest, at } = situation;
  const current = what.version !== 'older';
  return {
    call: async () => as(differences.askAgain, { ...at, seen: await seenBy(situation, current) }),
    model: () => sources.askAgain(world, who, contest, current),
  };
}

/** About the contest, or about one of its candidates. */
function planQuestion({ world, what, who, as, contest, at }: Situation): Planned {
  const candidates = candidatesOf(contest).filter(({ inactive }) => !inactive);
  const about = what.aims ? (candidates[what.provider % candidates.length]?.id ?? null) : null;
  return {
    call: () => as(questions.ask, { ...at, ...(about !== null && { candidate_id: about }), text: 'Is it so?' }),
    model: () => questionModel.ask(world, who, contest, about),
  };
}

/** A sync of region sums or seats, which the writes have kept right: it finds no difference. */
function planRollups({ world, who, as, contest: { type } }: Situation): Planned {
  const route = type === 1 ? sync.regions : sync.seats;
  return {
    call: async () => {
      const answer = await as(route, { year_id: 1, election_id: type, election_type_id: type });
      if (answer.status === 200) expect(answer.data).toMatchObject({ changed: 0, differences: [] });
      return answer;
    },
    model: () => syncModel.syncRollups(world, who, type),
  };
}

function planConstituencies({ world, who, as, contest: { type } }: Situation): Planned {
  return {
    call: () => as(sync.constituencies, { year_id: 1, election_id: type }),
    model: () => syncModel.syncConstituencies(world, who, type),
    touched: world.contests.filter((c) => c.type === type),
  };
}
