-- Calls: what the newsroom says of a race. The rules are in the contract (callCan); the caller has asked them under lock_race.

-- Makes those who change the calls of a year and election type wait for each other, and then for publications: what the rules ask about
-- the published figures stays so until the call is made.
create or replace function lock_race(in_year int, in_type int) returns void language sql
  security definer set search_path = public, pg_temp
as $$
  select pg_advisory_xact_lock(hashtextextended('calls ' || in_year || ' ' || in_type, 0));
  select pg_advisory_xact_lock(hashtextextended('results ' || in_year || ' ' || in_type, 0))
$$;

-- What the rules ask about a race (contract: CallFacts). Null where there is no such race. Votes and outcome, which public_truth says, come
-- from outlook_facts beside it; the statuses are those that are set, since a newsroom that knows of an annulment calls no one there.
-- in_constituency: null for the country
create or replace function call_facts(in_year int, in_type int, in_constituency int) returns jsonb language sql stable as $$
  select jsonb_build_object('election_type_id', t.id, 'contest_id', k.id,
    'has_runoff', exists (select from election_types second where second.follows = t.id),
    'candidates', coalesce((
      select jsonb_agg(c.id) from candidates c
      where c.year_id = y.id and c.election_type_id = t.id and c.status = 'active'
        and c.constituency_id is not distinct from k.constituency_id), '[]'),
    'statuses', case when k.id is not null then jsonb_build_array(k.status, k.public_status) else '[]' end,
    'standing', (
      select kind from calls
      where year_id = y.id and election_type_id = t.id and race = coalesce(k.id, 0) and confirmed_at is not null and ended_at is null),
    'proposed_by', (
      select proposed_by from calls
      where year_id = y.id and election_type_id = t.id and race = coalesce(k.id, 0) and confirmed_at is null and ended_at is null))
  from years y
  cross join election_types t
  left join contests k on k.year_id = y.id and k.election_type_id = t.id and k.constituency_id = in_constituency
  where y.id = in_year and t.id = in_type and (in_constituency is null or k.id is not null)
$$;

create or replace function propose_call(in_year int, in_type int, in_contest int, in_kind text, candidates int[], in_reason text,
  in_against text, actor jsonb)
returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made calls;
begin
  insert into calls (year_id, election_type_id, contest_id, kind, candidate_ids, reason, against_figures, proposed_by)
  values (in_year, in_type, in_contest, in_kind, candidates, in_reason, in_against, (actor ->> 'id')::int) returning * into made;
  perform record_call('calls.propose', actor, null, made);
  perform announce_call('call-proposed', made);
  return made.id;
end $$;

-- Makes a proposal public. What stood before is replaced.
create or replace function confirm_call(in_call int, in_newsroom text, actor jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  known constant calls := c from calls c where id = in_call;
  made calls;
begin
  update calls set ended_by = (actor ->> 'id')::int, ended_at = now(), ended_how = 'replaced'
  where year_id = known.year_id and election_type_id = known.election_type_id and race = known.race
    and confirmed_at is not null and ended_at is null;
  update calls set confirmed_by = (actor ->> 'id')::int, confirmed_at = now(), newsroom = in_newsroom
  where id = in_call returning * into made;
  perform make_call_public('calls.confirm', 'called', actor, known, made);
end $$;

create or replace function drop_call(in_call int, actor jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  known constant calls := c from calls c where id = in_call;
  made calls;
begin
  update calls set ended_by = (actor ->> 'id')::int, ended_at = now(), ended_how = 'dropped' where id = in_call returning * into made;
  perform record_call('calls.drop', actor, known, made);
  perform announce_call('call-proposed', made);
end $$;

create or replace function take_back_call(in_call int, in_reason text, in_note text, actor jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  known constant calls := c from calls c where id = in_call;
  made calls;
begin
  update calls
  set ended_by = (actor ->> 'id')::int, ended_at = now(), ended_how = 'taken_back', end_reason = in_reason, end_note = in_note
  where id = in_call returning * into made;
  perform make_call_public('calls.take-back', 'call_taken_back', actor, known, made);
end $$;

-- A change of what is public: version of the results, audit row, event, feed.
create or replace function make_call_public(in_action text, in_type text, actor jsonb, known calls, made calls) returns void language plpgsql as $$
begin
  perform raise_result_version(made.year_id, made.election_type_id);
  perform record_call(in_action, actor, known, made);
  perform announce_call('called', made);
  insert into feed_messages (body)
  select feed_envelope(in_type, now(), made.year_id, made.election_type_id) || jsonb_build_object(
    'region', (
      select jsonb_build_object('id', r.id, 'title', r.title)
      from contests k join constituencies place on place.id = k.constituency_id join regions r on r.id = place.region_id
      where k.id = made.contest_id),
    'constituency', (
      select jsonb_build_object('id', place.id, 'name', place.name, 'code', place.code)
      from contests k join constituencies place on place.id = k.constituency_id where k.id = made.contest_id),
    'call', jsonb_build_object('id', made.id, 'kind', made.kind, 'newsroom', made.newsroom, 'called_at', made.confirmed_at,
      'candidates', coalesce((
        select jsonb_agg(feed_candidate(c, p) order by c.ballot_order, c.id)
        from candidates c join parties p on p.id = c.party_id where c.id = any (made.candidate_ids)), '[]')),
    'correction', case when made.end_reason is not null then
      jsonb_build_object('reason', made.end_reason, 'note', made.end_note) end);
end $$;

create or replace function record_call(in_action text, actor jsonb, known calls, made calls) returns void language sql as $$
  select record_audit(coalesce((select constituency_id from contests where id = made.contest_id), 0), actor, in_action,
    'call:' || made.id, call_record(known), call_record(made))
$$;

create or replace function call_record(c calls) returns jsonb language sql immutable as $$
  select case when c.id is not null then jsonb_strip_nulls(jsonb_build_object('kind', c.kind, 'candidate_ids', to_jsonb(c.candidate_ids),
    'reason', c.reason, 'against_figures', c.against_figures, 'confirmed_by', c.confirmed_by, 'ended_how', c.ended_how, 'end_reason', c.end_reason, 'end_note', c.end_note)) end
$$;

create or replace function announce_call(in_type text, made calls) returns void language sql as $$
  select announce(jsonb_build_object('type', in_type, 'year_id', made.year_id, 'election_type_id', made.election_type_id))
$$;

-- A call as everybody reads it (contract: PublicCall).
create or replace function call_json(c calls) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'kind', c.kind, 'election_type_id', c.election_type_id,
    'constituency', (
      select jsonb_build_object('id', place.id, 'name', place.name)
      from contests k join constituencies place on place.id = k.constituency_id where k.id = c.contest_id),
    'candidates', coalesce((
      select jsonb_agg(jsonb_build_object('id', who.id, 'name', candidate_label(who), 'party_id', who.party_id)
        order by who.ballot_order, who.id)
      from candidates who where who.id = any (c.candidate_ids)), '[]'),
    'newsroom', c.newsroom, 'called_at', c.confirmed_at,
    'taken_back', case when c.ended_how = 'taken_back' then
      jsonb_build_object('at', c.ended_at, 'reason', c.end_reason, 'note', c.end_note) end)
$$;

grant execute on function lock_race, call_facts, propose_call, confirm_call, drop_call, take_back_call, call_json to election_app;
