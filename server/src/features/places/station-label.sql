-- How sentences and screens name a polling station: by its name, and by its code too where the constituency has another of this name.
create or replace function station_label(station polling_stations) returns text language sql stable
return station.name || case when exists (
    select from polling_stations namesake
    where namesake.constituency_id = station.constituency_id and lower(namesake.name) = lower(station.name)
      and namesake.id <> station.id)
  then ' (' || station.code || ')' else '' end;

grant execute on function station_label to election_app;
