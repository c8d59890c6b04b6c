import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, type Call, isOpen, sentenceOf } from './client.ts';
import { armMessage, type Fault, messagesOf, openRoutines } from './faults/points.ts';
import { putPoints } from './faults/routines.ts';
import { differing, watchState } from './faults/state.ts';
import { STORIES, type Story, storyteller } from './faults/stories.ts';
import type { Proof, Trial } from './proof.ts';
import type { Server } from './servers.ts';

const SERVER_KILL = 'kill of the server';
/** While a routine runs, the database sees no difference between a server that was killed and a client that went away. */
const KILL_EVERY = 5;
/** What goes wrong at a statement of a routine, and at a message between server and database. */
const IN_ROUTINES = ['throw', 'time limit', 'hang', 'kill of its connection', SERVER_KILL] as const;
const ON_THE_WIRE = ['cut', 'hang', SERVER_KILL] as const;
type Kind = (typeof IN_ROUTINES)[number] | (typeof ON_THE_WIRE)[number];

/** One fault to come: at which point of which call, by its number among those of a routine or by its name on the wire. */
interface Plan {
  story: Story;
  kind: Kind;
  name: string;
  point: number | null;
}

const TRIES = 400;

export const faults: Proof = {
  name: 'faults',
  promise:
    'a fault (throw, hang, kill) at every statement of publish and approve, over the wire and within the routines: all before or all after',
  unit: 'faults',
  full: Number.POSITIVE_INFINITY,
  small: 8,
  gated: true,
  plants: [
    {
      what: 'a failure of the audit trail is swallowed: `publish_contest` goes on without it',
      sow: `do $$ begin execute regexp_replace(pg_get_functiondef('publish_contest'::regproc),
        '(perform record_audit\\([^;]*;)', 'begin \\1 exception when others then null; end;'); end $$`,
      count: 160,
    },
    {
      what: 'transactions are none: `begin` never reaches the database',
      sow: ({ gates }) => {
        for (const gate of gates) gate.rewrite = withoutBegin;
        return () => {};
      },
      count: 160,
    },
    {
      what: 'answers are not kept: `keep_answer` does nothing',
      sow: `create or replace function keep_answer(in_user int, in_key text, in_hash bytea, in_answer jsonb) returns void language sql as ''`,
      count: 100,
    },
  ],
  async run(trial) {
    const statements = await putPoints(trial.owner);
    const nextCall = await storyteller(trial);
    const routines = await openRoutines(trial.url);
    const state = await watchState(trial.url);
    const tools: Tools = {
      trial,
      nextCall,
      routines,
      state,
      events: new Map(),
      restarts: new Map(),
      ends: { before: 0, after: 0 },
    };
    const found: string[] = [];
    let plans: Plan[] = [];
    try {
      plans = await planAll(tools);
      const many = Math.min(trial.count, plans.length);
      for (let at = 0; at < many; at++) {
        const plan = plans[Math.floor((at * plans.length) / many)] as Plan;
        const problems = await inflict(tools, plan, at % 2);
        found.push(...problems.map((problem) => `${plan.story.name}, ${plan.kind} at ${plan.name}: ${problem}`));
      }
    } finally {
      await Promise.all([...tools.restarts.values(), routines.close(), state.close()]);
    }
    found.push(...(await trial.judge()));
    const points = new Set(plans.map(({ story, name, point }) => `${story.name} ${point ?? name}`));
    const { before, after } = tools.ends;
    const measured = `${points.size} points in ${STORIES.length} calls, ${statements} statements of routines watched; ${before} all before, ${after} all after`;
    return { found, measured, many: Math.min(trial.count, plans.length) };
  },
};

interface Tools {
  trial: Trial;
  nextCall: Awaited<ReturnType<typeof storyteller>>;
  routines: Awaited<ReturnType<typeof openRoutines>>;
  state: Awaited<ReturnType<typeof watchState>>;
  /** How many each story announces. */
  events: Map<Story, number>;
  /** Servers that were killed come back while the next call is under way at the other one. */
  restarts: Map<Server, Promise<void>>;
  ends: { before: number; after: number };
}

const BEGIN = Buffer.from('begin\0');
const NOTHING = Buffer.from('     \0');
const withoutBegin = ({ sort, bytes }: { sort: string; bytes: Buffer }) =>
  sort === 'Q' && bytes.subarray(5).equals(BEGIN) ? Buffer.concat([bytes.subarray(0, 5), NOTHING]) : bytes;

