-- Stores the planned figures as validated live values and registers; triggers write their history. With `publish` it also
-- publishes the figures of stations; publish_import publishes those of constituencies. Rows that do not differ are left alone.
create or replace function apply_import_figures(me int, publish boolean) returns jsonb language plpgsql as $$
declare
  created int;
  changed int;
  registers_created int;
  registers_changed int;
begin
  insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
  select contest.id, coalesce(station.id, plan.polling_station_id), coalesce(candidate.id, plan.candidate_id), plan.votes,
         case when publish and plan.polling_station_id is not null and blocked.place is null then plan.votes end, 'import', 'import', me
  from planned_results plan
  left join stored_ids place on place.kind = 'constituencies' and place.planned = plan.constituency_id
  left join stored_ids station on station.kind = 'polling_stations' and station.planned = plan.polling_station_id
  left join stored_ids candidate on candidate.kind = 'candidates' and candidate.planned = plan.candidate_id
  left join held_back blocked on blocked.place = plan.polling_station_id and blocked.election_type = plan.election_type
  join contests contest
    on contest.constituency_id = coalesce(place.id, plan.constituency_id) and contest.election_type_id = plan.election_type
  where plan.action = 'created';
  get diagnostics created = row_count;

  update vote_values known
  set live_votes = plan.votes, origin = 'import', action = 'import', reason = null, changed_by = me, changed_at = now(),
      published_votes = case when publish and known.place > 0 and blocked.place is null then plan.votes else known.published_votes end
  from planned_results plan
  left join held_back blocked on blocked.place = plan.polling_station_id and blocked.election_type = plan.election_type
  where plan.action = 'changed' and known.contest_id = plan.contest_id and known.candidate_id = plan.candidate_id
    and known.place = coalesce(plan.polling_station_id, 0);
  get diagnostics changed = row_count;

  if publish then
    update vote_values known
    set published_votes = known.live_votes, action = 'import', reason = null, changed_by = me, changed_at = now()
    from planned_results plan
    left join held_back blocked on blocked.place = plan.polling_station_id and blocked.election_type = plan.election_type
    where plan.action = 'left' and plan.polling_station_id is not null and blocked.place is null and known.contest_id = plan.contest_id
      and known.candidate_id = plan.candidate_id and known.place = plan.polling_station_id
      and known.published_votes is distinct from known.live_votes;
    update vote_entries entry
    set status = move.next, action = 'publish', changed_by = me, changed_at = now()
    from planned_results plan
    left join held_back blocked on blocked.place = plan.polling_station_id and blocked.election_type = plan.election_type
    cross join vote_transitions move
    where move.subject = 'entry' and move.action = 'publish' and move.state = entry.status and move.next <> move.state
      and entry.contest_id = plan.contest_id and entry.candidate_id = plan.candidate_id
      and entry.place = plan.polling_station_id and blocked.place is null;
  end if;

  insert into registers (contest_id, polling_station_id, total_registered_voters, total_valid_votes, total_rejected, total_issued, total_not_returned,
                         action, changed_by)
  select contest.id, nullif(stored_id('polling_stations', coalesce(plan.polling_station_id, 0)), 0), plan.total_registered_voters, plan.total_valid_votes, plan.total_rejected, plan.total_issued,
         plan.total_not_returned, 'import', me
  from planned_registers plan
  join contests contest
    on contest.constituency_id = stored_id('constituencies', plan.constituency_id)
    and contest.election_type_id = plan.election_type
  where plan.action = 'created';
  get diagnostics registers_created = row_count;
  update registers known
  set total_registered_voters = plan.total_registered_voters, total_valid_votes = plan.total_valid_votes,
      total_rejected = plan.total_rejected, total_issued = plan.total_issued, total_not_returned = plan.total_not_returned,
      action = 'import', changed_by = me, changed_at = now()
  from planned_registers plan
  where plan.action = 'changed' and known.contest_id = plan.contest_id and known.place = coalesce(plan.polling_station_id, 0);
  get diagnostics registers_changed = row_count;

  if publish then
    update registers known
    set public_registered_voters = total_registered_voters, public_valid_votes = total_valid_votes,
        public_rejected = total_rejected, public_issued = total_issued, public_not_returned = total_not_returned,
        action = 'import', changed_by = me, changed_at = now()
    from publishable plan
    join contests contest
      on contest.constituency_id = stored_id('constituencies', plan.constituency_id)
      and contest.election_type_id = plan.election_type
    left join held_back blocked on blocked.place = plan.place and blocked.election_type = plan.election_type
    where plan.place <> 0 and blocked.place is null and known.contest_id = contest.id
      and known.place = stored_id('polling_stations', plan.place) and not is_register_public(known);
  end if;
  return touched('results', created, changed) || touched('registers', registers_created, registers_changed);
