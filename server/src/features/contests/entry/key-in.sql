-- The figures that a person keyed in from the picture become pending entries of theirs, all of them or none: another source. Those
-- that the person was asked for again answer the questions about them. The answer tells nothing of how they compare.
-- call: { actor, constituencies: the ids within reach, null for all, input: { id, votes: [{ candidate_id, vote_count }] } }
create or replace function key_in(call jsonb) returns jsonb language plpgsql as $$
declare
  me constant int := call #>> '{actor,id}';
  sent constant jsonb := call #> '{input,votes}';
  claim keyings;
  contest contests;
  known record;
begin
  select k.* into contest from keyings join contests k on k.id = contest_id
  where keyings.id = (call #>> '{input,id}')::int and user_id = me;
  if not found then
    perform refuse(409, 'claim_ended');
  end if;
  contest := lock_ballot(jsonb_build_object('year_id', contest.year_id, 'constituency_id', contest.constituency_id,
    'election_type_id', contest.election_type_id, 'votes', sent));
  claim := own_claim(call);
  perform refuse_incomplete(contest, me, sent);

  select bool_or(move.refusal is not null) as refused,
         jsonb_agg(jsonb_build_object('candidate_id', keyed.candidate_id, 'vote_count', keyed.vote_count, 'next', move.next,
           'refusal', move.refusal)) as entries,
         array_agg(keyed.candidate_id) filter (where e.status = 'asked_again') as again
  into known
  from jsonb_to_recordset(sent) as keyed (candidate_id int, vote_count int)
  left join vote_entries e
    on e.contest_id = contest.id and e.place = 0 and e.candidate_id = keyed.candidate_id and e.user_id = me
  join vote_transitions move on move.subject = 'entry' and move.action = 'key_in' and move.state = coalesce(e.status, 'none');
  if known.refused then
    -- Without the figures that are there: the person does not see them again.
    perform refuse_entries((select jsonb_agg(entry - 'vote_count') from jsonb_array_elements(known.entries) as entry));
  end if;
  perform store_key_in(contest, me, known.entries);
  update keyings set state = 'done', ended_at = now() where id = claim.id;
  perform record_audit(contest.constituency_id, call -> 'actor', 'entries.key_in', place_of(contest, null), null,
    votes_of(call -> 'input') || jsonb_build_object('sheet', claim.sheet_id));
  if known.again is not null then
    perform answer_questions(contest, call -> 'actor', 'entry', known.again, null);
  end if;
  return jsonb_build_object('id', claim.id);
end $$;

-- entries: [{ candidate_id, vote_count, next }]
create or replace function store_key_in(contest contests, me int, entries jsonb) returns void language plpgsql as $$
declare
  item record;
begin
  insert into vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
  select contest.id, keyed.candidate_id, me, keyed.vote_count, keyed.next, 'key_in', me
  from jsonb_to_recordset(entries) as keyed (candidate_id int, vote_count int, next text)
  on conflict (contest_id, place, candidate_id, user_id) do update
  set votes = excluded.votes, status = excluded.status, submitted = true, action = 'key_in', changed_by = me, changed_at = now();

  insert into pending_items (contest_id, region_id, provider_id)
  select contest.id, region_id, me from constituencies where id = contest.constituency_id
  on conflict (provider_id, contest_id, polling_station_id) where pending
  do update set created_at = now(), revision = pending_items.revision + 1
  returning id, region_id into item;
  perform announce(jsonb_build_object('type', 'submitted', 'pending_id', item.id, 'region_id', item.region_id,
    'constituency_id', contest.constituency_id, 'polling_station_id', null, 'user_id', me));
end $$;

-- The candidates that a person keys in: those for whom they are asked again, else all active ones.
create or replace function keyed_candidates(contest contests, me int) returns setof candidates language sql stable as $$
  select c.*
  from active_ballot(contest) c
  left join vote_entries e on e.contest_id = contest.id and e.place = 0 and e.candidate_id = c.id and e.user_id = me
  where e.status = 'asked_again' or not exists (
    select from vote_entries mine
    where mine.contest_id = contest.id and mine.place = 0 and mine.user_id = me and mine.status = 'asked_again')
$$;

create or replace function refuse_incomplete(contest contests, me int, votes jsonb) returns void language plpgsql as $$
declare
  missing constant jsonb := (
    select jsonb_agg(candidate_label(c) order by c.ballot_order, c.name)
    from keyed_candidates(contest, me) c
    where c.id not in (select candidate_id from jsonb_to_recordset(votes) as sent (candidate_id int)));
begin
  if missing is not null then
    perform refuse(422, 'incomplete', jsonb_build_object('names', missing));
  end if;
end $$;

grant execute on function keyed_candidates to election_app;
