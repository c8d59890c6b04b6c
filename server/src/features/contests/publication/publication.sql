-- The publication state of a contest, or of one of its polling stations (contract: PUBLICATIONS), defined once for Publish Votes, live
-- edits, withdrawals, the checks and the console. PL/pgSQL keeps its plan.
create or replace function publication_at(contest contests, in_place int) returns text language plpgsql stable as $$
begin
  return case
    when not is_place_published(contest, in_place) then
      case
        when is_withdrawn(contest.id, in_place) then 'withdrawn'
        when exists (select from vote_values where contest_id = contest.id and place = in_place and live_votes is not null) then 'unpublished'
        else 'empty'
      end
    when exists (
        select from vote_values
        where contest_id = contest.id and place = in_place and published_votes is distinct from live_votes)
      or exists (select from registers r where r.contest_id = contest.id and r.place = in_place and not is_register_public(r))
      -- An entry that was approved with the very figure that is public still becomes published.
      or exists (select from vote_entries where contest_id = contest.id and place = in_place and status = 'approved') then 'outdated'
    else 'published'
  end;
end $$;

create or replace function publication_of(contest contests) returns text language plpgsql stable as $$
begin
  return publication_at(contest, 0);
end $$;

-- Writes into the audit trail which stations the public figures of a contest sum up, where these are others than they were.
create or replace function record_stations(stood contests, actor jsonb) returns void language plpgsql as $$
declare
  stands constant int[] := public_stations from contests where id = stood.id;
begin
  if stands is distinct from stood.public_stations then
    perform record_audit(stood.constituency_id, actor, 'votes.stations', place_of(stood, null) || '/stations',
      stations_record(stood.public_stations), stations_record(stands));
  end if;
end $$;

-- Stations as the audit trail names them. Null for the constituency's own figures.
create or replace function stations_record(stations int[]) returns jsonb language sql stable as $$
  select case when stations is not null then jsonb_build_object('stations', coalesce((
    select jsonb_agg(code order by code) from polling_stations where id = any (stations)), '[]')) end
$$;

-- Moves the entries of a place along when it is published or withdrawn; those that the state table leaves where they are stay.
-- candidate_ids: null for all.
create or replace function move_entries(in_contest int, in_place int, in_action text, me int, candidate_ids int[])
returns void language sql as $$
  update vote_entries entry
  set status = move.next, action = in_action, changed_by = me, changed_at = now()
  from vote_transitions move
  where move.subject = 'entry' and move.action = in_action and move.state = entry.status and move.next <> move.state
    and entry.contest_id = in_contest and entry.place = in_place
    and (candidate_ids is null or entry.candidate_id = any (candidate_ids))
$$;

-- Refuses entries that their state keeps from an action, each refusal with the names of its candidates in ballot order. Where
-- figures were sent, the refusal carries them beside those of the entries (contract: DecidedEntry).
-- entries: [{ candidate_id, refusal, vote_count?, votes?, status? }]
create or replace function refuse_entries(entries jsonb) returns void language plpgsql as $$
begin
  perform refuse(409, 'entries_refused', jsonb_build_object('refused', (
    select jsonb_agg(jsonb_build_object('refusal', refusal, 'names', names) order by first)
    from (
      select refusal, jsonb_agg(candidate_label(c) order by c.ballot_order, c.id) as names, min(c.ballot_order) as first
      from jsonb_to_recordset(entries) as entry (candidate_id int, refusal text)
      join candidates c on c.id = entry.candidate_id
      where refusal is not null
      group by refusal
    ) as refusals), 'entries', decided_entries(entries)));
end $$;

-- The figures sent beside those of the entries, in ballot order. entries: [{ candidate_id, vote_count?, votes?, status? }]
create or replace function decided_entries(entries jsonb) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('candidate_id', c.id, 'name', c.name, 'sent', entry.vote_count, 'votes', entry.votes, 'status',
           entry.status)
           order by c.ballot_order, c.id)
  from jsonb_to_recordset(entries) as entry (candidate_id int, vote_count int, votes int, status text)
  join candidates c on c.id = entry.candidate_id
  where entry.vote_count is not null
$$;

grant execute on function publication_at, publication_of to election_app;
