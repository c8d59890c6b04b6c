import { contract } from '@election/contract/contract';
import { BUILT_IN_ROLES, type BuiltInRole, ROLE_ID } from '@election/contract/permissions';
import { SMALL } from '@election/server/testing/small-election';
import { type Answer, type Call, describe, sendCall } from './client.ts';
import {
  ADMIN,
  CONSTITUENCIES,
  CORRESPONDENT,
  contestAt,
  figuresOf,
  SUPER_ADMIN,
  supplyAgents,
  YEAR,
} from './election.ts';
import { differingTables, openSnapshots } from './faults/snapshots.ts';
import { type Proof, portOf, type Trial } from './proof.ts';
import { random } from './random.ts';
import { replayContract } from './replays/contract.ts';
import { callRoute, describeReply } from './request.ts';
import { sortedJson } from './sorted-json.ts';

/** Keys of one round: see makeCalls. */
const KEYS_A_ROUND = 8;

/** Repeats every key after figures, roles, places and people have changed. */
export const replays: Proof = {
  name: 'replays',
  promise:
    'every key repeated after figures were published again, roles lost their permissions, constituencies moved and people were moved and deactivated: the first answer, or 401 where the session has ended; nothing in the database changes; the same for each write of the contract',
  unit: 'keys',
  full: 2_000,
  small: 16,
  plants: [
    {
      bug: 'a key is forgotten once its figures have changed',
      inject: `
        create function forget() returns trigger language plpgsql security definer as $f$
        begin
          delete from idempotency_keys where user_id = old.changed_by;
          return null;
        end $f$;
        create trigger forget after update of live_votes on vote_values for each row execute function forget();`,
    },
  ],
  async run(trial) {
    const rounds = Math.max(2, Math.round(trial.count / KEYS_A_ROUND));
    const nextAgent = supplyAgents(trial.owner);
    const made: Round[] = [];
    for (let number = 1; number <= rounds; number++) made.push(await makeCalls(trial, number, nextAgent));
    await moveOn(trial, made);
    const calls = made.flatMap(({ calls }) => calls);
    const found = await replayLedger(trial, calls);
    found.push(...(await trial.check()));
    const { found: more, writes } = await replayContract(trial);
    return {
      found: [...found, ...more],
      count: calls.length,
      measured: `${rounds} rounds; and ${writes} writes of the contract`,
    };
  },
};

interface Made {
  call: Call;
  answer: Answer;
}

interface Round {
  constituency: number;
  agent: number;
  /** A published constituency cannot move. */
  isPublished: boolean;
  calls: Made[];
}

/** One of each kind of call, in a constituency of its own as long as there are any. */
async function makeCalls(
  trial: Trial,
  number: number,
  nextAgent: (constituency: number) => Promise<number>,
): Promise<Round> {
  const constituency = CONSTITUENCIES[number % CONSTITUENCIES.length] as number;
  const [agent, isPublished] = [await nextAgent(constituency), number % 2 === 1];
  const calls: Made[] = [];
  const make = async (step: Omit<Call, 'key'>): Promise<Answer> => {
    const call = { ...step, key: `replay-${number}-${calls.length}` };
    const answer = await sendCall(trial.ledger, portOf(trial, calls.length), call);
    if (answer?.status !== 200) throw new Error(`${call.call} was answered ${describe(answer)}`);
    calls.push({ call, answer });
    return answer;
  };
  const ballot = (more: number) => ({
    year_id: YEAR,
    constituency_id: constituency,
    votes: figuresOf(number * 10 + more),
  });
  const entries = (more: number) => figuresOf(number * 10 + more).map((vote) => ({ ...vote, user_id: agent }));
  const contest = contestAt(constituency);
  const station = { constituency_id: constituency, code: `R${number}`, name: `Station R${number}`, status: 'active' };

  await make({ user: agent, call: 'submit', input: ballot(0) });
  await make({ user: agent, call: 'submit', input: ballot(1) });
  await make({ user: CORRESPONDENT, call: 'decide', input: { ...contest, votes: entries(1) } });
  const added = await make({ user: SUPER_ADMIN, call: 'addStation', input: station });
  const polling_station_id = added?.data.id;
  await make({ user: agent, call: 'submitStation', input: { ...ballot(2), polling_station_id } });
  await make({ user: ADMIN, call: 'decide', input: { ...contest, polling_station_id, votes: entries(2) } });
  await make({ user: ADMIN, call: 'save', input: ballot(3) });
  if (isPublished) await make({ user: SUPER_ADMIN, call: 'publish', input: contest });
  return { constituency, agent, isPublished, calls };
}

