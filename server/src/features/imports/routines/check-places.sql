-- Compares the year and places of the files with the stored ones. An absent column or an empty cell keeps the stored value. Names
-- identify places, so their spelling in the database stays.

-- Returns false where the files do not name the year.
create or replace function check_import_year() returns boolean language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into import_refusals
  select 'years', line, 'title', 'one_year', '{}'
  from import_years where ok and line > (select min(line) from import_years where ok);
  insert into import_refusals
  select 'years', sent.line, 'status', 'current_year', '{}'
  from import_years sent join years known on import_key(known.title) = lower(sent.title)
  where sent.ok and sent.status = 'inactive' and known.is_current_year;
  perform drop_refused('years');

  insert into planned_years
  select coalesce(known.id, -sent.line), sent.line, coalesce(known.title, sent.title),
         coalesce(sent.status, known.status, 'active'),
         case when known.id is null then 'created' when sent.status <> known.status then 'changed' else 'left' end
  from import_years sent
  left join (select id, import_key(title) as key, title::text, status::text from years) known on known.key = lower(sent.title)
  where sent.ok;
  return found;
end $$;

create or replace function check_import_regions() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform refuse_repeats('regions', 'lower(title)', 'title');

  insert into planned_regions
  select coalesce(known.id, -sent.line), sent.line, key, coalesce(known.title, sent.title),
         coalesce(sent.status, known.status, 'active'), coalesce(sent.svg_path, known.svg_path, ''),
         case when sent.line is null then null
              when known.id is null then 'created'
              when sent.status <> known.status or sent.svg_path <> import_text(known.svg_path) then 'changed'
              else 'left' end
  from (
    select id, import_key(title) as key, title::text, status::text, svg_path
    from regions where year_id = (select id from planned_years)
  ) known
  full join (select *, lower(title) as key from import_regions where ok) sent using (key);
  analyze planned_regions;
end $$;

create or replace function check_import_constituencies() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform refuse_repeats('constituencies', 'lower(region), lower(name)', 'name');
  perform refuse_unknown_places('constituencies');

  insert into planned_constituencies
  select coalesce(known.id, -sent.line), sent.line, region_id, key, coalesce(known.name, sent.name),
         coalesce(sent.code, known.code), coalesce(sent.status, known.status, 'active'),
         coalesce(sent.svg_path, known.svg_path, ''), coalesce(sent.registered_voters, known.registered_voters),
         case when sent.line is null then null
              when known.id is null then 'created'
              when sent.status <> known.status or sent.svg_path <> import_text(known.svg_path)
                or sent.code is not null and sent.code is distinct from import_text(known.code)
                or coalesce(sent.registered_voters, known.registered_voters) is distinct from known.registered_voters
                then 'changed'
              else 'left' end
  from (
    select id, region_id, import_key(name) as key, name::text, code::text, status::text, svg_path, registered_voters
    from constituencies where year_id = (select id from planned_years)
  ) known
  full join (
    select sent.*, region.id as region_id, lower(sent.name) as key
    from import_constituencies sent join planned_regions region on region.key = lower(sent.region)
    where sent.ok
  ) sent using (region_id, key);
  analyze planned_constituencies;
end $$;

