-- An agent's figures for one place become pending entries, all of them or none; a pending item and an event follow, and they answer the
-- questions about them.
-- call: { actor, input: { year_id, constituency_id, polling_station_id?, votes: [{ candidate_id, vote_count, seen? }] },
-- submission: { sha256, submission?, typed_at?, supersedes?, imported_by? }, typed_ms? } -> { pending_id, entries: [{ candidate_id, votes }], receipt }
-- The audit trail keeps the submission beside the figures.
create or replace function submit_entries(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  station constant int := input ->> 'polling_station_id';
  contest constant contests := lock_ballot(input);
  key constant text := call #>> '{submission,submission}';
  known record;
  item record;
  recorded audit_entries;
begin
  if station is not null then
    perform refuse_inactive_station(station);
  end if;
  if contest.status in ('unopposed', 'postponed', 'annulled') then
    perform refuse(409, 'takes_no_figures', jsonb_build_object('status', contest.status));
  end if;
  -- An older one that comes late, from a saved file, must not replace its correction.
  if key is not null and exists (
      select from audit_entries
      where chain = contest.constituency_id and actor_id = me and action = 'entries.submit' and after ? 'supersedes'
        and after ->> 'supersedes' = key) then
    perform refuse(409, 'superseded');
  end if;

  -- As arrays: the statement that stores them does not read every state again.
  select bool_or(move.refusal is not null) as refused, bool_or(e.status = 'pending' and e.votes <> sent.vote_count and e.votes is distinct from sent.seen) as replaced,
         array_agg(sent.candidate_id) as candidates, array_agg(sent.vote_count) as votes, array_agg(move.next) as states,
         jsonb_agg(jsonb_build_object('candidate_id', sent.candidate_id, 'votes', sent.vote_count)) as answer,
         jsonb_object_agg(sent.candidate_id, e.votes) filter (where e.id is not null) as before,
         jsonb_object_agg(sent.candidate_id, sent.vote_count) as after
  into known
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int, seen int)
  left join vote_entries e
    on e.contest_id = contest.id and e.place = coalesce(station, 0) and e.candidate_id = sent.candidate_id and e.user_id = me
  join vote_transitions move on move.subject = 'entry' and move.action = 'submit' and move.state = coalesce(e.status, 'none');
  if known.refused then
    perform refuse_entries(sent_entries(contest, station, call));
  elsif known.replaced then
    perform refuse_sent_since(contest, station, call);
  end if;

  insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, action, changed_by)
  select contest.id, station, sent.candidate_id, me, sent.votes, sent.state, 'submit', me
  from unnest(known.candidates, known.votes, known.states) as sent (candidate_id, votes, state)
  on conflict (contest_id, place, candidate_id, user_id) do update
  set votes = excluded.votes, status = excluded.status, submitted = true, action = 'submit', changed_by = me, changed_at = now();

  insert into pending_items (contest_id, polling_station_id, region_id, provider_id)
  select contest.id, station, region_id, me from constituencies where id = contest.constituency_id
  on conflict (provider_id, contest_id, polling_station_id) where pending
  do update set created_at = now(), revision = pending_items.revision + 1
  returning id, region_id into item;

  recorded := record_audit(contest.constituency_id, call -> 'actor', 'entries.submit', place_of(contest, station), known.before,
    known.after || coalesce(call -> 'submission', '{}'));
  perform announce(jsonb_build_object('type', 'submitted', 'pending_id', item.id, 'region_id', item.region_id,
    'constituency_id', contest.constituency_id, 'polling_station_id', station, 'user_id', me));
  if station is null then
    perform answer_questions(contest, call -> 'actor', 'entry', known.candidates,
      to_timestamp((call ->> 'typed_ms')::float8 / 1000));
  end if;
  return jsonb_build_object('pending_id', item.id, 'entries', known.answer, 'receipt', receipt_of(recorded));
end $$;

-- The figures sent beside the entries that are there: [{ candidate_id, vote_count, seen?, refusal, votes, status }].
create or replace function sent_entries(contest contests, station int, call jsonb) returns jsonb language sql stable as $$
  select jsonb_agg(vote || jsonb_build_object('refusal', move.refusal, 'votes', e.votes, 'status', e.status))
  from jsonb_array_elements(call #> '{input,votes}') as sent (vote)
  left join vote_entries e on e.contest_id = contest.id and e.place = coalesce(station, 0)
    and e.candidate_id = (vote ->> 'candidate_id')::int and e.user_id = (call #>> '{actor,id}')::int
  join vote_transitions move on move.subject = 'entry' and move.action = 'submit' and move.state = coalesce(e.status, 'none')
$$;

-- Refuses figures that would replace others which the person sent meanwhile from another phone or window: a pending figure that is neither the one
-- that the sender saw nor of the submission that this one corrects. Where the call does not say what the sender saw, the figure that was typed
-- later stays. A call that says neither is taken as it is.
create or replace function refuse_sent_since(contest contests, station int, call jsonb) returns void language plpgsql as $$
declare
  typed constant timestamptz := least(clock_timestamp(), to_timestamp((call ->> 'typed_ms')::float8 / 1000));
  since jsonb;
begin
  select jsonb_agg(entry order by candidate_id) into since
  from jsonb_array_elements(sent_entries(contest, station, call)) as entry
  cross join lateral (select (entry ->> 'candidate_id')::int as candidate_id) as of
  left join lateral (
    select after ->> 'submission' as key, least(at, (after ->> 'typed_at')::timestamptz) as typed_at
    from audit_entries
    where chain = contest.constituency_id and actor_id = (call #>> '{actor,id}')::int and action = 'entries.submit'
      and subject = place_of(contest, station) and after ? of.candidate_id::text
    order by sequence desc limit 1) last on true
  -- Of most entries this says enough, and their rows of the trail are not read.
  where entry ->> 'status' = 'pending' and entry -> 'votes' <> entry -> 'vote_count'
    and case when entry ? 'seen' then entry -> 'votes' <> entry -> 'seen' else call ? 'typed_ms' end
    and (entry ? 'seen' or typed < last.typed_at)
    and coalesce(last.key <> (call #>> '{submission,supersedes}'), true);
  if since is not null then
    perform refuse(409, 'sent_since', jsonb_build_object('entries', decided_entries(since)));
  end if;
end $$;

-- How the audit trail names a place: contest:7, or contest:7/station:40.
create or replace function place_of(contest contests, station int) returns text language sql immutable as $$
  select 'contest:' || contest.id || coalesce('/station:' || station, '')
$$;

-- The figures sent, by candidate, as the audit trail keeps them.
create or replace function votes_of(input jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(candidate_id, vote_count)
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int)
$$;
