-- Makes the codes of polling stations from region, constituency and the number in the column code, or in its absence the number of the row
-- within the constituency. Results and registers name stations by the same number. What has such a code already keeps it, so that files may be
-- imported again.
create or replace function make_station_codes() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into made_codes
  select line, code_before(region, constituency) || coalesce(code, number::text)
  from (
    select sent.*, row_number() over (partition by lower(region), lower(constituency) order by line) as number
    from import_polling_stations sent where ok
  ) as sent
  where not starts_with(lower(coalesce(code, '')), lower(code_before(region, constituency)));

  update import_polling_stations sent set code = made_codes.code from made_codes where made_codes.line = sent.line;
  update import_results
  set polling_station = code_before(region, constituency) || polling_station
  where polling_station is not null and not starts_with(lower(polling_station), lower(code_before(region, constituency)));
  update import_registers
  set polling_station = code_before(region, constituency) || polling_station
  where polling_station is not null and not starts_with(lower(polling_station), lower(code_before(region, constituency)));
  insert into import_refusals
  select 'polling_stations', line, 'code', 'code_too_long', jsonb_build_object('value', code)
  from made_codes where length(code) > 200;
  perform drop_refused('polling_stations');
end $$;

-- What the codes of a constituency's stations begin with.
create or replace function code_before(region text, constituency text) returns text language sql immutable
return region || ' / ' || constituency || ' / ';

grant execute on function make_station_codes to election_app;
