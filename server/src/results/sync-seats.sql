-- Seats from the ground: the leader of every published parliamentary contest, and what differed. A seat of a contest that is not
-- published goes.
-- call: { actor, input: { year_id } } -> { checked, changed, kept, differences }
create or replace function sync_seats(call jsonb) returns jsonb language plpgsql as $$
declare
  in_year constant int := call #>> '{input,year_id}';
  report jsonb;
begin
  perform raise_result_version(in_year, 2);
  create temporary table seats_before on commit drop as
  select s.* from seats s join contests k on k.id = s.contest_id where k.year_id = in_year;
  delete from seats s using contests k
  where k.id = s.contest_id and k.year_id = in_year and (k.published_at is null or k.election_type_id <> 2);
  perform settle_seat(id) from contests where year_id = in_year and election_type_id = 2 and published_at is not null;

  with differing as (
    select k.id, place.name, coalesce(s.candidate_id, b.candidate_id) as candidate_id, b.votes as before, s.votes as after
    from contests k
    join constituencies place on place.id = k.constituency_id
    left join seats s on s.contest_id = k.id
    left join seats_before b on b.contest_id = k.id
    where k.year_id = in_year
      and (s.candidate_id, s.votes, s.tied) is distinct from (b.candidate_id, b.votes, b.tied)
  )
  select jsonb_build_object(
    'checked', (select count(*) from seats s join contests k on k.id = s.contest_id where k.year_id = in_year),
    'changed', (select count(*) from differing),
    'kept', 0,
    'differences', coalesce((
      select jsonb_agg(jsonb_build_object('place', d.name, 'candidate', c.name, 'before', d.before, 'after', d.after) order by d.name)
      from (select * from differing order by name, id limit 100) d
      left join candidates c on c.id = d.candidate_id), '[]'))
  into report;

  perform record_audit(0, call -> 'actor', 'results.sync-seats', 'year:' || in_year, null, report);
  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', 2));
  drop table seats_before;
  return report;
end $$;
