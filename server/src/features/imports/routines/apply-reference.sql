-- Stores the planned changes of the year, its places, parties and candidates. Returns the number of created and changed rows of
-- each kind, which the caller compares with the announced counts.
create or replace function apply_import_reference() returns jsonb language plpgsql as $$
declare
  done jsonb := '{}';
  in_year int;
begin
  done := done || apply_import_year();
  in_year := coalesce((select id from stored_ids where kind = 'years'), (select id from planned_years));
  done := done || apply_import_regions(in_year) || apply_import_constituencies(in_year) || apply_import_stations(in_year);
  return done || apply_import_coalitions(in_year) || apply_import_parties(in_year) || apply_import_candidates(in_year);
end $$;

-- Locks reference data and the year's figures against all other writes, so that the import stores what it checked. Entries of
-- agents wait for the lock of their contest.
create or replace function lock_for_import() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  lock table years, regions, constituencies, polling_stations, coalitions, parties, candidates in share row exclusive mode;
  perform from contests
  where year_id in (select id from years where import_key(title) in (select lower(title) from import_years))
    and (exists (select from import_results) or exists (select from import_registers) or exists (select from import_contests))
  order by id for update;
end $$;

-- Assigns an id to each row that a kind creates, in the order of the file.
create or replace function store_ids(in_kind text) returns void language plpgsql as $$
begin
  execute format($sql$
    insert into stored_ids
    select %1$L, id, nextval(pg_get_serial_sequence(%1$L, 'id'))
    from (select id from planned_%1$I where action = 'created' order by line) as created
  $sql$, in_kind);
  analyze stored_ids;
end $$;

-- The stored id of a planned row.
create or replace function stored_id(in_kind text, planned_id int) returns int language sql stable as $$
  select case when planned_id >= 0 then planned_id
    else (select id from stored_ids where kind = in_kind and planned = planned_id) end
$$;

create or replace function touched(in_kind text, created int, changed int) returns jsonb language sql immutable
return jsonb_build_object(in_kind, jsonb_build_object('created', created, 'changed', changed));

-- The first active year becomes current by itself (0021), but none that comes with an import: the public sees it once it is made
-- current.
create or replace function apply_import_year() returns jsonb language plpgsql as $$
declare
  any_current constant boolean := exists (select from years where is_current_year);
  created int;
  changed int;
begin
  perform store_ids('years');
  insert into years (id, title, status)
  select stored.id, plan.title, plan.status from planned_years plan join stored_ids stored on kind = 'years' and planned = plan.id;
  get diagnostics created = row_count;
  update years set status = plan.status from planned_years plan where years.id = plan.id and plan.action = 'changed';
  get diagnostics changed = row_count;
  if not any_current then
    update years set is_current_year = false where is_current_year;
  end if;
  return touched('years', created, changed);
end $$;

create or replace function apply_import_regions(in_year int) returns jsonb language plpgsql as $$
declare
  created int;
  changed int;
  region record;
begin
  perform store_ids('regions');
  created := 0;
  for region in
    select plan.*, stored.id as new_id
    from planned_regions plan join stored_ids stored on kind = 'regions' and planned = plan.id order by plan.line
  loop
    insert into regions (id, year_id, title, slug, status, svg_path)
    values (region.new_id, in_year, region.title,
      free_slug('regions', in_year, region.title, null, 0),
      region.status, region.svg_path);
    created := created + 1;
  end loop;
  update regions set status = plan.status, svg_path = plan.svg_path
  from planned_regions plan where regions.id = plan.id and plan.action = 'changed';
  get diagnostics changed = row_count;
  return touched('regions', created, changed);
end $$;

create or replace function apply_import_constituencies(in_year int) returns jsonb language plpgsql as $$
declare
  created int;
  changed int;
  place record;
begin
  perform store_ids('constituencies');
  -- Almost all names are free and stored at once. A constituency whose address is taken gets the next free one.
  insert into constituencies (id, year_id, region_id, name, slug, code, status, svg_path, registered_voters)
  select stored.id, in_year, stored_id('regions', plan.region_id), plan.name, plan.slug, plan.code, plan.status, plan.svg_path, plan.registered_voters
  from (
    select *, slug_of(name) as slug, row_number() over (partition by slug_of(name) order by line) as nth
    from planned_constituencies where action = 'created'
  ) as plan
  join stored_ids stored on kind = 'constituencies' and planned = plan.id
  where plan.nth = 1 and not is_slug_taken('constituencies', in_year, plan.slug, 0)
  order by stored.id;
  get diagnostics created = row_count;
  for place in
    select plan.*, stored.id as new_id, region.id as in_region, region.slug as region_slug
    from planned_constituencies plan
    join stored_ids stored on kind = 'constituencies' and planned = plan.id
    join regions region on region.id = stored_id('regions', plan.region_id)
    where stored.id not in (select id from constituencies where year_id = in_year)
    order by plan.line
  loop
    insert into constituencies (id, year_id, region_id, name, slug, code, status, svg_path, registered_voters)
    values (place.new_id, in_year, place.in_region, place.name,
      free_slug('constituencies', in_year, place.name, place.region_slug, 0),
      place.code, place.status, place.svg_path, place.registered_voters);
    created := created + 1;
  end loop;
  update constituencies
  set code = plan.code, status = plan.status, svg_path = plan.svg_path, registered_voters = plan.registered_voters
  from planned_constituencies plan where constituencies.id = plan.id and plan.action = 'changed';
  get diagnostics changed = row_count;
  return touched('constituencies', created, changed);
