-- Sums of the published figures of active stations, defined once for the sum beside the constituency's figure, check C9 and the sync.
-- PL/pgSQL reads the few inactive stations once; a join would look up the station of every figure.

create or replace function station_sums(in_contest int) returns table (candidate_id int, votes bigint)
language plpgsql stable as $$
declare
  inactive constant int[] := inactive_stations(in_contest);
begin
  return query
    select v.candidate_id, sum(v.published_votes)
    from vote_values v
    where v.contest_id = in_contest and v.place > 0 and v.published_votes is not null and v.place <> all (inactive)
    group by v.candidate_id;
end $$;

-- How many active stations a contest has, and how many of them have published a figure.
create or replace function station_counts(in_contest int, out total int, out reported int) language plpgsql stable as $$
declare
  inactive constant int[] := inactive_stations(in_contest);
begin
  total := count(*) from contests k join polling_stations s on s.constituency_id = k.constituency_id
    where k.id = in_contest and s.status = 'active';
  reported := count(distinct v.place) from vote_values v
    where v.contest_id = in_contest and v.place > 0 and v.published_votes is not null and v.place <> all (inactive);
end $$;

-- Whether the public figures of the stations contradict that of the constituency (check C9).
create or replace function stations_contradict(in_contest int) returns boolean language plpgsql stable as $$
declare
  stations record;
begin
  select * into stations from station_counts(in_contest);
  return stations.reported > 0 and exists (
    select from station_sums(in_contest) s join vote_values v on v.contest_id = in_contest and v.place = 0 and v.candidate_id = s.candidate_id
    where s.votes > v.published_votes or (stations.reported >= stations.total and s.votes < v.published_votes));
end $$;

create or replace function inactive_stations(in_contest int) returns int[] language plpgsql stable as $$
begin
  return array(
    select s.id from contests k join polling_stations s on s.constituency_id = k.constituency_id
    where k.id = in_contest and s.status = 'inactive');
end $$;

grant execute on function station_sums, station_counts, stations_contradict, inactive_stations to election_app;
