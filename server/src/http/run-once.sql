-- Exactly once: a key belongs to its user and to one request. Its answer is stored by the transaction that did the work.

-- The first answer where the key was used before; null where the caller is to do the work now. The lock is held until the
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
  return known.answer;
end $$;

create or replace function keep_answer(in_user int, in_key text, in_hash bytea, in_answer jsonb) returns void language sql as $$
  insert into idempotency_keys (user_id, key, request_hash, answer) values (in_user, in_key, in_hash, in_answer)
$$;

-- Runs one of the server's routines in one round trip, once per key. They are named here, so that each call need not plan one.
-- Statements of routines are planned once a connection: planning each of them five times over, as PostgreSQL does by itself
-- before it makes up its mind, takes longer than the first fifty calls.
create or replace function run_once(routine text, call jsonb, in_key text, in_hash bytea) returns jsonb language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  me constant int := call #>> '{actor,id}';
  answer jsonb;
begin
  if in_key is not null then
    answer := claim_key(me, in_key, in_hash);
    if answer is not null then
      return answer;
    end if;
  end if;
  answer := case routine
    when 'submit_entries' then submit_entries(call)
    when 'decide_entries' then decide_entries(call)
    when 'save_votes' then save_votes(call)
    when 'publish_contest' then publish_contest(call)
    when 'publish_station' then publish_station(call)
    when 'sync_constituencies' then sync_constituencies(call)
    when 'sync_regions' then sync_regions(call)
    when 'sync_seats' then sync_seats(call)
  end;
  if in_key is not null then
    perform keep_answer(me, in_key, in_hash, answer);
  end if;
  return answer;
end $$;
