-- Totals of a result sheet are of a constituency or of one polling station: `place`, as of every figure.
alter table registers
  add column polling_station_id int
    constraint registers_polling_station_fk references polling_stations on delete restrict,
  add column place int not null generated always as (coalesce(polling_station_id, 0)) stored,
  drop constraint registers_pkey,
  add constraint registers_pkey primary key (contest_id, place);
create index registers_station on registers (polling_station_id) where polling_station_id is not null;

create or replace function remember_registers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_history (contest_id, polling_station_id, figure, votes_before, votes_after, action, actor_id)
  select new.contest_id, new.polling_station_id, figure, votes_before, votes_after, new.action, new.changed_by
  from (values
    ('registered', old.total_registered_voters, new.total_registered_voters),
    ('valid', old.total_valid_votes, new.total_valid_votes),
    ('rejected', old.total_rejected, new.total_rejected),
    ('issued', old.total_issued, new.total_issued),
    ('not_returned', old.total_not_returned, new.total_not_returned),
    ('public_registered', old.public_registered_voters, new.public_registered_voters),
    ('public_valid', old.public_valid_votes, new.public_valid_votes),
    ('public_rejected', old.public_rejected, new.public_rejected),
    ('public_issued', old.public_issued, new.public_issued),
    ('public_not_returned', old.public_not_returned, new.public_not_returned)
  ) as figures (figure, votes_before, votes_after)
  where votes_after is distinct from votes_before;
  return null;
end $$;

-- Exports of polling stations show their public totals and are cached.
create function count_published_station_registers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from stored where place <> 0 and public_valid_votes is not null) then
    insert into change_counts (topic, pid) values ('stations', pg_backend_pid())
    on conflict (topic, pid) do update set count = change_counts.count + 1;
  end if;
  return null;
end $$;
create trigger registers_stations_inserted after insert on registers
  referencing new table as stored for each statement execute function count_published_station_registers();
create trigger registers_stations_updated after update on registers
  referencing new table as stored for each statement execute function count_published_station_registers();
