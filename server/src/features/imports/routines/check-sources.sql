-- What an import asks about people: no one validates figures of their own by a file, and what sources or four eyes hold back on the
-- screen is held back here too (contract: sources.ts).

-- Refuses figures of places where the importing person's own entries wait for another person's decision, or were declined.
create or replace function refuse_own_entries(me int) returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into import_refusals
  select distinct 'results', plan.line, 'votes', 'own_entry', jsonb_build_object('value', candidate_label(c))
  from planned_results plan
  join vote_entries e on e.contest_id = plan.contest_id and e.place = coalesce(plan.polling_station_id, 0)
    and e.candidate_id = plan.candidate_id and e.user_id = me
  join vote_transitions move
    on move.subject = 'entry' and move.action = 'validate' and move.state = e.status and move.refusal is not null
  join candidates c on c.id = plan.candidate_id
  where plan.action <> 'left';
  perform drop_refused('results');
  delete from planned_results where line in (select line from import_refusals where kind = 'results' and code = 'own_entry');
end $$;

-- The places of the files, of years with such settings, as a publication sees them before the import; `sent`: the figures of the files,
-- `totals`: theirs of the register, or null.
create or replace function import_confirmables()
returns table (constituency_id int, election_type int, place int, facts jsonb, sent jsonb, totals jsonb) language sql stable as $$
  select plan.constituency_id, plan.election_type, plan.place, facts,
         coalesce(jsonb_agg(jsonb_build_object('candidate_id', plan.candidate_id, 'votes', plan.votes))
           filter (where plan.candidate_id is not null), '[]'),
         jsonb_agg(plan.totals) filter (where plan.totals is not null) -> 0
  from (
    select constituency_id, election_type, coalesce(polling_station_id, 0) as place, contest_id, candidate_id, votes, null::jsonb as totals
    from planned_results
    union all
    select constituency_id, election_type, coalesce(polling_station_id, 0), contest_id, null, null, to_jsonb(register)
    from planned_registers register where action <> 'left'
  ) as plan
  join contests k on k.id = plan.contest_id
  cross join lateral publish_facts(k, plan.place) as facts
  where facts is not null
  group by plan.constituency_id, plan.election_type, plan.place, facts
$$;

grant execute on function refuse_own_entries, import_confirmables to election_app;
