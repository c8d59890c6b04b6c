-- The active stations of a contest and the sums of their public figures: tables (contest_stations, station_results), for what is public of a
-- contest, the sum beside the constituency's figure, check C9 and the sync.

-- Counts and adds up the stations of some contests. The caller has locked these. PL/pgSQL reads the few inactive stations once; a join would
-- look up the station of every figure.
create or replace function sum_stations(contest_ids int[]) returns void language plpgsql as $$
declare
  contest contests;
  inactive int[];
begin
  for contest in select * from contests where id = any (contest_ids) order by id loop
    inactive := inactive_stations(contest.id);
    insert into contest_stations (contest_id, total, published)
    values (
      contest.id, (select count(*) from polling_stations where constituency_id = contest.constituency_id and status = 'active'),
      array(select place from place_activity where contest_id = contest.id and place > 0 and public > 0 and place <> all (inactive) order by place))
    on conflict (contest_id) do update set total = excluded.total, published = excluded.published;

    with sums as (
      select v.candidate_id, sum(v.published_votes) as votes, count(*) as stations
      from vote_values v
      where v.contest_id = contest.id and v.place > 0 and v.published_votes is not null and v.place <> all (inactive)
      group by v.candidate_id
    ),
    gone as (
      delete from station_results known
      where known.contest_id = contest.id and known.candidate_id not in (select candidate_id from sums)
    )
    insert into station_results (contest_id, candidate_id, votes, stations)
    select contest.id, candidate_id, votes, stations from sums
    on conflict (contest_id, candidate_id) do update set votes = excluded.votes, stations = excluded.stations;
  end loop;
end $$;

-- Whether the public figures of the stations contradict that of the constituency (check C9).
create or replace function stations_contradict(in_contest int) returns boolean language plpgsql stable as $$
declare
  whole constant boolean := cardinality(published) >= total from contest_stations where contest_id = in_contest;
begin
  return exists (
    select from station_results s join vote_values v on v.contest_id = in_contest and v.place = 0 and v.candidate_id = s.candidate_id
    where s.contest_id = in_contest and (s.votes > v.published_votes or (whole and s.votes < v.published_votes)));
end $$;

create or replace function inactive_stations(in_contest int) returns int[] language plpgsql stable as $$
begin
  return array(
    select s.id from contests k join polling_stations s on s.constituency_id = k.constituency_id
    where k.id = in_contest and s.status = 'inactive');
end $$;

grant execute on function stations_contradict, inactive_stations to election_app;
