-- Approves (validates) or declines entries. If the figure of one differs from the figure sent, nothing changes.
-- An approved figure becomes the live value; an older version than the live value's is refused. A pending item closes with its last
-- pending entry.
-- call: { actor, input: { …contest, polling_station_id?, status, reason?, votes: [{ candidate_id, vote_count, user_id, version? }] } }
create or replace function decide_entries(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  station constant int := input ->> 'polling_station_id';
  decision constant text := input ->> 'status';
  contest constant contests := lock_ballot(input, decision = 'declined');
  known record;
begin
  perform refuse_own(input, me);
  if decision = 'approved' and station is not null then
    perform refuse_inactive_station(station);
  end if;
  -- Compares every entry sent with the stored entry and with the live value that it would replace.
  select bool_and(coalesce(move.refusal is null and e.votes = sent.vote_count, false)) as unmoved,
         bool_or(sent.version <> v.version) as stale,
         jsonb_object_agg(v.candidate_id, v.live_votes) filter (where v.id is not null) as before
  into known
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int, user_id int, version int)
  left join vote_entries e on e.contest_id = contest.id and e.place = coalesce(station, 0)
    and e.candidate_id = sent.candidate_id and e.user_id = sent.user_id
  join vote_transitions move on move.subject = 'entry' and move.action = decision and move.state = coalesce(e.status, 'none')
  left join vote_values v on v.contest_id = contest.id and v.place = coalesce(station, 0) and v.candidate_id = sent.candidate_id;
  if not known.unmoved then
    perform refuse_moved(contest.id, station, input);
  elsif decision = 'approved' and known.stale then
    perform refuse_stale(contest.id, station, input);
  end if;

  update vote_entries e
  set status = move.next, action = decision, reason = input ->> 'reason', changed_by = me, changed_at = now()
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, user_id int), vote_transitions move
  where move.subject = 'entry' and move.action = decision and move.state = e.status
    and e.contest_id = contest.id and e.place = coalesce(station, 0)
    and e.candidate_id = sent.candidate_id and e.user_id = sent.user_id;

  if decision = 'approved' then
    perform set_live(contest.id, station, me, 'approved', 'approved', null, input -> 'votes');
  end if;

  perform close_settled_items(contest.id, station, me);

  perform record_audit(contest.constituency_id, call -> 'actor', 'entries.' || decision, place_of(contest, station), known.before,
    jsonb_build_object('entries', input -> 'votes', 'reason', input ->> 'reason'));
  perform announce_figures(case decision when 'approved' then 'validated' else 'declined' end, contest, station, me);
  return jsonb_build_object('decided', jsonb_array_length(input -> 'votes'), 'status', decision);
end $$;

-- No one decides on an entry of their own.
create or replace function refuse_own(input jsonb, me int) returns void language plpgsql as $$
declare
  entries constant jsonb := (
    select jsonb_agg(jsonb_build_object('candidate_id', candidate_id, 'refusal', 'own_entry'))
    from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, user_id int) where user_id = me);
begin
  if entries is not null then
    perform refuse_entries(entries);
  end if;
end $$;

-- Says which of the entries sent has another figure, or a state that refuses the decision.
create or replace function refuse_moved(in_contest int, station int, input jsonb) returns void language plpgsql as $$
declare
  conflict record;
begin
  select c.id, candidate_label(c) as name, sent.vote_count, e.votes, move.refusal into conflict
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int, user_id int)
  join candidates c on c.id = sent.candidate_id
  left join vote_entries e on e.contest_id = in_contest and e.place = coalesce(station, 0)
    and e.candidate_id = sent.candidate_id and e.user_id = sent.user_id
  join vote_transitions move
    on move.subject = 'entry' and move.action = input ->> 'status' and move.state = coalesce(e.status, 'none')
  where move.refusal is not null or e.votes <> sent.vote_count
  order by c.ballot_order limit 1;
  if conflict.votes <> conflict.vote_count then
    perform refuse(409, 'figure_changed', to_jsonb(conflict));
  end if;
  perform refuse_entries(jsonb_build_array(jsonb_build_object('candidate_id', conflict.id, 'refusal', conflict.refusal)));
end $$;

-- Closes the pending items of a place none of whose entries is pending any more. Those of inactive candidates wait for no one.
create or replace function close_settled_items(in_contest int, station int, me int) returns void language sql as $$
  update pending_items item
  set pending = false, closed_at = now(), closed_by = me
  where item.pending and item.contest_id = in_contest and item.polling_station_id is not distinct from station
    and not exists (
      select from vote_entries e join candidates c on c.id = e.candidate_id and c.status = 'active'
      where e.contest_id = in_contest and e.place = coalesce(station, 0) and e.user_id = item.provider_id
        and e.status = 'pending')
$$;

-- Sets live values. An equal figure keeps its version and takes the new origin. votes: [{ candidate_id, vote_count }]
create or replace function set_live(in_contest int, station int, me int, in_origin text, in_action text, in_reason text, votes jsonb)
returns void language sql as $$
  insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, origin, action, reason, changed_by)
  select in_contest, station, candidate_id, vote_count, in_origin, in_action, in_reason, me
  from jsonb_to_recordset(votes) as sent (candidate_id int, vote_count int)
  on conflict (contest_id, place, candidate_id) do update
  set live_votes = excluded.live_votes, origin = excluded.origin, action = excluded.action, reason = excluded.reason,
      changed_by = excluded.changed_by, changed_at = now()
$$;

-- The present live values of the candidates sent.
create or replace function live_of(in_contest int, station int, input jsonb) returns jsonb language sql stable as $$
  select jsonb_object_agg(v.candidate_id, v.live_votes)
  from vote_values v
  join jsonb_to_recordset(input -> 'votes') as sent (candidate_id int) using (candidate_id)
  where v.contest_id = in_contest and v.place = coalesce(station, 0)
$$;

-- Announces an event of this type about the figures of a place. Ids only.
create or replace function announce_figures(event text, contest contests, station int, me int) returns void language sql as $$
  select announce(jsonb_build_object('type', event, 'contest_id', contest.id, 'region_id', region_id,
    'constituency_id', id, 'polling_station_id', station, 'user_id', me))
  from constituencies where id = contest.constituency_id
$$;