/** Figures are published again, roles lose permissions, people and constituencies move, people are deactivated. */
async function moveOn(trial: Trial, rounds: readonly Round[]): Promise<void> {
  const by = { user: SUPER_ADMIN };
  for (const [at, { constituency, agent, isPublished }] of rounds.entries()) {
    const port = portOf(trial, at);
    const figures = { year_id: YEAR, constituency_id: constituency, votes: figuresOf(500_000 + at) };
    const again: Omit<Call, 'key'>[] = [
      { user: ADMIN, call: 'save', input: figures },
      ...(isPublished ? [{ ...by, call: 'publish' as const, input: contestAt(constituency) }] : []),
    ];
    for (const [step, call] of again.entries()) {
      const answer = await sendCall(trial.ledger, port, { ...call, key: `again-${at}-${step}` });
      // A later round of the same constituency may have published it already.
      if (answer?.status !== 200) throw new Error(`${call.call} was answered ${describe(answer)}`);
    }
    await change(port, contract.users.update, movedAgent(agent, at));
  }
  // Only a constituency without agents moves, so all of them have moved before.
  const published = new Set(rounds.filter((round) => round.isPublished).map(({ constituency }) => constituency));
  const unpublished = new Set(rounds.map(({ constituency }) => constituency).filter((id) => !published.has(id)));
  for (const [at, id] of [...unpublished].entries()) {
    const place = { id, name: `Moved ${id}`, status: 'active', svg_path: 'M0 0z' };
    await change(portOf(trial, at), contract.constituencies.update, { ...place, region_id: SMALL.south.region });
  }
  for (const name of ['agent', 'correspondent', 'admin'] as const) {
    const kept = BUILT_IN_ROLES[name as BuiltInRole].permissions.filter((permission) => permission === 'audit.read');
    await change(portOf(trial, 0), contract.roles.update, { id: ROLE_ID[name], name, permissions: kept });
  }
}

const change = async (port: number, route: Parameters<typeof callRoute>[1], input: Record<string, unknown>) => {
  const reply = await callRoute(port, route, input, { user: SUPER_ADMIN });
  if (reply.status !== 200) throw new Error(`${route.path} was answered ${describeReply(reply)}`);
};

/** One agent in three moves to another constituency, one to another region, one is deactivated. */
function movedAgent(agent: number, at: number): Record<string, unknown> {
  const person = { id: agent, name: `agent ${agent}`, email: `agent${agent}@example.com`, role_id: ROLE_ID.agent };
  const north = { region_id: SMALL.north.region, constituency_ids: [SMALL.north.second] };
  const south = { region_id: SMALL.south.region, constituency_ids: [SMALL.south.first] };
  return [
    { ...person, status: 'active', ...north },
    { ...person, status: 'active', ...south },
    { ...person, status: 'inactive', ...north },
  ][at % 3] as Record<string, unknown>;
}

async function replayLedger(trial: Trial, calls: readonly Made[]): Promise<string[]> {
  const snapshots = await openSnapshots(trial.url);
  const before = await snapshots.take();
  const { rows } = await trial.owner.query<{ id: number }>(
    `select distinct user_id as id from sessions join users on users.id = user_id where expires_at > now() and status = 'active'`,
  );
  const signedIn = new Set(rows.map(({ id }) => id));
  const found: string[] = [];
  for (const { call, answer } of calls) {
    const again = await sendCall(trial.ledger, random.pick(trial.servers).port, call);
    const isFirst = again?.status === 200 && sortedJson(again.data) === sortedJson(answer?.data);
    const isExpected = signedIn.has(call.user) ? isFirst : again?.status === 401;
    if (!isExpected) found.push(`${call.call} of user ${call.user}, repeated, was answered ${describe(again)}`);
  }
  const changed = differingTables(before, await snapshots.take());
  await snapshots.close();
  return changed.length === 0 ? found : [...found, `The repeats changed ${changed.join(', ')}`];
}
