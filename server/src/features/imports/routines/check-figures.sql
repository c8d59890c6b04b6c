-- Resolves the figures of the files to contests and places, and compares them with the stored live values and registers.
create or replace function check_import_results() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into sent_results
  select sent.line, sent.election_type, region.id, place.id, station.id,
         coalesce(case when named.many = 1 then named.id else exact.id end, numbered.id), sent.votes,
         case when region.id is null then 'region'
              when place.id is null then 'constituency'
              when sent.polling_station is not null and station.id is null then 'polling_station'
              when sent.candidate is not null and named.key is null then 'candidate'
              when sent.candidate is null and numbered.id is null then 'order'
              when named.many > 1 and sent."order" is null then 'order_needed'
              when sent."order" is not null and named.key is not null and exact.id is null then 'other_order'
              when coalesce(case when named.many = 1 then named.status else exact.status end, numbered.status) = 'inactive'
                and not may_keep_figure(coalesce(case when named.many = 1 then named.id else exact.id end, numbered.id), place.id,
                  sent.election_type, station.id, sent.votes)
                then 'inactive' end
  from import_results sent
  join election_types type on type.id = sent.election_type
  left join planned_regions region on region.key = lower(sent.region)
  left join planned_constituencies place on place.region_id = region.id and place.key = lower(sent.constituency)
  left join planned_polling_stations station
    on station.constituency_id = place.id and station.key = lower(sent.polling_station)
  left join (
    select election_type, place, key, count(*) as many, min(id) as id, min(status) as status
    from planned_candidates group by 1, 2, 3
  ) named
    on named.election_type = sent.election_type and named.key = lower(sent.candidate)
    and named.place = case when type.nationwide then 0 else place.id end
  left join planned_candidates exact
    on exact.election_type = named.election_type and exact.place = named.place and exact.key = named.key
    and exact.ballot_order = sent."order"
  left join (
    select election_type, place, ballot_order, min(id) as id, min(status) as status
    from planned_candidates group by 1, 2, 3 having count(*) = 1
  ) numbered
    on sent.candidate is null and numbered.election_type = sent.election_type and numbered.ballot_order = sent."order"
    and numbered.place = case when type.nationwide then 0 else place.id end
  where sent.ok;

  perform refuse_results();
  analyze sent_results;

  insert into planned_results
  select sent.line, sent.election_type, sent.constituency_id, sent.polling_station_id, sent.candidate_id, sent.votes,
         contest.id,
         -- A constituency whose stations left the sum keeps its rows, without figures.
         case when known.id is null then 'created' when known.live_votes is distinct from sent.votes then 'changed' else 'left' end
  from sent_results sent
  left join contests contest
    on contest.constituency_id = sent.constituency_id and contest.election_type_id = sent.election_type
  left join vote_values known
    on known.contest_id = contest.id and known.place = coalesce(sent.polling_station_id, 0)
    and known.candidate_id = sent.candidate_id
  where sent.problem is null;
  analyze planned_results;
end $$;

-- Whether an inactive candidate may have a figure of the files: it is stored already, or comes with the candidate from another
-- database, where the candidate became inactive after it.
create or replace function may_keep_figure(candidate int, place int, type int, station int, votes int) returns boolean language sql stable
return candidate < 0 or exists (
  select from vote_values known join contests contest on contest.id = known.contest_id
  where contest.constituency_id = may_keep_figure.place and contest.election_type_id = type
    and known.place = coalesce(station, 0) and known.candidate_id = candidate and known.live_votes = votes);

-- Turns rows with a problem into refusals and removes them from the plan.
create or replace function refuse_results() returns void language plpgsql as $$
begin
  if exists (
    select from sent_results where problem is null
    group by constituency_id, election_type, polling_station_id, candidate_id having count(*) > 1) then
    perform refuse_repeated_results();
  end if;
  if not exists (select from sent_results where problem is not null) then
    return;
  end if;

  insert into import_refusals
  select 'results', sent.line,
         case when problem in ('region', 'constituency', 'polling_station', 'order') then problem
              when problem in ('other_order', 'order_needed') then 'order'
              when problem = 'contradicted' then 'votes'
              else 'candidate' end,
         case when problem in ('region', 'constituency', 'polling_station', 'candidate') then 'unknown'
              when problem = 'order' then 'unknown_order'
              else problem end,
         case problem
           when 'region' then unknown_of('region', raw.region, 0, 0)
           when 'constituency' then unknown_of('constituency', raw.constituency, sent.region_id, 0)
           when 'polling_station' then unknown_of('polling_station', raw.polling_station, sent.constituency_id, 0)
           when 'candidate' then
             unknown_of('candidate', raw.candidate, sent.constituency_id, sent.election_type)
           else jsonb_build_object('line', sent.other_line, 'value', coalesce(raw.candidate, raw."order"::text),
             'order', raw."order") end
  from sent_results sent join import_results raw using (line)
  where problem is not null;
  perform drop_refused('results');