end $$;

create or replace function apply_import_stations(in_year int) returns jsonb language plpgsql as $$
declare
  created int;
  changed int;
begin
  perform store_ids('polling_stations');
  insert into polling_stations (id, year_id, constituency_id, code, name, registered_voters, status)
  select stored.id, in_year, coalesce(place.id, plan.constituency_id), plan.code, plan.name, plan.registered_voters,
         plan.status
  from planned_polling_stations plan
  join stored_ids stored on stored.kind = 'polling_stations' and stored.planned = plan.id
  left join stored_ids place on place.kind = 'constituencies' and place.planned = plan.constituency_id
  order by stored.id;
  get diagnostics created = row_count;
  update polling_stations set name = plan.name, registered_voters = plan.registered_voters, status = plan.status
  from planned_polling_stations plan where polling_stations.id = plan.id and plan.action = 'changed';
  get diagnostics changed = row_count;
  return touched('polling_stations', created, changed);
end $$;

create or replace function apply_import_coalitions(in_year int) returns jsonb language plpgsql as $$
declare
  created int;
  changed int;
begin
  perform store_ids('coalitions');
  insert into coalitions (id, year_id, name, short_name, color)
  select stored.id, in_year, plan.name, plan.short_name, plan.color
  from planned_coalitions plan join stored_ids stored on kind = 'coalitions' and planned = plan.id;
  get diagnostics created = row_count;
  update coalitions set name = plan.name, color = plan.color
  from planned_coalitions plan where coalitions.id = plan.id and plan.action = 'changed';
  get diagnostics changed = row_count;
  return touched('coalitions', created, changed);
end $$;

create or replace function apply_import_parties(in_year int) returns jsonb language plpgsql as $$
declare
  -- First moves the parties beyond every used place: two that swap places would otherwise collide.
  aside constant int := 1000000000;
  created int;
  changed int;
begin
  update parties set order_queue = aside + plan.line
  from planned_parties plan
  where parties.id = plan.id and plan.action = 'changed' and parties.order_queue <> plan.order_queue;
  update parties
  set acronym = plan.acronym, name = plan.name, color = plan.color, other_colors = plan.other_colors,
      order_queue = plan.order_queue, status = plan.status, independents = plan.independents,
      coalition_id = stored_id('coalitions', plan.coalition_id)
  from planned_parties plan where parties.id = plan.id and plan.action = 'changed';
  get diagnostics changed = row_count;

  perform store_ids('parties');
  insert into parties (id, year_id, acronym, name, color, other_colors, order_queue, status, independents, coalition_id)
  select stored.id, in_year, plan.acronym, plan.name, plan.color, plan.other_colors, plan.order_queue, plan.status, plan.independents,
         stored_id('coalitions', plan.coalition_id)
  from planned_parties plan join stored_ids stored on kind = 'parties' and planned = plan.id;
  get diagnostics created = row_count;
  return touched('parties', created, changed);
end $$;

create or replace function apply_import_candidates(in_year int) returns jsonb language plpgsql as $$
declare
  created int;
  changed int;
begin
  perform store_ids('candidates');
  insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order, withdrawn)
  select stored.id, in_year, plan.election_type, nullif(stored_id('constituencies', plan.place), 0),
         stored_id('parties', plan.party_id), plan.name, plan.status, plan.ballot_order, plan.withdrawn
  from planned_candidates plan join stored_ids stored on kind = 'candidates' and planned = plan.id
  order by stored.id;
  get diagnostics created = row_count;
  update candidates
  set party_id = stored_id('parties', plan.party_id), status = plan.status, ballot_order = plan.ballot_order,
      withdrawn = plan.withdrawn
  from planned_candidates plan where candidates.id = plan.id and plan.action = 'changed';
  get diagnostics changed = row_count;
  return touched('candidates', created, changed);
end $$;

grant execute on function lock_for_import to election_app;
