-- What the plausibility checks look at (contract: Figures) for every constituency and station that the files bring figures of,
-- as it will stand, with the decisions taken on its findings so far. All of the year at once; contest_figures answers the same
-- of one contest as it stands.
create or replace function import_units() returns table (
  election_type int, constituency_id int, place int, region text, constituency text, polling_station text,
  figures jsonb, decisions jsonb, total bigint, neighbours bigint, median numeric
) language sql as $$
  with figures as (
    select plan.constituency_id, plan.election_type, coalesce(plan.polling_station_id, 0) as place, plan.candidate_id, plan.votes,
           known.published_votes as published
    from planned_results plan
    left join vote_values known
      on known.contest_id = plan.contest_id and known.place = coalesce(plan.polling_station_id, 0)
      and known.candidate_id = plan.candidate_id
    union all
    select contest.constituency_id, contest.election_type_id, known.place, known.candidate_id, known.live_votes,
           known.published_votes
    from vote_values known join contests contest on contest.id = known.contest_id
    where contest.year_id = (select id from planned_years) and not exists (
      select from planned_results plan
      where plan.contest_id = known.contest_id and plan.candidate_id = known.candidate_id
        and coalesce(plan.polling_station_id, 0) = known.place)
  ), units as (
    select *, count(*) over same as twins, min(name) over same as first, max(name) over same as last
    from (
      select figures.constituency_id, figures.election_type, figures.place, min(coalesce(station.code, home.name)) as name,
             sum(votes) as total, array_agg(votes order by candidate.ballot_order, candidate.id) as votes
      from figures
      join planned_candidates candidate on candidate.id = figures.candidate_id
      join planned_constituencies home on home.id = figures.constituency_id
      left join planned_polling_stations station on station.id = figures.place and figures.place <> 0
      group by 1, 2, 3
    ) as sums
    window same as (partition by election_type, place = 0, votes)
  ), regions as (
    select region_id, election_type, count(*) as neighbours, percentile_cont(0.5) within group (order by total) as median
    from units join planned_constituencies home on home.id = units.constituency_id
    where place = 0 group by 1, 2
  ), stations as (
    select constituency_id, election_type, candidate_id, sum(votes) as votes
    from figures where place <> 0 group by 1, 2, 3
  ), station_counts as (
    select constituency_id, count(*) as total from planned_polling_stations group by 1
  ), reported as (
    select constituency_id, election_type, count(*) as stations from units where place <> 0 group by 1, 2
  ), sent as (
    select distinct election_type, constituency_id, coalesce(polling_station_id, 0) as place from planned_results
    union select election_type, constituency_id, 0 from planned_registers
  ), ballots as (
    select sent.election_type, sent.constituency_id, sent.place,
           jsonb_agg(jsonb_build_object('id', candidate.id, 'name', candidate.name, 'status', candidate.status,
             'votes', figures.votes, 'published', figures.published, 'stations', stations.votes)
             order by candidate.ballot_order, candidate.id) as candidates
    from sent
    join planned_candidates candidate
      on candidate.election_type = sent.election_type
      and candidate.place = case sent.election_type when 1 then 0 else sent.constituency_id end
    left join figures
      on figures.election_type = sent.election_type and figures.constituency_id = sent.constituency_id
      and figures.place = sent.place and figures.candidate_id = candidate.id
    left join stations
      on sent.place = 0 and stations.constituency_id = sent.constituency_id
      and stations.election_type = sent.election_type and stations.candidate_id = candidate.id
    group by 1, 2, 3
  ), registers as (
    select contest.constituency_id, contest.election_type_id as election_type, known.total_registered_voters as registered,
           known.total_valid_votes as valid, known.total_rejected as rejected
    from registers known join contests contest on contest.id = known.contest_id
    where contest.year_id = (select id from planned_years)
      and known.contest_id not in (select contest_id from planned_registers where contest_id is not null)
    union all
    select constituency_id, election_type, total_registered_voters, total_valid_votes, total_rejected from planned_registers
  )
  select ballots.election_type, ballots.constituency_id, ballots.place, region.title, home.name, station.code,
    jsonb_build_object(
      'candidates', ballots.candidates,
      'register', case when register.valid is not null then
        jsonb_build_object('registered', register.registered, 'valid', register.valid, 'rejected', register.rejected) end,
      'registered_voters', case when ballots.place = 0 then home.registered_voters else station.registered_voters end,
      'same_as', case when units.twins > 1 then case units.name when units.first then units.last else units.first end end,
      'stations', case when ballots.place = 0 then jsonb_build_object(
        'reported', coalesce(reported.stations, 0), 'total', coalesce(station_counts.total, 0)) end,
      'other_race', case when ballots.place = 0 then coalesce(
        (select r.valid from registers r where r.constituency_id = home.id and r.election_type <> ballots.election_type),
        (select u.total from units u
         where u.constituency_id = home.id and u.election_type <> ballots.election_type and u.place = 0)) end),
    (select jsonb_agg(jsonb_build_object('code', d.code, 'numbers', d.numbers))
     from finding_decisions d join contests contest on contest.id = d.contest_id
     where contest.constituency_id = home.id and contest.election_type_id = ballots.election_type
       and coalesce(d.polling_station_id, 0) = ballots.place),
    units.total, case when ballots.place = 0 then regions.neighbours end, case when ballots.place = 0 then regions.median::numeric end
  from ballots
  join planned_constituencies home on home.id = ballots.constituency_id
  join planned_regions region on region.id = home.region_id
  left join planned_polling_stations station on station.id = ballots.place and ballots.place <> 0
  left join units
    on units.constituency_id = home.id and units.election_type = ballots.election_type and units.place = ballots.place
  left join regions on regions.region_id = home.region_id and regions.election_type = ballots.election_type
  left join station_counts on station_counts.constituency_id = home.id
  left join reported on reported.constituency_id = home.id and reported.election_type = ballots.election_type
  left join registers register
    on ballots.place = 0 and register.constituency_id = home.id and register.election_type = ballots.election_type
  order by ballots.election_type, region.title, home.name, station.code nulls first
$$;
