-- Takes the publication of a contest back: its published values and public totals go, its published entries are approved again, and
-- the sums of the region, the seat and the version of the results follow, in one transaction. The live values stay. The correction
-- says what stood and why. A publication of another version than the caller saw is not withdrawn.
-- call: { actor, input: { year_id, constituency_id, election_type_id, version, reason, note } } -> { number, candidates, votes }
create or replace function withdraw_contest(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  contest constant contests := lock_contest((input ->> 'year_id')::int, (input ->> 'constituency_id')::int,
    (input ->> 'election_type_id')::int);
begin
  return withdraw_place(contest, 0, call);
end $$;

-- The same of a polling station. A public sum that it is in stands until the stations are summed up again, but is one of some stations.
-- call: { actor, input: { …, polling_station_id } }
create or replace function withdraw_station(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  contest constant contests := lock_contest((input ->> 'year_id')::int, (input ->> 'constituency_id')::int,
    (input ->> 'election_type_id')::int);
begin
  perform refuse_other_station((input ->> 'polling_station_id')::int, contest.constituency_id);
  return withdraw_place(contest, (input ->> 'polling_station_id')::int, call);
end $$;

create or replace function withdraw_place(contest contests, in_place int, call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  station constant int := nullif(in_place, 0);
  stood constant jsonb := standing_at(contest.id, in_place);
  refusal constant text := move.refusal from vote_transitions move
    where subject = 'value' and action = 'withdraw' and state = publication_at(contest, in_place);
  kept corrections;
begin
  if refusal is not null then
    perform refuse(409, refusal);
  elsif publication_version(contest, in_place) <> input ->> 'version' then
    perform refuse(409, 'publication_moved');
  end if;

  update vote_values
  set published_votes = null, action = 'withdraw', reason = input ->> 'note', changed_by = me, changed_at = now()
  where contest_id = contest.id and place = in_place and published_votes is not null;
  update registers
  set public_registered_voters = null, public_valid_votes = null, public_rejected = null, public_issued = null,
      public_not_returned = null, action = 'withdraw', changed_by = me, changed_at = now()
  where contest_id = contest.id and place = in_place and public_valid_votes is not null;
  perform move_entries(contest.id, in_place, 'withdraw', me, null);

  -- The lock on the roll-ups of the year and type, and after it the audit trail: that is the order of all locks.
  kept := keep_correction(contest, in_place, me, 'withdrawn', stood, jsonb_build_object('reason', input -> 'reason', 'note', input -> 'note'));
  if in_place = 0 then
    update contests set published_at = null, published_by = null where id = contest.id;
    perform drop_lot(contest, me);
    -- The sheet goes with the figures, and does not come back with the next ones by itself.
    update pink_sheets set public_at = null, public_by = null where contest_id = contest.id and public_at is not null;
    perform count_again(contest);
  elsif in_place = any (contest.public_stations) then
    perform drop_lot(contest, me);
    perform settle_if_changed(contest);
  end if;
  perform record_audit(contest.constituency_id, call -> 'actor', case in_place when 0 then 'votes.withdraw' else 'stations.withdraw' end,
    place_of(contest, station), stood -> 'figures', null);
  perform record_stations(contest, call -> 'actor');
  perform record_correction(contest, call -> 'actor', kept);
  perform tell_feed(contest.id, in_place, 'withdrawn', kept);
  return jsonb_build_object('number', kept.number,
    'candidates', (select count(*) from jsonb_object_keys(stood -> 'figures')),
    'votes', (select sum(value::bigint) from jsonb_each_text(stood -> 'figures')));
end $$;
