-- Collects the input of the plausibility checks: every live figure of the year as it will be after the import, and the sums by unit
-- (constituency or station).
create or replace function gather_figures() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into unit_figures
  select plan.constituency_id, plan.election_type, coalesce(plan.polling_station_id, 0), plan.candidate_id, plan.votes,
         known.published_votes, true
  from planned_results plan
  left join vote_values known
    on known.contest_id = plan.contest_id and known.place = coalesce(plan.polling_station_id, 0)
    and known.candidate_id = plan.candidate_id;
  insert into unit_figures
  select contest.constituency_id, contest.election_type_id, known.place, known.candidate_id, known.live_votes,
         known.published_votes, false
  from vote_values known
  join contests contest on contest.id = known.contest_id
  left join planned_results plan
    on plan.contest_id = known.contest_id and plan.candidate_id = known.candidate_id
    and coalesce(plan.polling_station_id, 0) = known.place
  where contest.year_id = (select id from planned_years) and plan.line is null and known.live_votes is not null;
  analyze unit_figures;

  -- twin: another unit of the same sort with equal figures of the same candidates.
  insert into units
  select sums.constituency_id, election_type, place, case when type.nationwide then 0 else sums.constituency_id end, sent, total,
         case when count(*) over same > 1 then
           case sums.name when min(sums.name) over same then max(sums.name) over same else min(sums.name) over same end end,
         candidates, votes, published, case when counts and known.status is distinct from 'inactive' then counted end
  from (
    select figures.constituency_id, figures.election_type, figures.place, bool_or(figures.sent) or bool_or(exists (
             select from planned_registers plan
             where plan.constituency_id = figures.constituency_id and plan.election_type = figures.election_type
               and coalesce(plan.polling_station_id, 0) = figures.place)) as sent,
           min(coalesce(station.code, home.name)) as name, sum(figures.votes) as total,
           array_agg(figures.candidate_id order by figures.candidate_id) as candidates,
           array_agg(figures.votes order by figures.candidate_id) as votes,
           array_agg(figures.published order by figures.candidate_id) as published,
           array_agg(case when figures.sent then figures.votes else figures.published end order by figures.candidate_id) as counted,
           bool_or(figures.place <> 0 and (figures.sent or figures.published is not null)) as counts
    from unit_figures figures
    join planned_constituencies home on home.id = figures.constituency_id
    left join planned_polling_stations station on station.id = figures.place and figures.place <> 0
    group by 1, 2, 3
  ) as sums
  join election_types type on type.id = election_type
  left join polling_stations known on known.id = sums.place
  window same as (partition by election_type, place = 0, candidates, votes);
  analyze units;

  insert into contest_facts
  select unit.constituency_id, unit.election_type, register.registered, coalesce(other_register.valid, other.total), coalesce(stations_in.count, 0), coalesce(stations.count, 0),
         count(*) over region, median.total
  from units unit
  join planned_constituencies home on home.id = unit.constituency_id
  left join final_registers() register
    on register.place = 0 and register.constituency_id = unit.constituency_id and register.election_type = unit.election_type
  -- The other election of the same day; a run-off is held alone.
  join election_types own on own.id = unit.election_type
  left join election_types same_day on same_day.id <> own.id and same_day.follows is null and own.follows is null
  left join final_registers() other_register
    on other_register.place = 0 and other_register.constituency_id = unit.constituency_id
    and other_register.election_type = same_day.id
  left join units other
    on other.place = 0 and other.constituency_id = unit.constituency_id and other.election_type = same_day.id
  join (
    select region_id, election_type, percentile_cont(0.5) within group (order by total) as total
    from units join planned_constituencies on id = constituency_id where place = 0 group by 1, 2
  ) as median on median.region_id = home.region_id and median.election_type = unit.election_type
  left join (
    select constituency_id, election_type, count(distinct place) from import_station_figures() group by 1, 2
  ) as stations_in
    on stations_in.constituency_id = unit.constituency_id and stations_in.election_type = unit.election_type
  left join (
    select plan.constituency_id, count(*)
    from planned_polling_stations plan left join polling_stations known on known.id = plan.id
    where known.status is distinct from 'inactive'
    group by 1
  ) as stations on stations.constituency_id = unit.constituency_id
  where unit.place = 0
  window region as (partition by home.region_id, unit.election_type);
  analyze contest_facts;
end $$;

-- The figures that stations bring to their constituency once the import is published: as in station_results, those of active
-- stations that are published or come with the files.
create or replace function import_station_figures()
returns table (constituency_id int, election_type int, place int, candidate_id int, votes int) language sql stable as $$
  select figures.constituency_id, figures.election_type, figures.place, figures.candidate_id,
         case when figures.sent then figures.votes else figures.published end
  from unit_figures figures left join polling_stations known on known.id = figures.place
  where figures.place <> 0 and known.status is distinct from 'inactive' and (figures.sent or figures.published is not null)
$$;

-- The contests of which the public figures would contradict those of their stations (check C9) once the import is published: the files
-- have figures of stations, and the constituency keeps its own. A figure that was summed from stations waits for the next sum.
create or replace function contradicted_contests() returns table (constituency_id int, election_type int) language sql stable as $$
  select distinct own.constituency_id, own.election_type
  from (select constituency_id, election_type, candidate_id, sum(votes) as votes from import_station_figures() group by 1, 2, 3) as stations
  join unit_figures own using (constituency_id, election_type, candidate_id)
  join contest_facts facts using (constituency_id, election_type)
  join contests contest on contest.constituency_id = own.constituency_id and contest.election_type_id = own.election_type
  join vote_values known on known.contest_id = contest.id and known.place = 0 and known.candidate_id = own.candidate_id
  where own.place = 0 and known.origin <> 'stations'
    and (own.constituency_id, own.election_type) not in (select constituency_id, election_type from planned_publications)
    and (stations.votes > own.published or (facts.stations_in >= facts.stations and stations.votes < own.published))
