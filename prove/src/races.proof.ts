import { type Answer, ask, type Call, sentenceOf } from './client.ts';
import { PLACES, supplyAgents } from './election.ts';
import type { Proof, Trial } from './proof.ts';
import { contestAs, RACES, type Race, type Racer } from './races.ts';

const AT_ONCE = 6;

/** People who want different things of the same figures at the same moment, at two servers. */
export const races: Proof = {
  name: 'races',
  promise:
    'approve, decline, correct, edit and publish at the same moment at two servers: one wins; the others get 409 with the figures as they are now',
  unit: 'races',
  full: 5000,
  small: 18,
  plants: [
    {
      what: 'nobody waits for the contest: `for update` is gone from `lock_ballot` and `publish_contest`',
      sow: `do $$ declare routine text; begin
        foreach routine in array array['lock_ballot', 'publish_contest'] loop
          execute replace(pg_get_functiondef(routine::regproc), 'for update', '');
        end loop; end $$`,
      count: 120,
    },
    {
      what: 'versions are not compared: `refuse_stale` refuses nothing',
      sow: `create or replace function refuse_stale(in_contest int, station int, input jsonb) returns void language sql as ''`,
    },
  ],
  async run(trial) {
    const found: string[] = [];
    const nextAgent = supplyAgents(trial.owner);
    let next = 0;
    const runner = async (_: unknown, stripe: number) => {
      const places = PLACES.filter((_place, at) => at % AT_ONCE === stripe);
      for (let turn = 0; next < trial.count; turn++) {
        const number = ++next;
        const place = places[turn % places.length] as number;
        const race = RACES[number % RACES.length] as Race;
        found.push(...(await run(trial, race, { number, place, agent: await nextAgent(place) })));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runner));
    return { found: [...found, ...(await trial.judge())] };
  },
};

interface Given {
  number: number;
  place: number;
  agent: number;
}

async function run(trial: Trial, race: Race, { number, place, agent }: Given): Promise<string[]> {
  const { servers, ledger, owner } = trial;
  const portOf = (at: number) => servers[at % servers.length]?.port ?? 0;
  const call = ({ user, call, input }: Omit<Call, 'key'>, what: string): Call => ({
    user,
    call,
    input,
    key: `race-${number}-${what}`,
  });
  const contest = contestAs({ place, agent, number });
  for (const [at, step] of race.prepare(contest).entries()) {
    const answer = await ask(ledger, portOf(number), call(step, `prepared-${at}`));
    if (answer?.status !== 200)
      return [`Before a race, ${step.call} was answered ${answer?.status}: ${sentenceOf(answer)}`];
  }
  const { rows } = await owner.query<{ version: number; live_votes: number }>(
    `select v.version, v.live_votes from vote_values v join contests k on k.id = v.contest_id
     where k.constituency_id = $1 and k.election_type_id = 1 and v.candidate_id = 1 and v.place = 0`,
    [place],
  );
  const before = { version: rows[0]?.version ?? 0, live: rows[0]?.live_votes ?? 0 };
  const racers = race.racers(contest, before.version);
  const order = number % 2 ? racers : racers.toReversed();
  const answers = new Map<Racer, Answer>();
  await Promise.all(
    order.map(async (racer, at) => {
      answers.set(racer, await ask(ledger, portOf(at), call(racer, racer.name)));
    }),
  );
  const results = racers.map((racer) => ({ racer, answer: answers.get(racer) ?? null }));
  return race.judge(results, before.live).map((problem) => `${race.name}, at ${place}: ${problem}`);
}
