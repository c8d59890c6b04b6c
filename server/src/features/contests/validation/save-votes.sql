-- A validator's own figures, or a super_admin's live edit: a validated entry and the live value. A live edit of a published
-- contest is published with it, where the gate lets it pass. A figure sent with an older version than the live value's is refused
-- with the present figure. With a polling station the figures are that station's, which its own publication makes public.
-- A published figure that the edit changes is a correction.
-- An edit that turns out to be public needs the proof of a fresh second factor, whatever was public when the call came in.
-- call: { actor, live_edit, proven, gate?, input: { year_id, constituency_id, polling_station_id?, reason?, correction?, mark?, votes: [{ candidate_id, vote_count, version? }] } };
-- mark: see pass_mark; gate: see pass_gate, with decisions: [{ code, numbers, reason }]
create or replace function save_votes(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  station constant int := input ->> 'polling_station_id';
  contest constant contests := lock_ballot(input);
  doing constant text := case when (call ->> 'live_edit')::boolean then 'live_edit' else 'validate' end;
  publish constant boolean := station is null and next = 'published' from vote_transitions
    where subject = 'value' and action = doing and state = publication_of(contest);
  stood constant jsonb := case when publish then standing_at(contest.id, 0) end;
  before jsonb;
  kept corrections;
begin
  perform refuse_inactive_station(station);
  perform refuse_stale(contest.id, station, input);
  perform pass_mark(contest, coalesce(station, 0), input -> 'mark');
  if publish then
    perform refuse_unproven(call);
    perform pass_gate(contest, call -> 'gate');
  end if;
  perform refuse_figures(contest.id, coalesce(station, 0), me, doing, input);
  before := live_of(contest.id, station, input);
  insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, submitted, action, reason, changed_by)
  select contest.id, station, sent.candidate_id, me, sent.vote_count, case when publish then published.next else edited.next end,
         false, doing, input ->> 'reason', me
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int)
  left join vote_entries e
    on e.contest_id = contest.id and e.place = coalesce(station, 0) and e.candidate_id = sent.candidate_id and e.user_id = me
  join vote_transitions edited on edited.subject = 'entry' and edited.action = doing and edited.state = coalesce(e.status, 'none')
  join vote_transitions published
    on published.subject = 'entry' and published.action = 'publish' and published.state = edited.next
  on conflict (contest_id, place, candidate_id, user_id) do update
  set votes = excluded.votes, status = excluded.status, submitted = false, action = excluded.action, reason = excluded.reason, changed_by = me,
      changed_at = now();
  perform set_live(contest.id, station, me, case doing when 'live_edit' then 'live_edit' else 'validated' end, doing,
    input ->> 'reason', input -> 'votes');
  if publish then
    perform publish_values(contest, me, 'live_edit', array(
      select candidate_id from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int)));
    kept := keep_correction(contest, 0, me, 'corrected', stood, input -> 'correction');
  end if;

  -- A user who both enters and validates may have had an entry pending here.
  perform close_settled_items(contest.id, station, me);

  perform keep_decisions(contest, call -> 'actor', call #> '{gate,decisions}');
  perform record_audit(contest.constituency_id, call -> 'actor', case doing when 'live_edit' then 'live.edit' else 'votes.save' end,
    place_of(contest, station), before, votes_of(input));
  perform record_correction(contest, call -> 'actor', kept);
  if publish then
    perform record_stations(contest, call -> 'actor');
    perform tell_feed(contest.id, 0, 'published', kept);
  end if;
  -- publish_values has announced what is public.
  if not publish then
    perform announce_figures('validated', contest, station, me);
  end if;
  return jsonb_build_object('saved', jsonb_array_length(input -> 'votes'), 'published', publish);
end $$;

-- Refuses a validator's own figures where entries of theirs wait for another person's decision, or were declined.
create or replace function refuse_figures(in_contest int, in_place int, me int, doing text, input jsonb) returns void language plpgsql as $$
declare
  entries constant jsonb := (
    select jsonb_agg(jsonb_build_object('candidate_id', e.candidate_id, 'refusal', move.refusal))
    from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int)
    join vote_entries e
      on e.contest_id = in_contest and e.place = in_place and e.candidate_id = sent.candidate_id and e.user_id = me
    join vote_transitions move on move.subject = 'entry' and move.action = doing and move.state = e.status
    where move.refusal is not null);
begin
  if entries is not null then
    perform refuse_entries(entries);
  end if;
end $$;

-- Refuses figures sent with an older version than their live values have.
create or replace function refuse_stale(in_contest int, station int, input jsonb) returns void language plpgsql as $$
declare
  conflict record;
begin
  select candidate_label(c) as name, v.live_votes as votes, sent.vote_count, v.version into conflict
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int, version int)
  join candidates c on c.id = sent.candidate_id
  join vote_values v on v.contest_id = in_contest and v.place = coalesce(station, 0) and v.candidate_id = sent.candidate_id
  where sent.version <> v.version
  order by c.ballot_order limit 1;
  if found then
    perform refuse(409, 'live_changed', to_jsonb(conflict));
  end if;
end $$;