$$;

-- The registers of the year as they will be.
create or replace function final_registers()
returns table (
  constituency_id int, election_type int, place int, registered int, valid int, rejected int, issued int, not_returned int
) language sql stable as $$
  select contest.constituency_id, contest.election_type_id, known.place, known.total_registered_voters, known.total_valid_votes,
         known.total_rejected, known.total_issued, known.total_not_returned
  from registers known join contests contest on contest.id = known.contest_id
  where contest.year_id = (select id from planned_years)
    and not exists (
      select from planned_registers plan
      where plan.contest_id = known.contest_id and coalesce(plan.polling_station_id, 0) = known.place)
  union all
  select constituency_id, election_type, coalesce(polling_station_id, 0), total_registered_voters, total_valid_votes, total_rejected,
         total_issued, total_not_returned
  from planned_registers
$$;

-- Each unit with figures or a register in the files, and each constituency of whose stations they have figures, with what is known of it and the
-- decisions on its findings: as contest_figures returns it for the stored figures of one contest, but figures in columns
-- (unpack-units.ts), which PostgreSQL and JavaScript write and read in a fraction of the time.
create or replace function import_units() returns table (
  election_type int, constituency_id int, place int, region text, constituency text, polling_station text,
  ballot int, figures json, decisions jsonb, total bigint, scales jsonb, sent boolean
) language sql stable as $$
  with station_sums as (
    select constituency_id, election_type, json_object_agg(candidate_id, votes) as votes
    from (select constituency_id, election_type, candidate_id, sum(votes) as votes from import_station_figures() group by 1, 2, 3) as sums
    group by 1, 2
  ), station_figures as materialized (
    -- Of fewer than eight stations no rule compares the figures.
    select unit.constituency_id, unit.election_type,
           json_agg(json_build_object('name', station.code || ' ' || station.name, 'registered', station.registered_voters,
             'candidates', unit.candidates, 'votes', unit.counted) order by station.code) as list
    from units unit join planned_polling_stations station on station.id = unit.place
    where unit.place <> 0 and unit.counted is not null
    group by 1, 2
    having count(*) >= 8
  ), asked as (
    select * from units unit
    where unit.sent or (unit.place = 0 and (unit.constituency_id, unit.election_type) in (
      select constituency_id, election_type from units where place <> 0 and sent))
  )
  select unit.election_type, unit.constituency_id, unit.place, region.title, home.name, station.code, unit.ballot,
    json_build_object(
      'candidates', unit.candidates, 'votes', unit.votes, 'published', unit.published, 'sums', sums.votes,
      'register', case when register.valid is not null then
        json_build_object('total_registered_voters', register.registered, 'total_valid_votes', register.valid,
          'total_rejected', register.rejected, 'total_issued', register.issued, 'total_not_returned', register.not_returned) end,
      'registered_voters', case when unit.place = 0 then home.registered_voters else station.registered_voters end,
      'same_as', unit.twin,
      'stations', case when unit.place = 0 then json_build_object('reported', facts.stations_in, 'total', facts.stations) end,
      'station_figures', coalesce(near.list, '[]'),
      'earlier', earlier.figures,
      'other_race', facts.other_race),
    (select jsonb_agg(jsonb_build_object('code', d.code, 'numbers', d.numbers))
     from finding_decisions d join contests contest on contest.id = d.contest_id
     where contest.constituency_id = home.id and contest.election_type_id = unit.election_type
       and coalesce(d.polling_station_id, 0) = unit.place),
    unit.total, scale.scales::jsonb || jsonb_build_object('candidates', candidate.candidates), unit.sent
  from asked unit
  join planned_constituencies home on home.id = unit.constituency_id
  join planned_regions region on region.id = home.region_id
  left join planned_polling_stations station on station.id = unit.place and unit.place <> 0
  left join contest_facts facts
    on unit.place = 0 and facts.constituency_id = home.id and facts.election_type = unit.election_type
  left join final_registers() register
    on register.constituency_id = home.id and register.election_type = unit.election_type and register.place = unit.place
  left join station_sums sums
    on unit.place = 0 and sums.constituency_id = unit.constituency_id and sums.election_type = unit.election_type
  left join station_figures near
    on unit.place = 0 and near.constituency_id = unit.constituency_id and near.election_type = unit.election_type
  left join lateral (
    select earlier_figures(contest) as figures from contests contest
    where unit.place = 0 and contest.constituency_id = unit.constituency_id and contest.election_type_id = unit.election_type
  ) as earlier on true
  left join unit_scales scale
    on unit.place = 0 and scale.constituency_id = home.id and scale.election_type = unit.election_type
  left join candidate_scales candidate
    on unit.place = 0 and candidate.constituency_id = home.id and candidate.election_type = unit.election_type
  order by unit.election_type, region.title, home.name, station.code nulls first
$$;

-- The candidates of each ballot, in its order.
create or replace function import_ballots() returns table (election_type int, place int, candidates json) language sql stable as $$
  select election_type, place,
         json_agg(json_build_object('id', id, 'name', label, 'status', status) order by ballot_order, id)
  from planned_candidates group by 1, 2
$$;

grant execute on function import_ballots, gather_figures, import_units, import_station_figures, final_registers to election_app;