end $$;

-- Refuses repeated figures: all but the first where they are equal, all of them where they differ.
create or replace function refuse_repeated_results() returns void language sql as $$
  update sent_results sent
  set problem = case when repeats.alike then 'repeated' else 'contradicted' end, other_line = repeats.other
  from (
    select line, alike, case line when first then last else first end as other
    from (
      select line, min(line) over same as first, max(line) over same as last,
             min(votes) over same = max(votes) over same as alike
      from sent_results where problem is null
      window same as (partition by constituency_id, election_type, polling_station_id, candidate_id)
    ) as rows
    where last > first and not (alike and line = first)
  ) as repeats
  where repeats.line = sent.line
$$;

create or replace function check_import_registers() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform refuse_repeats('registers', 'election_type, lower(region), lower(constituency), lower(polling_station)', 'constituency');
  perform refuse_unknown_places('registers');
  insert into import_refusals
  select 'registers', sent.line, 'polling_station', 'unknown', unknown_of('polling_station', sent.polling_station, place.id, 0)
  from import_registers sent
  join planned_regions region on region.key = lower(sent.region)
  join planned_constituencies place on place.region_id = region.id and place.key = lower(sent.constituency)
  left join planned_polling_stations station
    on station.constituency_id = place.id and station.key = lower(sent.polling_station)
  where sent.ok and sent.polling_station is not null and station.id is null;
  perform drop_refused('registers');

  insert into planned_registers
  select sent.line, sent.election_type, place.id, station.id, sent.total_registered_voters, sent.total_valid_votes, sent.total_rejected,
         -- An empty cell changes nothing.
         coalesce(sent.total_issued, known.total_issued), coalesce(sent.total_not_returned, known.total_not_returned),
         contest.id,
         case when known.contest_id is null then 'created'
              when (known.total_registered_voters, known.total_valid_votes, known.total_rejected)
                <> (sent.total_registered_voters, sent.total_valid_votes, sent.total_rejected)
                or sent.total_issued is distinct from known.total_issued and sent.total_issued is not null
                or sent.total_not_returned is distinct from known.total_not_returned and sent.total_not_returned is not null
                then 'changed'
              else 'left' end
  from import_registers sent
  join planned_regions region on region.key = lower(sent.region)
  join planned_constituencies place on place.region_id = region.id and place.key = lower(sent.constituency)
  left join contests contest on contest.constituency_id = place.id and contest.election_type_id = sent.election_type
  left join planned_polling_stations station
    on station.constituency_id = place.id and station.key = lower(sent.polling_station)
  left join registers known on known.contest_id = contest.id and known.place = coalesce(station.id, 0)
  where sent.ok;
  analyze planned_registers;
end $$;

-- What `--publish` makes public: the contests and stations with figures in the files, and published ones with totals of a register,
-- unless all of that is public already. A place of a contest in which no poll counts, and a place with an error or a warning that is neither decided nor among `accepted`, is held back.
create or replace function plan_publication(accepted_codes text[]) returns void language sql
  security definer set search_path = public, pg_temp
