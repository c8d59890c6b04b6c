-- Questions about a contest or a candidate's figure. The rules are in the contract (questions.ts); here they hold under the lock of the contest.

-- Active people who hold a permission and have a constituency within reach.
create or replace function holders_at(in_permission text, in_constituency int) returns setof int language sql stable as $$
  select u.id
  from users u
  join roles r on r.id = u.role_id
  where u.status = 'active'
    and exists (
      select from role_permissions rp join permissions p on p.id = rp.permission_id and p.name = in_permission where rp.role_id = r.id)
    and case r.scope
      when 'any' then true
      when 'region' then u.region_id = (select region_id from constituencies where id = in_constituency)
      else exists (select from user_constituencies uc where uc.user_id = u.id and uc.constituency_id = in_constituency) end
$$;

-- How many people enter figures of a constituency.
create or replace function entering_people(in_constituency int) returns int language sql stable as $$
  select count(*)::int from holders_at('entries.submit', in_constituency)
$$;

-- Asks. What was declined of the figures that the question is about can be entered again.
-- call: { actor, input: { year_id, constituency_id, election_type_id, candidate_id?, text }, most } -> { id, reopened }
create or replace function ask_question(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  about constant int := input ->> 'candidate_id';
  contest constant contests := lock_contest((input ->> 'year_id')::int, (input ->> 'constituency_id')::int,
    (input ->> 'election_type_id')::int);
  asked int;
  reopened int;
begin
  if about is not null and not exists (
      select from candidates c
      where c.id = about and c.year_id = contest.year_id and c.election_type_id = contest.election_type_id
        and (c.constituency_id is null or c.constituency_id = contest.constituency_id)) then
    perform refuse(422, 'unknown_candidates', jsonb_build_object('ids', jsonb_build_array(about)));
  end if;
  if entering_people(contest.constituency_id) = 0 then
    perform refuse(409, 'nobody_to_ask');
  end if;
  if (select count(*) from questions where contest_id = contest.id and state = 'open') >= (call ->> 'most')::int then
    perform refuse(409, 'too_many_questions');
  end if;

  insert into questions (contest_id, candidate_id, text, asked_by) values (contest.id, about, input ->> 'text', me) returning id into asked;
  update vote_entries e
  set status = move.next, action = 'reopen', reason = null, changed_by = me, changed_at = now()
  from vote_transitions move
  where move.subject = 'entry' and move.action = 'reopen' and move.state = e.status and move.next <> move.state
    and e.contest_id = contest.id and e.place = 0 and (about is null or e.candidate_id = about);
  get diagnostics reopened = row_count;

  perform record_audit(contest.constituency_id, call -> 'actor', 'questions.ask', place_of(contest, null), null,
    jsonb_strip_nulls(jsonb_build_object('question', asked, 'candidate_id', about, 'text', input ->> 'text', 'reopened', reopened)));
  perform announce_figures('question-asked', contest, null, me);
  return jsonb_build_object('id', asked, 'reopened', reopened);
end $$;

-- Locks the contest of a question, and refuses one that is not open. The caller has looked whether it is in reach.
create or replace function lock_question(in_question int) returns contests language plpgsql as $$
declare
  contest contests;
  present text;
begin
  select k.* into contest from contests k where k.id = (select contest_id from questions where id = in_question) for update;
  select state into present from questions where id = in_question;
  if present = 'answered' then
    perform refuse(409, 'question_answered');
  elsif present = 'withdrawn' then
    perform refuse(409, 'question_withdrawn');
  end if;
  return contest;
end $$;

-- call: { actor, input: { id, text } } -> { id }
create or replace function answer_question(call jsonb) returns jsonb language plpgsql as $$
declare
  question constant int := call #>> '{input,id}';
  me constant int := call #>> '{actor,id}';
  contest constant contests := lock_question(question);
begin
  update questions
  set state = 'answered', answered_with = 'text', answer = call #>> '{input,text}', ended_by = me, ended_at = now()
  where id = question;
  perform record_audit(contest.constituency_id, call -> 'actor', 'questions.answer', place_of(contest, null), null,
    jsonb_build_object('question', question, 'with', 'text', 'text', call #>> '{input,text}'));
  perform announce_figures('question-answered', contest, null, me);
  return jsonb_build_object('id', question);
end $$;

-- By the person who asked it; by anybody who validates there once that person no longer does.
-- call: { actor, input: { id } } -> { id }
create or replace function withdraw_question(call jsonb) returns jsonb language plpgsql as $$
declare
  question constant int := call #>> '{input,id}';
  me constant int := call #>> '{actor,id}';
  contest constant contests := lock_question(question);
begin
  if exists (
      select from questions
      where id = question and asked_by <> me and asked_by in (select holders_at('entries.validate', contest.constituency_id))) then
    perform refuse(403, 'not_your_question');
  end if;
  update questions set state = 'withdrawn', ended_by = me, ended_at = now() where id = question;
  perform record_audit(contest.constituency_id, call -> 'actor', 'questions.withdraw', place_of(contest, null), null,
    jsonb_build_object('question', question));
  perform announce_figures('question-withdrawn', contest, null, me);
  return jsonb_build_object('id', question);
end $$;

-- What is received answers the open questions that it is about, and that were asked before it was typed. The caller has locked the contest.
-- what: sheet or entry; about: the candidates whose figures were sent, null for all; typed: null for now
create or replace function answer_questions(contest contests, actor jsonb, what text, about int[], typed timestamptz) returns void
language plpgsql as $$
declare
  answered int[];
begin
  -- As a rule none is open, and an update calls the triggers of its table then too.
  if not exists (select from questions where contest_id = contest.id and state = 'open') then
    return;
  end if;
  with ended as (
    update questions
    set state = 'answered', answered_with = what, ended_by = (actor ->> 'id')::int, ended_at = now()
    where contest_id = contest.id and state = 'open' and asked_at <= coalesce(typed, now())
      and (about is null or candidate_id is null or candidate_id = any (about))
    returning id)
  select array_agg(id order by id) into answered from ended;
  if answered is not null then
    perform record_audit(contest.constituency_id, actor, 'questions.answer', place_of(contest, null), null,
      jsonb_build_object('questions', answered, 'with', what));
    perform announce_figures('question-answered', contest, null, (actor ->> 'id')::int);
  end if;
end $$;

-- A picture of the sheet answers every open question of its contest, where it comes from someone who enters figures there. The application
-- has locked the contest.
create or replace function answer_by_sheet(in_contest int, actor jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  contest contests;
begin
  select * into contest from contests where id = in_contest;
  perform answer_questions(contest, actor, 'sheet', null, null);
end $$;

grant execute on function holders_at, entering_people, answer_by_sheet to election_app;
