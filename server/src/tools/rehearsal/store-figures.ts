import type pg from 'pg';
import type { Contest, Trait } from './contests.ts';
import { type Person, personWith } from './people.ts';
import { type Call, planCalls, STEPS, type Step } from './plan-calls.ts';
import * as say from './sentences.ts';

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
    select count(record_audit((contest).constituency_id, actor, 'stations.publish', place_of(contest, station), null, votes_of(input))),
           count(record_publication(contest, station, actor,
             publish_register((contest).id, station, (actor ->> 'id')::int, 'publish')))
    from calls cross join lateral (select (input ->> 'polling_station_id')::int as station) as at`,
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

/** Statuses of contests, public at once. A tie is decided for the first of those who share it. */
export async function storeStatuses(client: pg.Client, contests: Contest[], people: Person[]): Promise<void> {
  const { id, name, role } = personWith(people, 'super_admin');
  const wanted = contests.flatMap(({ trait, constituency, election_type_id }) => {
    const note = trait && (say.statusNotes as Partial<Record<Trait, string>>)[trait];
    return note === undefined ? [] : [{ status: trait, note, constituency_id: constituency.id, election_type_id }];
  });
  await client.query(
    `select count(set_contest_status(k.id, $1, wanted.status, elected[1], wanted.note, true))
     from jsonb_to_recordset($2) as wanted (status text, note text, constituency_id int, election_type_id int)
     join contests k using (constituency_id, election_type_id)
     cross join lateral (
       select array(select jsonb_array_elements_text(
         status_facts(k) -> case wanted.status when 'lot' then 'leaders' when 'unopposed' then 'candidates' end)::int) as elected
     ) as elects`,
    [JSON.stringify({ id, name, role }), JSON.stringify(wanted)],
  );
}

/** The calls joined with their contests, for steps without a routine. */
function contestsOfCalls(): string {
  return `
    select call -> 'actor' as actor, call -> 'input' as input, contest
    from jsonb_array_elements($1::jsonb) as calls (call)
    join contests contest on contest.constituency_id = (call #>> '{input,constituency_id}')::int
      and contest.election_type_id = (call #>> '{input,election_type_id}')::int`;
}
