-- Exactly once: a key belongs to its user and to one request. Its answer is stored by the transaction that did the work.

-- The first answer, { data }, where the key was used before; null where the caller is to do the work now. The lock is held until the
-- transaction ends, with which the answer is kept or not.
create or replace function claim_key(in_user int, in_key text, in_hash bytea) returns jsonb language plpgsql as $$
declare
  known idempotency_keys;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(in_user || ' ' || in_key, 0)) then
    perform refuse(409, 'key_running');
  end if;
  select * into known from idempotency_keys where user_id = in_user and key = in_key;
  if known.request_hash <> in_hash then
    perform refuse(422, 'key_reused');
  end if;
  -- A commit whose wait for a standby was broken off is visible here and may be nowhere else. With something to commit, the repeat waits
  -- for a standby too, and what it repeats is there before it.
  if known.answer is not null then
    perform pg_logical_emit_message(true, 'repeat', '');
  end if;
  return known.answer;
end $$;

-- Whether a call with the key was answered, or runs. Two statements: the answer may be committed while the lock is tried.
create or replace function key_in_use(in_user int, in_key text) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(in_user || ' ' || in_key, 0)) then
    return true;
  end if;
  return exists (select from idempotency_keys where user_id = in_user and key = in_key);
end $$;

-- in_answer: { data }, the data of the response
create or replace function keep_answer(in_user int, in_key text, in_hash bytea, in_answer jsonb) returns void language sql as $$
  insert into idempotency_keys (user_id, key, request_hash, answer) values (in_user, in_key, in_hash, in_answer)
$$;

-- Defines run_once, which runs a routine in one round trip, once per key. A routine is a function (call jsonb) returns jsonb; the
-- migration calls this after it has loaded them, so that no list is kept by hand. A `case` of direct calls costs nothing, where
-- `execute` would plan a statement each time. Statements of routines are planned once a connection: the five custom plans that
-- PostgreSQL makes first take longer than the first fifty calls.
create or replace function define_run_once() returns void language plpgsql as $define$
declare
  routines constant text := (
    select string_agg(format('when %1$L then %1$I(call)', proname), E'\n    ' order by proname)
    from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype = 'jsonb'::regtype
      and pg_get_function_identity_arguments(oid) = 'call jsonb');
begin
  execute replace($run_once$
create or replace function run_once(routine text, call jsonb, in_key text, in_hash bytea) returns jsonb language plpgsql
  security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  me constant int := call #>> '{actor,id}';
  answer jsonb;
begin
  if in_key is not null then
    answer := claim_key(me, in_key, in_hash);
    if answer is not null then
      return answer -> 'data';
    end if;
  end if;
  answer := case routine
    {routines}
  end;
  -- Without an answer a repeat could not tell that the work is done.
  if answer is null then
    raise exception 'no routine %, or it gives no answer', routine;
  end if;
  if in_key is not null then
    perform keep_answer(me, in_key, in_hash, jsonb_build_object('data', answer));
  end if;
  return answer;
end $$
  $run_once$, '{routines}', routines);
  grant execute on function run_once to election_app;
end $define$;

grant execute on function claim_key, key_in_use, keep_answer to election_app;