as $$
  insert into publishable
  select plan.constituency_id, plan.election_type, 0, min(plan.contest_id)
  from (
    select constituency_id, election_type, contest_id, action from planned_results where polling_station_id is null
    union all
    select constituency_id, election_type, contest_id, action from planned_registers
    where polling_station_id is null and (contest_id in (select id from contests where published_at is not null)
      or (constituency_id, election_type) in (
        select constituency_id, election_type from planned_results where polling_station_id is null))
  ) as plan
  left join contests contest on contest.id = plan.contest_id
  group by plan.constituency_id, plan.election_type
  having bool_or(plan.action <> 'left') or min(contest.published_at) is null
    or exists (
      select from vote_values known
      where known.contest_id = min(plan.contest_id) and known.place = 0 and known.published_votes is distinct from known.live_votes)
    or exists (
      select from registers known
      where known.contest_id = min(plan.contest_id) and known.place = 0 and not is_register_public(known))
  union all
  select plan.constituency_id, plan.election_type, plan.polling_station_id, min(plan.contest_id)
  from (
    select plan.constituency_id, plan.election_type, plan.polling_station_id, plan.contest_id,
           plan.action <> 'left' or known.published_votes is distinct from known.live_votes as waits
    from planned_results plan
    left join vote_values known
      on known.contest_id = plan.contest_id and known.place = plan.polling_station_id and known.candidate_id = plan.candidate_id
    where plan.polling_station_id is not null
    union all
    select plan.constituency_id, plan.election_type, plan.polling_station_id, plan.contest_id, plan.action <> 'left'
    from planned_registers plan
    where plan.polling_station_id is not null and (
      (plan.election_type, plan.polling_station_id) in (select election_type, polling_station_id from planned_results)
      or exists (
        select from vote_values known
        where known.contest_id = plan.contest_id and known.place = plan.polling_station_id and known.published_votes is not null))
  ) as plan
  left join registers known on known.contest_id = plan.contest_id and known.place = plan.polling_station_id
  group by 1, 2, 3
  having bool_or(plan.waits) or bool_or(known.contest_id is not null and not is_register_public(known));
  analyze publishable;

  update import_findings finding set blocks = false, accepted = true
  from publishable place
  where finding.blocks and finding.code = any (accepted_codes) and finding.constituency_id = place.constituency_id
    and finding.election_type = place.election_type
    and (finding.place = place.place or (finding.code = 'C9' and exists (
      select from unit_figures own
      where own.constituency_id = place.constituency_id and own.election_type = place.election_type and own.place = 0
        and own.published is not null)));
  -- Where no poll counts, nothing is published, whatever is accepted.
  insert into held_back
  select constituency_id, election_type, place, '{}' from publishable join without_poll() using (constituency_id, election_type);
  -- A publication that was taken back is not renewed by an import, which no one looks at contest by contest.
  insert into held_back
  select at.constituency_id, at.election_type, at.place, '{}', true
  from publishable at join contests contest on contest.id = at.contest_id
  where publication_at(contest, at.place) = 'withdrawn'
    and (at.constituency_id, at.election_type, at.place) not in (select constituency_id, election_type, place from held_back);
  insert into held_back
  select constituency_id, election_type, place, array_agg(distinct code order by code)
  from publishable join import_findings finding using (constituency_id, election_type, place)
  where finding.blocks and (constituency_id, election_type, place) not in (select constituency_id, election_type, place from held_back)
  group by 1, 2, 3;
  -- So is what the sources do not confirm, and what the importing person alone validates.
  insert into held_back
  select constituency_id, election_type, place, '{}'
  from publishable join unconfirmed using (constituency_id, election_type, place)
  where (constituency_id, election_type, place) not in (select constituency_id, election_type, place from held_back);
  insert into planned_publications
  select constituency_id, election_type, contest_id from publishable
  where place = 0 and (constituency_id, election_type, 0) not in (select constituency_id, election_type, place from held_back);
  -- Stations wait with a constituency that is public and would contradict them.
  insert into held_back
  select at.constituency_id, at.election_type, at.place, coalesce(held.codes, '{C9}')
  from publishable at
  join contradicted_contests() using (constituency_id, election_type)
  left join held_back held
    on held.constituency_id = at.constituency_id and held.election_type = at.election_type and held.place = 0
  where at.place <> 0
    and (at.constituency_id, at.election_type, at.place) not in (select constituency_id, election_type, place from held_back)
    and (held.place is not null or ('C9' <> all (accepted_codes) and (
      select coalesce(bool_or(blocks), true) from import_findings finding
      where code = 'C9' and finding.constituency_id = at.constituency_id and finding.election_type = at.election_type)))
$$;

-- The planned changes by kind of row.
create or replace function import_counts() returns jsonb language plpgsql as $$
declare
  kinds constant text[] := array[
    'years', 'regions', 'constituencies', 'polling_stations', 'coalitions', 'parties', 'candidates', 'results', 'registers', 'contests'];
  kind text;
  counted jsonb;
  counts jsonb := '{}';
begin
  foreach kind in array kinds loop
    execute format($sql$
      select jsonb_build_object('rows', (select count(*) from import_%1$I), 'created', count(*) filter (where action = 'created'),
        'changed', count(*) filter (where action = 'changed'), 'left', count(*) filter (where action = 'left'),
        'refused', (select count(*) from import_%1$I where not ok))
      from planned_%1$I
    $sql$, kind) into counted;
    counts := counts || jsonb_build_object(kind, counted);
  end loop;
  return counts;
end $$;

-- The numbers of contests and polling stations that `--publish` makes public, of places that it holds back, and of these for each
-- set of codes, which shows what accepting a code would add.
create or replace function publication_counts() returns jsonb language sql as $$
  select jsonb_build_object(
    'contests', (select count(*) from planned_publications),
    'polling_stations', (
      select count(distinct place) from publishable
      where place <> 0
        and (constituency_id, election_type, place) not in (select constituency_id, election_type, place from held_back)),
    'held_back', (select count(*) from held_back),
    'holding', coalesce((
      select jsonb_agg(jsonb_build_object('codes', codes, 'places', places, 'contests', contests, 'polling_stations', stations)
        order by codes)
      from (
        select codes, count(*) as places, count(*) filter (where place = 0) as contests,
               count(distinct place) filter (where place <> 0) as stations
        from held_back where codes <> '{}' group by codes
      ) as sets), '[]'),
    'needs_reason', coalesce((
      select jsonb_agg(distinct code) from import_findings where severity = 'error' and (blocks or accepted)), '[]'))
$$;

grant execute on function check_import_results, check_import_registers, plan_publication, import_counts, publication_counts to
  election_app;
