-- Compares the coalitions, parties and candidates of the files with those of the year.

-- Matches coalitions by short name.
create or replace function check_import_coalitions() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform refuse_repeats('coalitions', 'lower(short_name)', 'short_name');
  perform refuse_repeats('coalitions', 'lower(name)', 'name');
  insert into import_refusals
  select 'coalitions', sent.line, 'name', 'name_taken', jsonb_build_object('value', sent.name, 'by', known.short_name)
  from import_coalitions sent
  join coalitions known on known.year_id = (select id from planned_years) and import_key(known.name) = lower(sent.name)
    and import_key(known.short_name) <> lower(sent.short_name)
  where sent.ok;
  perform drop_refused('coalitions');

  insert into planned_coalitions
  select coalesce(known.id, -sent.line), sent.line, key, coalesce(sent.name, known.name), coalesce(known.short_name, sent.short_name),
         coalesce(sent.color, known.color),
         case when sent.line is null then null
              when known.id is null then 'created'
              when sent.name <> import_text(known.name) or sent.color <> known.color then 'changed'
              else 'left' end
  from (
    select id, import_key(short_name) as key, name::text, short_name::text, color::text
    from coalitions where year_id = (select id from planned_years)
  ) known
  full join (select *, lower(short_name) as key from import_coalitions where ok) sent using (key);
end $$;

-- Matches parties by acronym, and those without one, in the file or in the database, by name.
create or replace function check_import_parties() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform refuse_repeats('parties', 'lower(coalesce(acronym, name))', 'acronym');
  perform refuse_repeats('parties', 'lower(name)', 'name');

  insert into known_parties
  select id, import_key(acronym), acronym, import_key(name), name, color, other_colors, order_queue, status, independents, coalition_id
  from parties where year_id = (select id from planned_years);

  insert into import_refusals
  select 'parties', sent.line, 'name', 'name_taken', jsonb_build_object('value', sent.name, 'by', known.acronym)
  from import_parties sent
  join known_parties known on known.name_key = lower(sent.name) and known.key <> lower(sent.acronym)
  where sent.ok;
  insert into import_refusals
  select 'parties', sent.line, 'coalition', 'unknown', unknown_of('coalition', sent.coalition, 0, 0)
  from import_parties sent
  where sent.ok and sent.coalition is not null
    and not exists (select from planned_coalitions coalition where coalition.key = lower(sent.coalition));
  perform drop_refused('parties');

  insert into planned_parties
  select id, sent.line, coalesce(lower(sent.acronym), known.key, known.name_key, lower(sent.name)),
         coalesce(sent.acronym, known.acronym),
         coalesce(sent.name, known.name), coalesce(sent.color, known.color),
         coalesce(sent.other_colors, known.other_colors, '{}'), coalesce(sent.order_queue, known.order_queue),
         coalesce(sent.status, known.status, 'active'), coalesce(sent.independents, known.independents, false),
         coalesce(sent.coalition_id, known.coalition_id),
         case when sent.line is null then null
              when known.name is null then 'created'
              when sent.name <> import_text(known.name) or sent.color <> known.color or sent.order_queue <> known.order_queue
                or sent.status <> known.status or sent.other_colors <> known.other_colors or sent.independents <> known.independents
                or coalesce(sent.coalition_id <> known.coalition_id, sent.coalition_id is not null)
                or (known.acronym is null and sent.acronym is not null)
                then 'changed'
              else 'left' end
  from known_parties known
  full join (
    select sent.line, sent.name, coalesce(by_acronym.acronym, sent.acronym) as acronym, sent.color, sent.order_queue,
           sent.status, sent.independents::boolean as independents,
           (select id from planned_coalitions where key = lower(sent.coalition)) as coalition_id, nullif(array_remove(array[sent.other_color_1, sent.other_color_2], null), '{}') as other_colors,
           coalesce(by_acronym.id, by_name.id, -sent.line) as id
    from import_parties sent
    left join known_parties by_acronym on by_acronym.key = lower(sent.acronym)
    left join known_parties by_name on (by_name.key is null or sent.acronym is null) and by_name.name_key = lower(sent.name)
    where sent.ok
  ) sent using (id);
  perform refuse_equal_places();
  analyze planned_parties;
end $$;

-- Places in the order of parties are unique in a year. A refused row leaves its party at its present place, which another row may
-- need; so the check repeats until no row is refused.
create or replace function refuse_equal_places() returns void language plpgsql as $$
begin
  loop
    insert into import_refusals
    select 'parties', plan.line, 'order_queue', 'order_taken',
           jsonb_build_object('value', plan.order_queue, 'by', min(other.name))
    from planned_parties plan
    join planned_parties other on other.order_queue = plan.order_queue and other.id <> plan.id
    left join known_parties known on known.id = plan.id
    where plan.line is not null and plan.order_queue is distinct from known.order_queue
    group by plan.line, plan.order_queue;
    exit when not found;
    perform drop_refused('parties');
    delete from planned_parties plan using import_parties sent
    where sent.line = plan.line and not sent.ok and plan.action = 'created';
    update planned_parties plan
    set line = null, action = null, key = coalesce(known.key, known.name_key), acronym = known.acronym, name = known.name, color = known.color,
        other_colors = known.other_colors, order_queue = known.order_queue, status = known.status,
        independents = known.independents, coalition_id = known.coalition_id
    from import_parties sent, known_parties known
    where sent.line = plan.line and not sent.ok and known.id = plan.id;
  end loop;
