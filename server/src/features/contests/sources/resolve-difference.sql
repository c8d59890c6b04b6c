-- What the desk decides where sources differ. The rules are in the contract (sources.ts); the caller has applied them to the figures
-- that `seen` names, and nothing is stored where these have changed since.

-- Keeps a whole ballot: it becomes live. Entries that equal it are approved, the others of its sources declined.
-- call: { actor, seen, fields, input: { year_id, constituency_id, election_type_id, reason?, votes: [{ candidate_id, vote_count }] } }
create or replace function resolve_difference(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  contest constant contests := lock_ballot(input);
  before constant jsonb := live_of(contest.id, null, input);
begin
  perform refuse_unseen(contest.id, call ->> 'seen');
  update vote_entries e
  set status = move.next, action = move.action, reason = input ->> 'reason', changed_by = me, changed_at = now()
  from source_entries(contest.id) source
  join jsonb_to_recordset(input -> 'votes') as ballot (candidate_id int, vote_count int) using (candidate_id)
  join vote_transitions move on move.subject = 'entry' and move.state = source.status
    and move.action = case when source.votes = ballot.vote_count then 'kept' else 'set_aside' end
  where e.contest_id = contest.id and e.place = 0 and e.candidate_id = source.candidate_id and e.user_id = source.user_id
    and move.next <> move.state;
  perform set_live(contest.id, null, me, 'validated', 'kept', input ->> 'reason', input -> 'votes');
  perform close_settled_items(contest.id, null, me);

  insert into resolutions (contest_id, outcome, ballot, fields, reason, decided_by)
  select contest.id, 'kept', jsonb_agg(jsonb_build_object('candidate_id', candidate_id, 'votes', vote_count)), call -> 'fields',
         input ->> 'reason', me
  from jsonb_to_recordset(input -> 'votes') as ballot (candidate_id int, vote_count int);
  perform record_audit(contest.constituency_id, call -> 'actor', 'differences.resolve', place_of(contest, null), before,
    jsonb_strip_nulls(jsonb_build_object('votes', votes_of(input), 'fields', call -> 'fields', 'reason', input ->> 'reason')));
  perform announce_figures('validated', contest, null, me);
  return jsonb_build_object('kept', jsonb_array_length(call -> 'fields'));
end $$;

-- Asks every source for the figures that differ once more.
-- call: { actor, seen, fields: [{ candidate_id, … }], input: { year_id, constituency_id, election_type_id } }
create or replace function ask_again(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  contest constant contests := lock_contest((input ->> 'year_id')::int, (input ->> 'constituency_id')::int,
    (input ->> 'election_type_id')::int);
  asked int;
begin
  perform refuse_unseen(contest.id, call ->> 'seen');
  update vote_entries e
  set status = move.next, action = 'ask_again', reason = null, changed_by = me, changed_at = now()
  from source_entries(contest.id) source
  join jsonb_to_recordset(call -> 'fields') as field (candidate_id int) using (candidate_id)
  join vote_transitions move on move.subject = 'entry' and move.action = 'ask_again' and move.state = source.status
  where e.contest_id = contest.id and e.place = 0 and e.candidate_id = source.candidate_id and e.user_id = source.user_id
    and move.next <> move.state;
  get diagnostics asked = row_count;
  perform close_settled_items(contest.id, null, me);

  insert into resolutions (contest_id, outcome, fields, decided_by) values (contest.id, 'asked_again', call -> 'fields', me);
  perform record_audit(contest.constituency_id, call -> 'actor', 'differences.ask_again', place_of(contest, null), null,
    jsonb_build_object('fields', call -> 'fields'));
  perform announce_figures('sources-changed', contest, null, me);
  return jsonb_build_object('asked', asked);
end $$;

-- Refuses a decision on figures that have changed since they were seen.
create or replace function refuse_unseen(in_contest int, seen text) returns void language plpgsql as $$
begin
  if sources_seen(in_contest) <> seen then
    perform refuse(409, 'sources_moved');
  end if;
end $$;