/** Tells every story twice without a fault, to see which points there are; gives every fault at each of them. */
async function planAll({ trial, nextCall, routines, state, events }: Tools): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const story of STORIES) {
    const port = trial.servers[0]?.port ?? 0;
    const make = async (call: Call) => {
      const answer = await ask(trial.ledger, port, call);
      if (answer?.status !== 200)
        throw new Error(`${story.name} was answered ${answer?.status}: ${sentenceOf(answer)}`);
    };
    const first = await nextCall(story, port);
    await state.rest();
    const before = await state.events(0);
    const gate = trial.gates[0];
    const messages = gate ? await messagesOf(gate, () => make(first)) : [];
    await pause(50);
    events.set(story, (await state.events(before + 1)) - before);
    const second = await nextCall(story, port);
    const points = story.hasRoutine ? await routines.passedBy(() => make(second)) : [];
    plans.push(
      ...messages.flatMap((name) => ON_THE_WIRE.map((kind) => ({ story, kind, name, point: null }))),
      ...points.flatMap((name, at) =>
        IN_ROUTINES.filter((kind) => kind !== SERVER_KILL || at % KILL_EVERY === 0).map((kind) => {
          return { story, kind, name, point: at + 1 };
        }),
      ),
    );
  }
  return plans;
}

/** Makes a call fail at one point, looks at what there is, and lets the client ask again until it is answered. */
async function inflict(tools: Tools, plan: Plan, first: number): Promise<string[]> {
  const { trial, nextCall, state } = tools;
  const { ledger, servers } = trial;
  const server = servers[first];
  const other = servers[1 - first];
  if (!server || !other) return [];
  await tools.restarts.get(server);
  const call = await nextCall(plan.story, server.port);
  await state.rest();
  const announced = await state.events(0);
  const before = await state.read();
  const fault = await arm(tools, plan, first);
  const isHang = plan.kind === 'hang';

  const patience = new AbortController();
  const attempt = ask(ledger, server.port, call, patience.signal);
  const passed = Symbol();
  const arrived = plan.kind === 'throw' ? null : await Promise.race([fault.reached, attempt.then(() => passed)]);
  if (arrived !== passed) {
    if (isHang) patience.abort();
    if (plan.kind === 'time limit') await fault.end('pg_cancel_backend');
    if (plan.kind === 'kill of its connection') await fault.end('pg_terminate_backend');
    if (plan.kind === SERVER_KILL) {
      await server.kill();
      await fault.release();
      tools.restarts.set(server, server.start());
    }
  }
  const failed = await attempt;
  if (!isHang) {
    await fault.disarm();
    await state.rest();
  }
  const between = await state.read();
  await tools.restarts.get(other);
  let answer: Answer = await ask(ledger, other.port, call);
  await fault.disarm();
  for (let tries = 0; isOpen(answer) && tries < TRIES; tries++) {
    await pause(5);
    answer = await ask(ledger, other.port, call);
  }
  await state.rest();
  const after = await state.read();

  const problems =
    arrived === passed ? [`the call did not come by and was answered ${failed?.status ?? 'nothing'}`] : [];
  if (!isOpen(failed) && failed?.status !== 200)
    problems.push(`it was answered ${failed?.status}: ${sentenceOf(failed)}`);
  if (answer?.status !== 200) problems.push(`asked again it was answered ${answer?.status}: ${sentenceOf(answer)}`);
  const changed = differing(before, between);
  const missing = differing(between, after);
  if (changed.length === 0) tools.ends.before++;
  else if (missing.length === 0) tools.ends.after++;
  else problems.push(`half of it was there: ${changed.join(', ')} had changed, ${missing.join(', ')} had not`);
  if (differing(before, after).length === 0) problems.push('it was acknowledged and had no effect');
  const expected = tools.events.get(plan.story) ?? 0;
  const heard = (await state.events(announced + expected)) - announced;
  if (heard !== expected) problems.push(`${heard} events were announced instead of ${expected}`);
  return problems;
}

function arm({ trial, routines }: Tools, { kind, name, point }: Plan, first: number): Promise<Fault> {
  if (point !== null) return routines.arm(point, kind === 'throw' ? 'throw' : 'hold');
  const gate = trial.gates[first];
  if (!gate) throw new Error('There is no gate');
  return armMessage(gate, name, kind === 'cut' ? 'cut' : 'hold');
}
