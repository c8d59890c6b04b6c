-- Collects what the figures of constituencies can be compared with (scales.ts): the register and the turnout elsewhere, the same place
-- in the year before, the other constituencies of the region, and the other constituencies at all.
create or replace function gather_scales() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform gather_past_figures();

  insert into unit_scales
  with sums as (
    select unit.constituency_id, unit.election_type, unit.total, past.total as before,
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
    'others', units - 1, 'greatest', case when total = highest[1] then highest[2] else highest[1] end)
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
    'before', (
      select past.votes from past_figures past join planned_parties party on party.id = candidate.party_id
      where past.constituency_id = shares.constituency_id and past.election_type = shares.election_type and past.party = scale_key(party.independents, party.key, candidate.key))))
  from shares
  join country using (candidate_id)
  join planned_candidates candidate on candidate.id = candidate_id
  group by 1, 2;
  analyze unit_scales;
  analyze candidate_scales;
end $$;

-- By what figures of two years are compared: the party, or of an independent the person.
create or replace function scale_key(independents boolean, party text, person text) returns text language sql immutable
return case when independents then 'independent ' || person else party end;

-- The figures of the year before in the constituencies of the same names, by party and independent.
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
  group by 1, 2, 3;
  analyze past_figures;
$$;

grant execute on function gather_scales to election_app;
