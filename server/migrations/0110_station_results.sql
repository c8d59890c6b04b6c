-- Sums of the public figures of active stations, kept beside the figures: a page of the country does not add half a million of them up.

create table station_results (
  contest_id int not null constraint station_results_contest_fk references contests on delete cascade,
  candidate_id int not null constraint station_results_candidate_fk references candidates on delete cascade,
  votes bigint not null constraint station_results_votes_range check (votes >= 0),
  -- How many of them have one of the candidate.
  stations int not null constraint station_results_stations_range check (stations > 0),
  primary key (contest_id, candidate_id)
);
create index station_results_candidate on station_results (candidate_id);

-- The active stations of a contest: how many there are, and which have public figures.
create table contest_stations (
  contest_id int primary key constraint contest_stations_contest_fk references contests on delete cascade,
  total int not null,
  published int[] not null
);
grant select on station_results, contest_stations to election_app, election_routines;

-- Who writes the figures has locked their contests.
create function sum_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform sum_stations(array(select distinct contest_id from after_rows where place > 0 and published_votes is not null));
  else
    perform sum_stations(array(
      select distinct a.contest_id from after_rows a join before_rows b using (id)
      where a.place > 0 and a.published_votes is distinct from b.published_votes));
  end if;
  return null;
end $$;
create trigger vote_values_summed_inserted after insert on vote_values
  referencing new table as after_rows for each statement execute function sum_values();
create trigger vote_values_summed_updated after update on vote_values
  referencing old table as before_rows new table as after_rows for each statement execute function sum_values();

-- Stations that come, go, or become active or inactive: with them their figures join or leave the sums, before seats are settled by these
-- (the triggers of a table run in the order of their names). Under the lock of the contests: who publishes at a station meanwhile sees its new
-- status, or is seen here.
create function sum_changed_stations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed int[];
begin
  if tg_op = 'UPDATE' then
    changed := array(select distinct a.constituency_id from after_rows a join before_rows b using (id) where a.status <> b.status);
  else
    changed := array(select distinct constituency_id from changed_rows);
  end if;
  perform from contests where constituency_id = any (changed) order by id for update;
  perform sum_stations(array(select id from contests where constituency_id = any (changed) order by id));
  return null;
end $$;
create trigger polling_stations_counted_inserted after insert on polling_stations
  referencing new table as changed_rows for each statement execute function sum_changed_stations();
create trigger polling_stations_counted_updated after update on polling_stations
  referencing old table as before_rows new table as after_rows for each statement execute function sum_changed_stations();
create trigger polling_stations_counted_deleted after delete on polling_stations
  referencing old table as changed_rows for each statement execute function sum_changed_stations();
-- For the voters of the stations that are out.
create index polling_stations_voters on polling_stations (constituency_id) include (id, registered_voters) where status = 'active';

insert into contest_stations (contest_id, total, published)
select k.id, count(*), coalesce(array_agg(s.id order by s.id) filter (where a.public > 0), '{}')
from contests k
join polling_stations s on s.constituency_id = k.constituency_id and s.status = 'active'
left join place_activity a on a.contest_id = k.id and a.place = s.id
group by k.id;
insert into station_results (contest_id, candidate_id, votes, stations)
select v.contest_id, v.candidate_id, sum(v.published_votes), count(*)
from vote_values v join polling_stations s on s.id = v.polling_station_id and s.status = 'active'
where v.published_votes is not null
group by 1, 2;
