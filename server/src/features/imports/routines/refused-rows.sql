-- The refused rows with the record that each is about, as its own cells name it.
create or replace function refused_rows() returns table (kind text, line int, field text, code text, detail jsonb, record text)
language sql stable as $$
  with named as (
    select 'years' as kind, line, title as record from import_years where not ok
    union all select 'regions', line, title from import_regions where not ok
    union all select 'constituencies', line, concat_ws(', ', region, name) from import_constituencies where not ok
    union all
    select 'polling_stations', line, concat_ws(', ', region, constituency, code, name) from import_polling_stations where not ok
    union all select 'coalitions', line, coalesce(short_name, name) from import_coalitions where not ok
    union all select 'parties', line, coalesce(acronym, name) from import_parties where not ok
    union all select 'candidates', line, concat_ws(', ', region, constituency, name) from import_candidates where not ok
    union all
    select 'results', line, concat_ws(', ', region, constituency, polling_station, coalesce(candidate, "order"::text))
    from import_results where not ok
    union all
    select 'registers', line, concat_ws(', ', region, constituency, polling_station) from import_registers where not ok
    union all select 'contests', line, concat_ws(', ', region, constituency) from import_contests where not ok
  )
  select refusal.kind, refusal.line, refusal.field, refusal.code, refusal.detail, coalesce(left(named.record, 200), '')
  from import_refusals refusal left join named using (kind, line)
$$;

grant execute on function refused_rows to election_app;
