-- Recomputes the seats of all published parliamentary contests and reports differences. Deletes seats of contests that are not
-- published.
-- call: { actor, input: { year_id } } -> { checked, changed, kept, differences }
create or replace function sync_seats(call jsonb) returns jsonb language plpgsql as $$
declare
  in_year constant int := call #>> '{input,year_id}';
  seats_before seats[];
  report jsonb;
begin
  perform raise_result_version(in_year, 2);
  seats_before := array(select s from seats s join contests k on k.id = s.contest_id where k.year_id = in_year);
  delete from seats s using contests k
  where k.id = s.contest_id and k.year_id = in_year and (k.published_at is null or k.election_type_id <> 2);
  perform settle_seat(id) from contests where year_id = in_year and election_type_id = 2 and published_at is not null;

  with differing as (
    select k.id, place.name, coalesce(s.candidate_id, b.candidate_id) as candidate_id, b.votes as before, s.votes as after
    from contests k
    join constituencies place on place.id = k.constituency_id
    left join seats s on s.contest_id = k.id
    left join unnest(seats_before) b on b.contest_id = k.id
    where k.year_id = in_year
      and (s.candidate_id, s.votes, s.tied) is distinct from (b.candidate_id, b.votes, b.tied)
  )
  select jsonb_build_object(
    'checked', (select count(*) from seats s join contests k on k.id = s.contest_id where k.year_id = in_year),
    'changed', (select count(*) from differing),
    'kept', 0,
    'differences', coalesce((
      select jsonb_agg(jsonb_build_object('place', d.name, 'candidate', candidate_label(c), 'before', d.before, 'after', d.after) order by d.name)
      from (select * from differing order by name, id limit 100) d
      left join candidates c on c.id = d.candidate_id), '[]'))
  into report;

  perform record_audit(0, call -> 'actor', 'results.sync-seats', 'year:' || in_year, null, report);
  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', 2));
  return report;
end $$;

-- Who leads a parliamentary contest by its published figures. A tie gives no seat, and figures that are all 0 are one.
create or replace function settle_seat(in_contest int) returns void language sql as $$
  insert into seats (contest_id, candidate_id, votes, tied)
  select in_contest, case when count(*) = 1 then min(candidate_id) end, max(published_votes), count(*) > 1
  from (
    select candidate_id, published_votes, rank() over (order by published_votes desc) as place
    from vote_values where contest_id = in_contest and place = 0 and published_votes is not null
  ) as ranked
  where place = 1
  having count(*) > 0
  on conflict (contest_id) do update set candidate_id = excluded.candidate_id, votes = excluded.votes, tied = excluded.tied
$$;
