-- A validator's own figures, or a super_admin's live edit: a validated entry and the live value. A live edit of a published
-- contest is published with it. A figure sent with an older version than the live value's is refused with what stands now.
-- call: { actor, live_edit, input: { year_id, constituency_id, reason?, votes: [{ candidate_id, vote_count, version? }] } }
create or replace function save_votes(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  contest constant contests := lock_ballot(input);
  live_edit constant boolean := (call ->> 'live_edit')::boolean;
  publish constant boolean := live_edit and contest.published_at is not null;
  before jsonb;
begin
  perform refuse_stale(contest.id, null, input);
  before := live_of(contest.id, null, input);
  insert into vote_entries (contest_id, candidate_id, user_id, votes, status, action, reason, changed_by)
  select contest.id, candidate_id, me, vote_count, case when publish then 'published' else 'approved' end,
         case when live_edit then 'live_edit' else 'validate' end, input ->> 'reason', me
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int)
  on conflict (contest_id, place, candidate_id, user_id) do update
  set votes = excluded.votes, status = excluded.status, action = excluded.action, reason = excluded.reason, changed_by = me,
      changed_at = now();
  perform set_live(contest.id, null, me, case when live_edit then 'live_edit' else 'validated' end,
    case when live_edit then 'live_edit' else 'validate' end, input ->> 'reason', input -> 'votes');
  if publish then
    perform publish_values(contest, me, 'live_edit', array(
      select candidate_id from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int)));
  end if;

  -- Whoever both enters and validates has settled what they had sent for approval.
  perform close_settled_items(contest.id, null, me);

  perform record_audit(contest.constituency_id, call -> 'actor', case when live_edit then 'live.edit' else 'votes.save' end,
    place_of(contest, null), before, votes_of(input));
  -- What is public already waits for nobody; publish_values has announced it.
  if not publish then
    perform announce_figures('validated', contest, null, me);
  end if;
  return jsonb_build_object('saved', jsonb_array_length(input -> 'votes'), 'published', publish);
end $$;

-- Refuses figures that were sent with an older version than their live values have by now.
create or replace function refuse_stale(in_contest int, station int, input jsonb) returns void language plpgsql as $$
declare
  conflict record;
begin
  select c.name, v.live_votes as votes, sent.vote_count, v.version into conflict
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int, version int)
  join candidates c on c.id = sent.candidate_id
  join vote_values v on v.contest_id = in_contest and v.place = coalesce(station, 0) and v.candidate_id = sent.candidate_id
  where sent.version <> v.version
  order by c.ballot_order limit 1;
  if found then
    perform refuse(409, 'live_changed', to_jsonb(conflict));
  end if;
end $$;
