-- Saves the totals of a contest, of the constituency or of a polling station; ballots issued and not returned stay where the call
-- leaves them out. Those of a published place become public by its next publication; a live edit makes those of a constituency
-- public at once, where the gate lets it pass. Totals sent with an older version than the register's are refused with the
-- present ones; equal totals change nothing.
-- call: { actor, live_edit?, proven, gate?, input: { year_id, constituency_id, election_type_id, total_registered_voters,
-- polling_station_id?, total_valid_votes, total_rejected, total_issued?, total_not_returned?, version?, correction? } }; gate: see pass_gate, with decisions: [{ code, numbers, reason }]
create or replace function save_register(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  station constant int := input ->> 'polling_station_id';
  after jsonb;
  contest constant contests := lock_contest((input ->> 'year_id')::int, (input ->> 'constituency_id')::int,
    (input ->> 'election_type_id')::int);
  known registers;
  saved registers;
  publish boolean;
  stood jsonb;
  totals jsonb;
  kept corrections;
begin
  perform refuse_other_station(station, contest.constituency_id);
  select * into known from registers where contest_id = contest.id and place = coalesce(station, 0);
  after := jsonb_strip_nulls(jsonb_build_object('total_registered_voters', input -> 'total_registered_voters',
    'total_valid_votes', input -> 'total_valid_votes', 'total_rejected', input -> 'total_rejected',
    'total_issued', case when input ? 'total_issued' then (input ->> 'total_issued')::int else known.total_issued end,
    'total_not_returned',
    case when input ? 'total_not_returned' then (input ->> 'total_not_returned')::int else known.total_not_returned end));
  if (input ->> 'version')::int <> coalesce(known.version, 0) then
    perform refuse(409, 'register_changed', jsonb_build_object('sent', after, 'current', totals_of(known)));
  end if;

  publish := station is null and contest.published_at is not null and coalesce((call ->> 'live_edit')::boolean, false);
  if totals_of(known) = after and (not publish or is_register_public(known)) then
    return register_json(contest, known);
  end if;
  if publish then
    perform refuse_unproven(call);
    perform pass_gate(contest, call -> 'gate');
    stood := standing_at(contest.id, 0);
  end if;
  insert into registers (contest_id, polling_station_id, total_registered_voters, total_valid_votes, total_rejected, total_issued, total_not_returned,
                         action, changed_by)
  values (contest.id, station, (after ->> 'total_registered_voters')::int, (after ->> 'total_valid_votes')::int,
          (after ->> 'total_rejected')::int, (after ->> 'total_issued')::int, (after ->> 'total_not_returned')::int, 'register', me)
  on conflict (contest_id, place) do update
  set total_registered_voters = excluded.total_registered_voters, total_valid_votes = excluded.total_valid_votes,
      total_rejected = excluded.total_rejected, total_issued = excluded.total_issued,
      total_not_returned = excluded.total_not_returned, action = 'register', changed_by = me, changed_at = now();

  -- Locks are taken in this order: contest, result version, audit chain.
  if publish then
    perform raise_result_version(contest.year_id, contest.election_type_id);
  end if;
  perform keep_decisions(contest, call -> 'actor', call #> '{gate,decisions}');
  if totals_of(known) is distinct from after then
    perform record_audit(contest.constituency_id, call -> 'actor', 'registers.save', place_of(contest, station) || '/register',
      totals_of(known), after);
  end if;
  if publish then
    totals := publish_register(contest.id, 0, me, 'register');
    perform record_publication(contest, null, call -> 'actor', totals);
    kept := keep_correction(contest, 0, me, 'corrected', stood, input -> 'correction');
    perform record_correction(contest, call -> 'actor', kept);
    perform tell_feed(contest.id, 0, 'published', kept);
    perform announce_publication(contest);
  end if;
  perform announce_figures('register-saved', contest, station, me);
  select * into saved from registers where contest_id = contest.id and place = coalesce(station, 0);
  return register_json(contest, saved);
end $$;

-- Makes the totals of a register public. Returns { before, after } of the public totals; null where that changes nothing.
create or replace function publish_register(in_contest int, in_place int, me int, in_action text) returns jsonb language plpgsql as $$
declare
  known registers;
begin
  select * into known from registers where contest_id = in_contest and place = in_place;
  if not found or is_register_public(known) then
    return null;
  end if;
  update registers
  set public_registered_voters = total_registered_voters, public_valid_votes = total_valid_votes,
      public_rejected = total_rejected, public_issued = total_issued, public_not_returned = total_not_returned,
      action = in_action, changed_by = me, changed_at = now()
  where contest_id = in_contest and place = in_place;
  return jsonb_build_object('before', public_totals_of(known), 'after', totals_of(known));
end $$;

-- Writes into the audit trail that totals became public. change: as publish_register returns it
create or replace function record_publication(contest contests, station int, actor jsonb, change jsonb) returns void language plpgsql as $$
begin
  if change is not null then
    perform record_audit(contest.constituency_id, actor, 'registers.publish', place_of(contest, station) || '/register',
      nullif(change -> 'before', 'null'), change -> 'after');
  end if;
end $$;

create or replace function is_register_public(register registers) returns boolean language sql immutable as $$
  select (register.public_registered_voters, register.public_valid_votes, register.public_rejected, register.public_issued,
          register.public_not_returned)
    is not distinct from (register.total_registered_voters, register.total_valid_votes, register.total_rejected,
                          register.total_issued, register.total_not_returned)
$$;

-- The totals that the newsroom works with; null where there is no register.
create or replace function totals_of(register registers) returns jsonb language sql immutable as $$
  select case when register.contest_id is not null then jsonb_strip_nulls(jsonb_build_object(
    'total_registered_voters', register.total_registered_voters, 'total_valid_votes', register.total_valid_votes,
    'total_rejected', register.total_rejected, 'total_issued', register.total_issued,
    'total_not_returned', register.total_not_returned)) end
$$;

-- The totals that are public; null where none are.
create or replace function public_totals_of(register registers) returns jsonb language sql immutable as $$
  select case when register.public_valid_votes is not null then jsonb_strip_nulls(jsonb_build_object(
    'total_registered_voters', register.public_registered_voters, 'total_valid_votes', register.public_valid_votes,
    'total_rejected', register.public_rejected, 'total_issued', register.public_issued,
    'total_not_returned', register.public_not_returned)) end
$$;

-- Whether figures of a place are public: of the constituency since Publish Votes, of a station once one of its figures is.
create or replace function is_place_published(contest contests, in_place int) returns boolean language sql stable as $$
  select case when in_place = 0 then contest.published_at is not null
    else exists (select from vote_values
      where contest_id = contest.id and place = in_place and published_votes is not null) end
$$;

-- A register as those read it who work with its figures (contract: Register).
create or replace function register_json(contest contests, register registers) returns jsonb language sql stable as $$
  select totals_of(register) || jsonb_build_object('constituency_id', contest.constituency_id,
    'election_type_id', contest.election_type_id, 'version', register.version, 'public_totals', public_totals_of(register),
    'awaits_publication', is_place_published(contest, register.place) and not is_register_public(register))
    || station_of(register)
$$;

-- A register as everybody may read it.
create or replace function public_register_json(contest contests, register registers) returns jsonb language sql stable as $$
  select public_totals_of(register) || jsonb_build_object('constituency_id', contest.constituency_id,
    'election_type_id', contest.election_type_id, 'version', 0, 'public_totals', public_totals_of(register),
    'awaits_publication', false) || station_of(register)
$$;

-- The polling station of a register; nothing for the constituency's.
create or replace function station_of(register registers) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('polling_station_id', register.polling_station_id))
$$;

grant execute on function is_register_public, totals_of, public_totals_of, is_place_published, station_of, register_json, public_register_json to election_app;
