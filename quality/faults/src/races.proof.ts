import { findViolations } from './checker.ts';
import { type Answer, type Call, describe, sendCall } from './client.ts';
import { CONSTITUENCIES, PRESIDENTIAL, publicationAt, supplyAgents } from './election.ts';
import { PUBLIC_RULES } from './invariants.ts';
import { type Proof, portOf, type Trial } from './proof.ts';
import { actionsFor, type Contender, SCENARIOS, type Scenario } from './race-scenarios.ts';

const RACES_AT_ONCE = 6;

/** Sends conflicting calls about the same figures at the same time to two servers. */
export const races: Proof = {
  name: 'races',
  promise:
    'approve, decline, correct, edit, publish and withdraw at the same moment at two servers: one wins; the others get 409 with the current figures; right after each race sums are those of the published figures',
  unit: 'races',
  full: 5000,
  small: 24,
  async run(trial) {
    const found: string[] = [];
    const nextAgent = supplyAgents(trial.owner);
    let next = 0;
    const runRaces = async (_: unknown, lane: number) => {
      const own = CONSTITUENCIES.filter((_id, at) => at % RACES_AT_ONCE === lane);
      for (let round = 0; next < trial.count; round++) {
        const number = ++next;
        const constituency = own[round % own.length] as number;
        const scenario = SCENARIOS[number % SCENARIOS.length] as Scenario;
        const given = { number, constituency, agent: await nextAgent(constituency) };
        found.push(...(await runRace(trial, scenario, given)));
      }
    };
    await Promise.all(Array.from({ length: RACES_AT_ONCE }, runRaces));
    return { found: [...found, ...(await trial.check())] };
  },
};

interface Given {
  number: number;
  constituency: number;
  agent: number;
}

async function runRace(trial: Trial, scenario: Scenario, given: Given): Promise<string[]> {
  const { number, constituency } = given;
  const withKey = ({ user, call, input }: Omit<Call, 'key'>, suffix: string): Call => ({
    user,
    call,
    input,
    key: `race-${number}-${suffix}`,
  });
  const actions = actionsFor(given);
  for (const [at, step] of scenario.prepare(actions).entries()) {
    const answer = await sendCall(trial.ledger, portOf(trial, number), withKey(step, `prepared-${at}`));
    if (answer?.status !== 200) return [`Before a race, ${step.call} was answered ${describe(answer)}`];
  }
  const before = await readLiveFigure(trial, constituency);
  const publication = await publicationAt(trial.owner, constituency);
  const contenders = scenario.contenders(actions, before.version, publication);
  const order = number % 2 ? contenders : contenders.toReversed();
  const answers = new Map<Contender, Answer>();
  await Promise.all(
    order.map(async (contender, at) => {
      answers.set(contender, await sendCall(trial.ledger, portOf(trial, at), withKey(contender, contender.name)));
    }),
  );
  const results = contenders.map((contender) => ({ contender, answer: answers.get(contender) ?? null }));
  const problems = [...scenario.check(results, before.live), ...(await findViolations(trial.owner, PUBLIC_RULES))];
  return problems.map((problem) => `Race ${number}, ${scenario.name}, at ${constituency}: ${problem}`);
}

/** The first candidate's live figure and its version; zeros where there is none. */
async function readLiveFigure({ owner }: Trial, constituency: number): Promise<{ version: number; live: number }> {
  const { rows } = await owner.query<{ version: number; live: number }>(
    `select v.version, v.live_votes as live from vote_values v join contests k on k.id = v.contest_id
     where k.constituency_id = $1 and k.election_type_id = $2 and v.candidate_id = 1 and v.place = 0`,
    [constituency, PRESIDENTIAL],
  );
  return rows[0] ?? { version: 0, live: 0 };
}