end $$;

-- Publishes each planned contest as Publish Votes does. Returns the number of contests.
create or replace function publish_import(me int) returns int language plpgsql as $$
declare
  next contests;
begin
  insert into published_contests (id, constituency_id, before, after, stations)
  select contest.id, contest.constituency_id, jsonb_object_agg(known.candidate_id, known.published_votes),
         jsonb_object_agg(known.candidate_id, known.live_votes), contest.public_stations
  from planned_publications plan
  join contests contest
    on contest.constituency_id = stored_id('constituencies', plan.constituency_id)
    and contest.election_type_id = plan.election_type
  join vote_values known on known.contest_id = contest.id and known.place = 0
  group by contest.id;

  for next in select contests.* from contests join published_contests using (id) order by id loop
    perform move_entries(next.id, 0, 'publish', me, null);
    perform publish_values(next, me, 'import', null);
    update published_contests set register = publish_register(next.id, 0, me, 'import') where id = next.id;
  end loop;
  return (select count(*) from published_contests);
end $$;

-- Remembers what is public of the places that the import publishes, before it does.
create or replace function remember_standing() returns void language sql as $$
  insert into standing_before
  select place.contest_id, place.place, stood
  from publishable place cross join lateral standing_at(place.contest_id, place.place) as stood
  where stood is not null
$$;

-- Keeps the corrections that the import makes, in the order of contests and places.
create or replace function keep_import_corrections(me int, explained jsonb) returns void language plpgsql as $$
declare
  next record;
  kept corrections;
begin
  for next in select * from standing_before order by contest_id, place loop
    kept := keep_correction(contest, next.place, me, 'corrected', next.stood, explained) from contests contest where id = next.contest_id;
    if kept.id is not null then
      insert into kept_corrections select kept.*;
    end if;
  end loop;
end $$;

-- Adds what the import made public to the feed: each contest, and each station of which something else stands than before.
create or replace function tell_feed_of_import() returns void language sql as $$
  select tell_feed(place.contest_id, place.place, 'published', kept)
  from (
    select id as contest_id, 0 as place from published_contests
    union all
    select contest.id, stored_id('polling_stations', plan.place)
    from publishable plan
    join contests contest
      on contest.constituency_id = stored_id('constituencies', plan.constituency_id)
      and contest.election_type_id = plan.election_type
    left join held_back blocked on blocked.place = plan.place and blocked.election_type = plan.election_type
    left join standing_before known on known.contest_id = contest.id and known.place = plan.place
    where plan.place <> 0 and blocked.place is null
      and standing_at(contest.id, stored_id('polling_stations', plan.place)) is distinct from known.stood
  ) as place
  left join (kept_corrections mine join corrections kept on kept.id = mine.id)
    on kept.contest_id = place.contest_id and kept.place = place.place
  order by place.contest_id, place.place
$$;

