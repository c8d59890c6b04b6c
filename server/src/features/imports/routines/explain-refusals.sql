-- Helps to correct unresolved references.

-- Where the name belongs to a row that was itself refused, adds that row's line.
create or replace function point_to_refused_rows() returns void language sql
  security definer set search_path = public, pg_temp
as $$
  update import_refusals refusal
  set detail = refusal.detail || jsonb_build_object('refused_line', named.line)
  from (
    select 'region' as sort, lower(title) as key, 0 as place, min(line) as line from import_regions where not ok group by 2
    union all
    select 'constituency', lower(sent.name), region.id, min(sent.line)
    from import_constituencies sent join planned_regions region on region.key = lower(sent.region)
    where not sent.ok group by 2, 3
    union all
    select 'polling_station', lower(sent.code), place.id, min(sent.line)
    from import_polling_stations sent
    join planned_regions region on region.key = lower(sent.region)
    join planned_constituencies place on place.region_id = region.id and place.key = lower(sent.constituency)
    where not sent.ok group by 2, 3
    union all
    select 'coalition', lower(short_name), 0, min(line) from import_coalitions where not ok group by 2
    union all
    select 'party', lower(coalesce(acronym, name)), 0, min(line) from import_parties where not ok group by 2
    union all
    select 'candidate', lower(sent.name), place.id, min(sent.line)
    from import_candidates sent
    join planned_constituencies place on true
    join planned_regions region on region.id = place.region_id
    where not sent.ok and (is_nationwide(sent.election_type)
      or (region.key = lower(sent.region) and place.key = lower(sent.constituency)))
    group by 2, 3
  ) named
  where refusal.code = 'unknown' and named.sort = refusal.detail ->> 'sort'
    and named.key = lower(refusal.detail ->> 'value') and named.place = (refusal.detail ->> 'place')::int
$$;

-- Each unresolved name once, with another place that has exactly this name, and the known names of the place in question.
create or replace function unknown_names(at_most int)
returns table (sort text, value text, place int, election_type int, elsewhere text, names text[])
language sql as $$
  select asked.sort, asked.value, asked.place, asked.election_type,
    case asked.sort
      when 'constituency' then (
        select min(region.title) from planned_constituencies c join planned_regions region on region.id = c.region_id
        where c.key = lower(asked.value))
      when 'polling_station' then (
        select min(c.name || ', ' || region.title)
        from planned_polling_stations s
        join planned_constituencies c on c.id = s.constituency_id join planned_regions region on region.id = c.region_id
        where s.key = lower(asked.value))
      when 'candidate' then (
        select min(c.name || ', ' || region.title)
        from planned_candidates k
        join planned_constituencies c on c.id = k.place join planned_regions region on region.id = c.region_id
        where k.key = lower(asked.value) and k.election_type = asked.election_type)
      when 'party' then (select min(acronym) from planned_parties p where lower(p.name) = lower(asked.value)) end,
    case asked.sort
      when 'region' then array(select title from planned_regions order by title)
      when 'constituency' then array(select name from planned_constituencies c where c.region_id = asked.place order by name)
      when 'polling_station' then array(select code from planned_polling_stations s where s.constituency_id = asked.place order by code)
      when 'coalition' then array(select short_name from planned_coalitions order by short_name)
      when 'party' then array(select acronym from planned_parties where acronym is not null order by acronym)
      else array(
        select name from planned_candidates k
        where k.election_type = asked.election_type and k.place = case when is_nationwide(asked.election_type) then 0 else asked.place end
        order by name)
    end
  from (
    select detail ->> 'sort' as sort, detail ->> 'value' as value, (detail ->> 'place')::int as place,
           (detail ->> 'election_type')::int as election_type
    from import_refusals where code = 'unknown' and not detail ? 'refused_line'
    group by 1, 2, 3, 4 order by min(line) limit at_most
  ) as asked
$$;

-- A name that the year has twice but for white space or case, so that files cannot refer to it; else null. Candidates of one name
-- are told apart by their places on the ballot paper.
create or replace function ambiguous_name() returns text language sql stable as $$
  with names as (
    select 1 as sort, 0 as place, title::text as name, 0 as number from regions where year_id = (select id from planned_years)
    union all select 2, region_id, name, 0 from constituencies where year_id = (select id from planned_years)
    union all select 3, 0, code, 0 from polling_stations where year_id = (select id from planned_years)
    union all select 4, 0, acronym, 0 from parties where year_id = (select id from planned_years) and acronym is not null
    union all select 5, 0, name, 0 from parties where year_id = (select id from planned_years)
    union all select 7, 0, short_name, 0 from coalitions where year_id = (select id from planned_years)
    union all select -election_type_id, coalesce(constituency_id, 0), name, ballot_order from candidates
    where year_id = (select id from planned_years)
    union all select 6, 0, title, 0 from years where import_key(title) = (select import_key(title) from planned_years limit 1)
  )
  select min(name) from names group by sort, place, import_key(name), number having count(*) > 1 limit 1
$$;

grant execute on function point_to_refused_rows, unknown_names, ambiguous_name to election_app;
