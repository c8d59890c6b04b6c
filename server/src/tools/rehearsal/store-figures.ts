import type pg from 'pg';
import type { Contest } from './contests.ts';
import type { Person } from './people.ts';
import { type Call, planCalls, STEPS, type Step } from './plan-calls.ts';

/** Each step runs the routine that requests run, so that history, audit trail and region sums are written as in production. */
const ROUTINES: Record<Step, string> = {
  submit: runRoutine('submit_entries'),
  decide: runRoutine('decide_entries'),
  save: runRoutine('save_votes'),
  publish: runRoutine('publish_contest'),
  correct: runRoutine('save_votes'),
  register: runRoutine('save_register'),
  ask: runRoutine('ask_question'),
  answer: `
    with calls as (${contestsOfCalls()})
    select count(answer_question(jsonb_build_object('actor', actor, 'input', input || jsonb_build_object('id', (
      select max(id) from questions where contest_id = (contest).id)))))
    from calls`,
  station: `
    with calls as (${contestsOfCalls()}), stored as (
      insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, origin, published_votes, action,
                               changed_by)
      select (contest).id, (input ->> 'polling_station_id')::int, candidate_id, vote_count, 'station', vote_count, 'publish',
             (actor ->> 'id')::int
      from calls cross join jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int)
    )
    select count(record_audit((contest).constituency_id, actor, 'stations.publish',
      place_of(contest, (input ->> 'polling_station_id')::int), null, votes_of(input)))
    from calls`,
};

/** Runs the calls of these contests, each step for all of them before the next one. */
export async function storeFigures(client: pg.Client, contests: Contest[], people: Person[]): Promise<void> {
  const calls = new Map<Step, Call[]>(STEPS.map((step) => [step, []]));
  for (const contest of contests) planCalls(contest, people, (step, call) => calls.get(step)?.push(call));
  for (const [step, batch] of calls) {
    if (batch.length > 0) await client.query(ROUTINES[step], [JSON.stringify(batch)]);
  }
}

function runRoutine(name: string): string {
  return `select count(${name}(call)) from jsonb_array_elements($1::jsonb) as calls (call)`;
}

/** The calls joined with their contests, for steps without a routine. */
function contestsOfCalls(): string {
  return `
    select call -> 'actor' as actor, call -> 'input' as input, contest
    from jsonb_array_elements($1::jsonb) as calls (call)
    join contests contest on contest.constituency_id = (call #>> '{input,constituency_id}')::int
      and contest.election_type_id = (call #>> '{input,election_type_id}')::int`;
}