-- Keeps the decisions on the findings that were accepted with the import, of the places that it publishes.
create or replace function keep_import_decisions(me int, in_reason text) returns void language sql as $$
  insert into kept_decisions
  select contest.id, contest.constituency_id, nullif(stored_id('polling_stations', finding.place), 0), finding.code,
         finding.numbers, case finding.severity when 'error' then in_reason end
  from import_findings finding
  join contests contest
    on contest.constituency_id = stored_id('constituencies', finding.constituency_id)
    and contest.election_type_id = finding.election_type
  where finding.accepted and (finding.constituency_id, finding.election_type, finding.place)
    not in (select constituency_id, election_type, place from held_back);
  insert into finding_decisions (contest_id, polling_station_id, code, numbers, reason, decided_by)
  select contest_id, polling_station_id, code, numbers, reason, me from kept_decisions
$$;

-- Announces the import and writes its audit rows, in the order of their chains: one for the reference data, which holds `facts`,
-- one for the figures of each constituency, one for the decisions on findings of each place, and one for each publication.
create or replace function record_import(actor jsonb, done jsonb, facts jsonb) returns void language plpgsql as $$
declare
  in_year constant int := stored_id('years', (select id from planned_years));
  reference boolean;
  entry record;
begin
  select bool_or(value ->> 'created' <> '0' or value ->> 'changed' <> '0') into reference
  from jsonb_each(done) where key not in ('results', 'registers', 'contests');

  perform raise_result_version(in_year, election_type_id)
  from (select election_type_id from result_versions where year_id = in_year and reference order by 1) as changed;

  if reference then
    perform record_audit(0, actor, 'import.apply', 'year:' || in_year, null, facts || jsonb_build_object('counts', done));
    perform announce(jsonb_build_object('type', 'reference-changed', 'subject', 'year:' || in_year));
  end if;
  for entry in select * from import_audit_entries() order by chain, place loop
    perform record_audit(entry.chain, actor, entry.action, entry.subject, entry.before, entry.after);
  end loop;
  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', election_type))
  from (
    select election_type from planned_results
    where action <> 'left' or (polling_station_id is not null and (facts #>> '{publish,polling_stations}')::int > 0)
    union select election_type from planned_registers where action <> 'left'
  ) as changed;
end $$;

create or replace function import_audit_entries()
returns table (chain int, place int, action text, subject text, before jsonb, after jsonb) language sql as $$
  select stored_id('constituencies', constituency_id), 0, 'import.figures',
         'constituency:' || stored_id('constituencies', constituency_id), null::jsonb,
         jsonb_object_agg(kind, jsonb_build_object('created', created, 'changed', changed))
  from (
    select constituency_id, 'results' as kind, count(*) filter (where action = 'created') as created,
           count(*) filter (where action = 'changed') as changed
    from planned_results where action <> 'left' group by constituency_id
    union all
    select constituency_id, 'registers', count(*) filter (where action = 'created'), count(*) filter (where action = 'changed')
    from planned_registers where action <> 'left' group by constituency_id
  ) as figures
  group by constituency_id
  union all
  select contest.constituency_id, contest.id, 'findings.decide', place_of(contest, polling_station_id), null,
         jsonb_build_object('findings', jsonb_agg(jsonb_build_object('code', code, 'numbers', numbers) order by code), 'reason', reason)
  from kept_decisions kept join contests contest on contest.id = kept.contest_id
  group by contest.id, polling_station_id, reason
  union all
  select constituency_id, id, 'votes.publish', 'contest:' || id, before, after from published_contests
  union all
  select constituency_id, id, 'registers.publish', 'contest:' || id || '/register', nullif(register -> 'before', 'null'), register -> 'after'
  from published_contests where register is not null
  union all
  select contest.constituency_id, contest.id, 'votes.stations', place_of(contest, null) || '/stations', stations_record(done.stations),
         stations_record(contest.public_stations)
  from published_contests done join contests contest using (id)
  where done.stations is distinct from contest.public_stations
  union all
  select contest.constituency_id, contest.id, 'corrections.add', place_of(contest, kept.polling_station_id) || '/correction',
         kept.before, correction_facts(corrections)
  from kept_corrections kept join corrections using (id) join contests contest on contest.id = kept.contest_id
$$;