create or replace function check_import_stations() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform refuse_repeats('polling_stations', 'lower(code)', 'code');
  update import_refusals refusal
  set code = 'code_twice', detail = refusal.detail || jsonb_build_object('value', sent.code)
  from import_polling_stations sent, import_polling_stations other
  where refusal.kind = 'polling_stations' and refusal.code = 'contradicted' and sent.line = refusal.line
    and other.line = (refusal.detail ->> 'line')::int
    and (lower(sent.region), lower(sent.constituency), lower(sent.name))
      <> (lower(other.region), lower(other.constituency), lower(other.name));
  perform refuse_unknown_places('polling_stations');

  insert into sent_stations
  select sent.line, place.id, lower(sent.code), sent.code, sent.name, sent.registered_voters, sent.status
  from import_polling_stations sent
  join planned_regions region on region.key = lower(sent.region)
  join planned_constituencies place on place.region_id = region.id and place.key = lower(sent.constituency)
  where sent.ok;
  insert into known_stations
  select id, constituency_id, import_key(code), code, name, registered_voters, status
  from polling_stations where year_id = (select id from planned_years);
  analyze sent_stations;
  analyze known_stations;

  insert into import_refusals
  select 'polling_stations', sent.line, 'code', 'station_elsewhere',
         jsonb_build_object('value', sent.code, 'constituency', place.name)
  from sent_stations sent
  join known_stations known using (key)
  join planned_constituencies place on place.id = known.constituency_id
  where known.constituency_id <> sent.constituency_id;
  perform drop_refused('polling_stations');
  perform refuse_codes_alike();

  insert into planned_polling_stations
  select coalesce(known.id, -sent.line), sent.line, coalesce(known.constituency_id, sent.constituency_id), key,
         coalesce(known.code, sent.code), coalesce(sent.name, known.name), coalesce(sent.registered_voters, known.registered_voters),
         coalesce(sent.status, known.status, 'active'),
         case when sent.line is null then null
              when known.id is null then 'created'
              when sent.name <> import_text(known.name) or sent.status <> known.status
                or coalesce(sent.registered_voters, known.registered_voters) is distinct from known.registered_voters
                then 'changed'
              else 'left' end
  from known_stations known
  full join (
    select sent.* from sent_stations sent join import_polling_stations raw using (line) where raw.ok
  ) sent using (key);
  analyze planned_polling_stations;
end $$;

-- Refuses a new station whose code is that of another one as a number (1.1 for 01.10), with the same constituency, name and registered voters:
-- a spreadsheet has turned its code into a number.
create or replace function refuse_codes_alike() returns void language sql as $$
  insert into import_refusals
  select distinct on (sent.line) 'polling_stations', sent.line, 'code', 'code_alike',
         jsonb_build_object('value', sent.code, 'by', other.code)
  from sent_stations sent
  join (
    select key, constituency_id, code, name, registered_voters, 0 as line from known_stations
    union all
    select key, constituency_id, code, name, registered_voters, line from sent_stations
  ) as other
    on other.constituency_id = sent.constituency_id and code_number(other.code) = code_number(sent.code)
    and other.key <> sent.key and import_key(other.name) = import_key(sent.name)
    and coalesce(other.registered_voters = sent.registered_voters, true)
  where other.line < sent.line and not exists (select from known_stations known where known.key = sent.key)
  order by sent.line, other.line, other.code;
  select drop_refused('polling_stations');
$$;

-- A code as a spreadsheet reads it; null where it is no number.
create or replace function code_number(code text) returns numeric language sql immutable
return case when code ~ '^[0-9]{1,30}([.][0-9]{1,30})?(E[+][0-9]{1,2})?$' then code::numeric end;

-- How many stations of the files share their name with another one of their constituency.
create or replace function namesakes() returns int language sql stable as $$
  select count(*) from (
    select line, count(*) over (partition by constituency_id, import_key(name)) as alike from planned_polling_stations
  ) as stations
  where line is not null and alike > 1
$$;

-- Refuses the rows whose region, or whose constituency in it, is not in the plan.
create or replace function refuse_unknown_places(in_kind text) returns void language plpgsql as $$
begin
  execute format($sql$
    insert into import_refusals
    select %1$L, sent.line, 'region', 'unknown', unknown_of('region', sent.region, 0, 0)
    from import_%1$I sent
    where sent.ok and sent.region is not null and not exists (select from planned_regions where key = lower(sent.region))
  $sql$, in_kind);
  if in_kind <> 'constituencies' then
    execute format($sql$
      insert into import_refusals
      select %1$L, sent.line, 'constituency', 'unknown', unknown_of('constituency', sent.constituency, region.id, 0)
      from import_%1$I sent
      join planned_regions region on region.key = lower(sent.region)
      where sent.ok and not exists (
        select from planned_constituencies place where place.region_id = region.id and place.key = lower(sent.constituency))
    $sql$, in_kind);
  end if;
  perform drop_refused(in_kind);
end $$;

-- The detail of an unresolved reference: a name of this sort within this place (and election type), or 0.
create or replace function unknown_of(sort text, value text, place int, election_type int) returns jsonb language sql immutable
return jsonb_build_object('sort', sort, 'value', value, 'place', place, 'election_type', election_type);

grant execute on function check_import_year, check_import_regions, check_import_constituencies, check_import_stations, namesakes to
  election_app;
