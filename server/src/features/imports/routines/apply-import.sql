-- Stores what the checks have planned, publishes it where asked to, and records it: an import writes by this function alone. The caller
-- compares what it returns with what it announced.
-- reason: why errors that were accepted are published all the same
-- explained: why published figures change, { reason, note }; without it an import that changes one is refused
-- facts: what the audit trail keeps of the files and the publication
-- Publishing, and the status of a contest, need the permission that the calls for them need.
-- returns { done: created and changed rows by kind, contests: the number of those published }
create or replace function apply_import(actor jsonb, publish boolean, facts jsonb, reason text, explained jsonb) returns jsonb language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  me constant int := actor ->> 'id';
  done jsonb;
  contests int := 0;
begin
  perform refuse_importer(me, publish);
  if publish then
    perform remember_standing();
  end if;
  done := apply_import_reference() || apply_import_figures(me, publish);
  if publish then
    perform keep_import_decisions(me, reason);
    contests := publish_import(me);
    perform keep_import_corrections(me, explained);
    -- A station in a public sum that came back can make it the sum of all stations.
    perform settle_by_stations(array(
      select distinct stored_id('constituencies', constituency_id) from planned_results where polling_station_id is not null));
    perform tell_feed_of_import();
  end if;
  done := done || apply_import_contests(actor, publish);
  perform record_import(actor, done, facts);
  -- That took up to minutes: the person may have lost the right meanwhile.
  perform refuse_importer(me, publish);
  perform analyze_written();
  return jsonb_build_object('done', done, 'contests', contests);
end $$;

-- Refuses a person who may not do at this moment what the import does.
create or replace function refuse_importer(me int, publish boolean) returns void language plpgsql as $$
begin
  if not holds_permission(me, 'imports.run') then
    perform refuse(403, 'not_allowed');
  elsif (publish or exists (select from planned_contests where action = 'changed')) and not holds_permission(me, 'votes.publish') then
    perform refuse(403, 'role_does_not_publish');
  end if;
end $$;

grant execute on function apply_import to election_app;
