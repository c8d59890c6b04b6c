-- Gives each constituency without own figures the sums of its stations' published figures, as live values; takes a sum back that no station
-- brings any more. Own figures stay, and a difference is reported; so are a sum too large for a figure, and a public one of which all
-- stations are gone: it stands until it is withdrawn. Where no poll counts there is no sum.
-- call: { actor, input: { year_id, election_id } } -> { checked, changed, kept, differences }
create or replace function sync_constituencies(call jsonb) returns jsonb language plpgsql as $$
declare
  in_year constant int := call #>> '{input,year_id}';
  in_type constant int := call #>> '{input,election_id}';
  me constant int := call #>> '{actor,id}';
  checked int;
  -- [{ contest_id, candidate_id, before, after, kept }]. No temporary table: an import cannot use a connection that made one.
  differing jsonb;
  -- The stations in public sums, by contest.
  stood jsonb;
  report jsonb;
begin
  perform from contests where year_id = in_year and election_type_id = in_type order by id for update;
  stood := jsonb_object_agg(id, stations_record(public_stations)) from contests where year_id = in_year and election_type_id = in_type;

  with contest as (
    select k.id, without_sum, k.published_at is not null as public, exists (
        select from vote_values v where v.contest_id = k.id and v.place = 0 and v.origin <> 'stations' and v.live_votes is not null) as own
    from contests k
    cross join lateral (
      select k.status in ('unopposed', 'postponed', 'annulled') or k.public_status in ('unopposed', 'postponed', 'annulled') as without_sum
    ) as poll
    where k.year_id = in_year and k.election_type_id = in_type
  ),
  summed as (
    select s.contest_id, s.candidate_id, s.votes from contest k join station_results s on s.contest_id = k.id where not k.without_sum
  ),
  figures as (
    select k.id as contest_id, v.candidate_id, v.live_votes as votes from contest k join vote_values v on v.contest_id = k.id and v.place = 0
    where v.live_votes is not null
  ),
  compared as (
    select contest_id, candidate_id, f.votes as before, s.votes as after,
           bool_or(s.votes is not null) over (partition by contest_id) as heard
    from figures f full join summed s using (contest_id, candidate_id)
  )
  select count(distinct contest_id),
         coalesce(jsonb_agg(jsonb_build_object(
           'contest_id', contest_id, 'candidate_id', candidate_id, 'before', before, 'after', after,
           'kept', own or after > 2147483647 or (public and not heard))) filter (where before is distinct from after and (after is not null or not own)), '[]')
  into checked, differing
  from compared join contest on contest.id = contest_id
  where heard or not own;

  insert into vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
  select contest_id, candidate_id, after, 'stations', 'sync', me
  from jsonb_to_recordset(differing) as d (contest_id int, candidate_id int, after bigint, kept boolean) where kept is not true
  on conflict (contest_id, place, candidate_id) do update
  set live_votes = excluded.live_votes, origin = 'stations', action = 'sync', changed_by = me, changed_at = now();
  perform note_sums(in_year, in_type);

  select jsonb_build_object(
    'checked', checked,
    'changed', count(distinct contest_id) filter (where kept is not true),
    'kept', count(distinct contest_id) filter (where kept),
    'differences', coalesce((
      select jsonb_agg(jsonb_build_object('place', place.name, 'candidate', candidate_label(c), 'before', d.before, 'after', d.after)
                       order by place.name, c.ballot_order)
      from (
        select * from jsonb_to_recordset(differing)
          as kept_back (contest_id int, candidate_id int, before int, after bigint, kept boolean)
        where kept order by contest_id, candidate_id limit 100) d
      join contests k on k.id = d.contest_id
      join constituencies place on place.id = k.constituency_id
      join candidates c on c.id = d.candidate_id), '[]'))
  into report
  from jsonb_to_recordset(differing) as d (contest_id int, kept boolean);

  perform record_audit(chain, call -> 'actor', action, subject, before, after)
  from (
    select k.constituency_id as chain, 'results.sync-constituency' as action, 'contest:' || k.id as subject,
           jsonb_object_agg(d.candidate_id, d.before) as before, jsonb_object_agg(d.candidate_id, d.after) as after
    from jsonb_to_recordset(differing) as d (contest_id int, candidate_id int, before int, after bigint, kept boolean)
    join contests k on k.id = d.contest_id
    where d.kept is not true
    group by k.id
    union all
    select k.constituency_id, 'votes.stations', place_of(k, null) || '/stations', nullif(stood -> k.id::text, 'null'), now_in
    from contests k cross join lateral stations_record(k.public_stations) as now_in
    where k.year_id = in_year and k.election_type_id = in_type and nullif(stood -> k.id::text, 'null') is distinct from now_in
    order by chain, action
  ) as changes;
  perform record_audit(0, call -> 'actor', 'results.sync-constituencies', 'year:' || in_year || '/type:' || in_type, null,
    report - 'differences');
  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', in_type));
  return report;
end $$;

-- Notes which stations are in the sums; in a public one too, where it is the sum that there is now. A seat that this decides is settled.
create or replace function note_sums(in_year int, in_type int) returns void language plpgsql as $$
declare
  contest contests;
begin
  update contests k
  set summed_stations = known.stations
  from (
    select own.id, case when sums then coalesce((select published from contest_stations where contest_id = own.id), '{}') end as stations
    from contests own
    cross join lateral (
      select exists (select from vote_values v where v.contest_id = own.id and v.place = 0 and v.origin = 'stations' and v.live_votes is not null)
    ) as has (sums)
    where own.year_id = in_year and own.election_type_id = in_type and not exists (
      select from vote_values v where v.contest_id = own.id and v.place = 0 and v.origin <> 'stations' and v.live_votes is not null)
  ) as known
  where known.id = k.id and known.stations is distinct from k.summed_stations;

  for contest in
    update contests k
    set public_stations = coalesce(k.summed_stations, '{}')
    where k.year_id = in_year and k.election_type_id = in_type and k.public_stations is not null
      and k.public_stations is distinct from coalesce(k.summed_stations, '{}') and not exists (
        select from vote_values v
        where v.contest_id = k.id and v.place = 0 and v.origin = 'stations' and v.published_votes is distinct from v.live_votes)
    returning k.*
  loop
    perform settle_if_changed(contest);
  end loop;
end $$;
