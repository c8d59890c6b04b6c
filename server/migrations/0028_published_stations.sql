-- Exports of polling stations are cached: the changes of what they show are counted like those of the lists (docs/decisions/0009).
alter table change_counts drop constraint change_counts_topic_known;
alter table change_counts add constraint change_counts_topic_known
  check (topic in ('access', 'reference', 'checkpoints', 'stations'));

create trigger polling_stations_counted after insert or update or delete on polling_stations
  for each statement execute function count_change('stations');

-- A figure of a constituency, and one of a station that is not published, change no such export.
create function count_published_stations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from stored where place <> 0 and published_votes is not null) then
    insert into change_counts (topic, pid) values ('stations', pg_backend_pid())
    on conflict (topic, pid) do update set count = change_counts.count + 1;
  end if;
  return null;
end $$;
create trigger vote_values_stations_inserted after insert on vote_values
  referencing new table as stored for each statement execute function count_published_stations();
create trigger vote_values_stations_updated after update on vote_values
  referencing new table as stored for each statement execute function count_published_stations();
