-- Collects what the figures of constituencies can be compared with (scales.ts): the register and the turnout elsewhere, the same place
-- in the year before, the other constituencies of the region, and the other constituencies at all.
create or replace function gather_scales() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform gather_past_figures();
  perform gather_usual_scales();

  insert into unit_scales
  with sums as (
    select unit.constituency_id, unit.election_type, unit.total, past.total as before, home.region_id,
           coalesce(facts.registered, home.registered_voters) as registered, facts.neighbours, facts.median
    from units unit
    join planned_constituencies home on home.id = unit.constituency_id
    join contest_facts facts on facts.constituency_id = unit.constituency_id and facts.election_type = unit.election_type
    left join (select constituency_id, election_type, sum(votes) as total from past_figures group by 1, 2) as past
      on past.constituency_id = unit.constituency_id and past.election_type = unit.election_type
    where unit.place = 0
  ), country as (
    select election_type, count(*) as units, (array_agg(total order by total desc))[1:2] as highest,
           count(registered) filter (where registered > 0) as registers,
           percentile_cont(0.5) within group (order by total::float8 / nullif(registered, 0)) as turnout,
           case when count(before) > 3
             then percentile_cont(0.5) within group (order by total::float8 / nullif(before, 0)) else 1 end as growth
    from sums group by 1
  )
  select constituency_id, election_type, json_build_object(
    'registered', registered, 'turnout', case when registers > 3 then turnout end,
    'before', nullif(before, 0) * growth, 'neighbours', neighbours - 1, 'median', round(median),
    'others', units - 1, 'greatest', case when total = highest[1] then highest[2] else highest[1] end,
    'size', usual_scale(election_type, '', region_id))
  from sums join country using (election_type);

  insert into candidate_scales
  with shares as (
    select figures.constituency_id, figures.election_type, figures.candidate_id, figures.votes,
           figures.votes::float8 / nullif(unit.total, 0) as share
    from unit_figures figures
    join units unit using (constituency_id, election_type, place)
    where figures.place = 0
  ), country as (
    -- A presidential candidate has figures elsewhere, a parliamentary one has not.
    select candidate_id, count(*) as units, (array_agg(votes order by votes desc))[1:2] as most,
           (array_agg(votes order by votes))[1:2] as least, (array_agg(share order by share desc nulls last))[1:2] as highest,
           (array_agg(share order by share))[1:2] as lowest
    from shares group by 1
  )
  select shares.constituency_id, shares.election_type, json_agg(json_build_object(
    'id', candidate.id, 'name', candidate.label, 'votes', votes, 'others', units - 1,
    'greatest', case when votes = most[1] then most[2] else most[1] end,
    'least', case when votes = country.least[1] then country.least[2] else country.least[1] end,
    'highest', case when share = highest[1] then highest[2] else highest[1] end,
    'lowest', case when share = lowest[1] then lowest[2] else lowest[1] end,
    'odds', usual_scale(shares.election_type, scale_key(party.independents, party.key, candidate.key), home.region_id),
    'before', (
      select past.votes from past_figures past
      where past.constituency_id = shares.constituency_id and past.election_type = shares.election_type
        and past.party = scale_key(party.independents, party.key, candidate.key))))
  from shares
  join country using (candidate_id)
  join planned_candidates candidate on candidate.id = candidate_id
  join planned_parties party on party.id = candidate.party_id
  join planned_constituencies home on home.id = shares.constituency_id
  group by 1, 2;
  analyze unit_scales;
  analyze candidate_scales;
end $$;

-- By what figures of two years are compared: the party, or of an independent the person.
create or replace function scale_key(independents boolean, party text, person text) returns text language sql immutable
return case when independents then 'independent ' || person else party end;

-- What is usual, in a region (in the country without one): under the key '' the sum of a constituency, under that of a party or an independent
-- the votes for one of all others. Of their logarithms the median, and the median distance from it as a standard deviation.
create or replace function gather_usual_scales() returns void language sql as $$
  insert into usual_scales
  with figures as (
    select home.region_id, figure.constituency_id, figure.election_type, unit.total, figure.votes,
           scale_key(party.independents, party.key, candidate.key) as key
    from unit_figures figure
    join units unit using (constituency_id, election_type, place)
    join planned_constituencies home on home.id = figure.constituency_id
    join planned_candidates candidate on candidate.id = figure.candidate_id
    join planned_parties party on party.id = candidate.party_id
    where figure.place = 0 and unit.total > 0 and figure.votes is not null
  ), logarithms as (
    select election_type, '' as key, region_id, ln(total::float8) as value
    from (select distinct election_type, region_id, constituency_id, total from figures) as sums
    union all
    select election_type, key, region_id, ln((votes + 0.5::float8) / (total - votes + 0.5)) from figures
  ), medians as (
    select election_type, key, region_id, percentile_cont(0.5) within group (order by value) as median
    from logarithms
    group by grouping sets ((election_type, key, region_id), (election_type, key))
    having count(*) >= 5
  )
  select election_type, key, median.region_id, json_build_object('median', median,
    'spread', 1.4826 * percentile_cont(0.5) within group (order by abs(value - median)))
  from medians median join logarithms one using (election_type, key)
  where median.region_id is null or median.region_id = one.region_id
  group by 1, 2, 3, median;
$$;

-- What is usual in a region; in the country, where the region has too few constituencies.
create or replace function usual_scale(type int, name text, region int) returns json language sql stable as $$
  select scale from usual_scales
  where election_type = type and key = name and (region_id = region or region_id is null)
  order by region_id nulls last limit 1;
$$;

-- The figures of the year before in the constituencies of the same names, by party and independent. Without the figure of one candidate a
-- contest is no scale.
create or replace function gather_past_figures() returns void language sql as $$
  insert into past_figures
  select place.id, contest.election_type_id,
         scale_key(party.independents, import_key(coalesce(party.acronym, party.name)), import_key(candidate.name)),
         sum(coalesce(figure.published_votes, figure.live_votes))
  from vote_values figure
  join contests contest on contest.id = figure.contest_id
  join candidates candidate on candidate.id = figure.candidate_id
  join parties party on party.id = candidate.party_id
  join constituencies old on old.id = contest.constituency_id
  join regions old_region on old_region.id = old.region_id
  join planned_regions region on region.key = import_key(old_region.title)
  join planned_constituencies place on place.region_id = region.id and place.key = import_key(old.name)
  where figure.place = 0 and contest.year_id = (
    select id from years where not rehearsal and title < (select title from planned_years) order by title desc limit 1)
    and not exists (
      select from candidates missing
      where missing.year_id = contest.year_id and missing.election_type_id = contest.election_type_id
        and coalesce(missing.constituency_id, contest.constituency_id) = contest.constituency_id
        and missing.status = 'active' and not missing.withdrawn
        and not exists (
          select from vote_values value
          where value.contest_id = contest.id and value.place = 0 and value.candidate_id = missing.id
            and coalesce(value.published_votes, value.live_votes) is not null))
  group by 1, 2, 3;
  analyze past_figures;
$$;

grant execute on function gather_scales to election_app;
