import type { Contest } from '@election/contract/figures/contest';
import { type questions as contract, OPEN_QUESTIONS, type Question } from '@election/contract/figures/questions';
import { titleOfNews } from '@election/contract/messages/news';
import { can, type Permission } from '@election/contract/people/permissions';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context, Handlers } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { failures } from '../../../platform/sentences.ts';
import { runRoutine } from '../../../platform/writes/run-once.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { sayContests as say } from '../sentences.ts';

/** $1 to $3: the contest; $4: whose questions alone are read beside the open ones, null for all. */
const LIST_QUERY = `
select entering_people($2) as people, coalesce((
  select json_agg(json_build_object('id', q.id, 'text', q.text, 'state', q.state, 'asked_at', q.asked_at,
    'candidate', case when c.id is not null then json_build_object('id', c.id, 'name', candidate_label(c)) end,
    'asked_by', json_build_object('id', asker.id, 'name', asker.name, 'validates', asker.id in (select holders_at('entries.validate', $2))),
    'answer', case when q.state = 'answered' then
      json_build_object('with', q.answered_with, 'text', q.answer, 'by', ender.name, 'at', q.ended_at) end) order by q.id desc)
  from contests k
  join questions q on q.contest_id = k.id and ($4::int is null or q.state = 'open' or q.state = 'answered' and q.ended_by = $4)
  join users asker on asker.id = q.asked_by
  left join users ender on ender.id = q.ended_by
  left join candidates c on c.id = q.candidate_id
  where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3), '[]') as questions`;

async function listQuestions({ pool, actor }: Context, { year_id, constituency_id, election_type_id }: Contest) {
  const validates = can(actor, 'entries.validate');
  assertCan(actor, validates ? 'entries.validate' : 'entries.submit', constituency_id);
  const values = [year_id, constituency_id, election_type_id, validates ? null : actor.id];
  const [row] = await named<{ people: number; questions: Question[] }>(pool, 'questions', LIST_QUERY, values);
  return row as Data<typeof contract.list>;
}

type OpenRow = Omit<Data<typeof contract.open>[number], 'title'> & { constituency: string; person: string };

/** What the caller may answer. */
async function listOpen({ pool, actor }: Context): Promise<Data<typeof contract.open>> {
  const rows = await named<OpenRow>(
    pool,
    'open_questions',
    `select q.id, k.year_id, k.election_type_id, c.region_id, k.constituency_id, c.name as constituency, u.name as person,
       to_json(q.asked_at) #>> '{}' as asked_at
     from contests k
     join questions q on q.contest_id = k.id and q.state = 'open'
     join constituencies c on c.id = k.constituency_id
     join users u on u.id = q.asked_by
     where $1::int[] is null or k.constituency_id = any ($1)
     order by q.id desc limit 100`,
    [actor.scope === 'any' ? null : actor.constituency_ids],
  );
  return rows.map(({ constituency, person, ...row }) => ({
    ...row,
    title: titleOfNews({ ...row, type: 'question-asked', constituency, station: null, person }),
  }));
}

/** @throws Failure 403, 404 without the contest, 409 as canAsk says, 422 for a candidate of another contest */
async function ask(context: Context, input: Input<typeof contract.ask>) {
  assertCan(context.actor, 'entries.validate', input.constituency_id);
  return runRoutine(context, 'ask_question', { input, most: OPEN_QUESTIONS });
}

/** @throws Failure 403, 404, 409 where it is not open any more */
async function answer(context: Context, input: Input<typeof contract.answer>) {
  await reachQuestion(context, 'entries.submit', input.id);
  return runRoutine(context, 'answer_question', { input });
}

/** @throws Failure 403 for another's question too, 404, 409 where it is not open any more */
async function withdraw(context: Context, input: Input<typeof contract.withdraw>) {
  await reachQuestion(context, 'entries.validate', input.id);
  return runRoutine(context, 'withdraw_question', { input });
}

/** @throws Failure 403 outside the caller's scope, 404 */
async function reachQuestion({ pool, actor }: Context, permission: Permission, id: number): Promise<void> {
  const [row] = await named<{ constituency_id: number }>(
    pool,
    'question_place',
    'select k.constituency_id from questions q join contests k on k.id = q.contest_id where q.id = $1',
    [id],
  );
  if (!row) throw new Failure(404, failures.missing({ what: say.question }));
  assertCan(actor, permission, row.constituency_id);
}

/** Questions write in the single statement of their routine. */
export const questionHandlers = {
  list: listQuestions,
  open: listOpen,
  ask: { ownsTransaction: ask },
  answer: { ownsTransaction: answer },
  withdraw: { ownsTransaction: withdraw },
} satisfies Handlers['questions'];