end $$;

-- Matches candidates by name, and those of whom the contest has several of a name, in the file or in the database, by their place
-- on the ballot paper too.
create or replace function check_import_candidates() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform refuse_repeats('candidates', 'election_type, lower(region), lower(constituency), lower(name), "order"', 'name');
  perform refuse_unknown_places('candidates');
  insert into import_refusals
  select 'candidates', sent.line, 'party', 'unknown', unknown_of('party', sent.party, 0, 0)
  from import_candidates sent
  where sent.ok and not exists (select from planned_parties party where party.key = lower(sent.party));
  perform drop_refused('candidates');
  perform gather_contenders();
  insert into import_refusals
  select 'candidates', line, 'order', 'order_needed', jsonb_build_object('value', name)
  from contenders join shared_names() using (election_type, place, key)
  where line is not null and ballot_order is null;
  perform refuse_contested();
  perform drop_refused('candidates');
  delete from contenders using import_candidates sent where sent.line = contenders.line and not sent.ok;

  insert into planned_candidates
  with told as (
    select contenders.*, case when shared.key is not null then ballot_order else 0 end as number
    from contenders left join shared_names() shared using (election_type, place, key)
  )
  select coalesce(known.id, -sent.line), sent.line, election_type, place, key, coalesce(known.name, sent.name),
         coalesce(sent.party_id, known.party_id), coalesce(sent.ballot_order, known.ballot_order),
         coalesce(sent.status, known.status, 'active'), coalesce(sent.withdrawn, known.withdrawn, false),
         case when sent.line is null then null
              when known.id is null then 'created'
              when sent.party_id <> known.party_id or sent.ballot_order <> known.ballot_order or sent.status <> known.status
                or sent.withdrawn <> known.withdrawn then 'changed'
              else 'left' end
  from (select * from told where line is null) known
  full join (select * from told where line is not null) sent using (election_type, place, key, number);
  perform order_ballots();
  update planned_candidates plan
  set label = marked_name(numbered_name(name, ballot_order, (election_type, place, key) in (
    select election_type, place, key from planned_candidates group by 1, 2, 3 having count(*) > 1)), withdrawn);
  analyze planned_candidates;
end $$;

-- Refuses another active candidate where a contest was decided unopposed, for the newsroom or for the public.
create or replace function refuse_contested() returns void language sql as $$
  insert into import_refusals
  select distinct on (sent.line) 'candidates', sent.line, 'status', 'decided_unopposed',
         jsonb_build_object('value', sent.name, 'by', place.name)
  from contenders sent
  join contests contest on contest.constituency_id = sent.place and contest.election_type_id = sent.election_type
    and 'unopposed' in (contest.status::text, contest.public_status::text)
  join constituencies place on place.id = contest.constituency_id
  left join contenders known on known.line is null and known.election_type = sent.election_type and known.place = sent.place
    and known.key = sent.key and (known.ballot_order = sent.ballot_order
      or (sent.election_type, sent.place, sent.key) not in (select election_type, place, key from shared_names()))
  where sent.line is not null and coalesce(sent.status, known.status, 'active') = 'active'
    and (known.id in (contest.elected_id, contest.public_elected_id)) is not true
$$;

create or replace function gather_contenders() returns void language sql as $$
  insert into contenders
  select id, null, election_type_id, coalesce(constituency_id, 0), import_key(name), name, party_id, ballot_order, status, withdrawn
  from candidates where year_id = (select id from planned_years);
  insert into contenders
  select null, sent.line, sent.election_type, coalesce(place.id, 0), lower(sent.name), sent.name, party.id, sent."order",
         sent.status, sent.withdrawn::boolean
  from import_candidates sent
  cross join lateral (
    -- Of an acronym and a name that are alike the acronym is meant.
    select id from planned_parties where key = lower(sent.party) order by acronym nulls last limit 1
  ) party
  left join planned_regions region on region.key = lower(sent.region)
  left join planned_constituencies place on place.region_id = region.id and place.key = lower(sent.constituency)
  where sent.ok;
  analyze contenders;
$$;

-- The names that a contest has several times, in the file or in the database.
create or replace function shared_names() returns table (election_type int, place int, key text) language sql stable as $$
  select distinct election_type, place, key from contenders
  group by election_type, place, key, line is null having count(*) > 1
$$;

-- New candidates without a place on the ballot paper follow those that have one: those of the country in the order of the
-- file, those of a constituency in the order of their parties.
create or replace function order_ballots() returns void language sql as $$
  update planned_candidates plan
  set ballot_order = ordered.ballot_order
  from (
    select candidate.id,
           (select coalesce(max(other.ballot_order), 0) from planned_candidates other
            where other.election_type = candidate.election_type and other.place = candidate.place)
           + row_number() over (
             partition by candidate.election_type, candidate.place
             order by case when candidate.place <> 0 then party.order_queue end, candidate.line) as ballot_order
    from planned_candidates candidate join planned_parties party on party.id = candidate.party_id
    where candidate.ballot_order is null
  ) as ordered
  where plan.id = ordered.id
$$;

grant execute on function check_import_coalitions, check_import_parties, check_import_candidates to election_app;
