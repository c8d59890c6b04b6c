-- Who is silent: what stands at each place, who can be called, and who was reminded (docs/decisions/0026).

insert into permissions (name) values ('coverage.read');
insert into role_permissions (role_id, permission_id)
select role_id, permissions.id
from (values (1), (3), (9)) as built_in (role_id)
join roles on roles.id = role_id
join permissions on permissions.name = 'coverage.read';

-- In the form of E.164: a plus, the country, the number; 7 to 15 digits.
alter table users add column phone text constraint users_phone_form check (phone ~ '^\+[1-9][0-9]{6,14}$');

-- What the phone of a session said last that it holds and has not sent.
alter table sessions add column waiting int constraint sessions_waiting_range check (waiting >= 0);

-- A row for each contest and place at which there was a figure, written by triggers alone: half a million figures of stations are not counted
-- each time somebody asks who is silent.
create table place_activity (
  contest_id int not null constraint place_activity_contest_fk references contests on delete cascade,
  place int not null,
  -- Entries that are pending or approved.
  entries int not null default 0,
  -- Candidates with a live value, with a public one, and with a live value that is not the public one.
  live int not null default 0,
  public int not null default 0,
  unpublished int not null default 0,
  -- The last change of a figure.
  changed_by int not null,
  changed_at timestamptz not null,
  primary key (contest_id, place)
);
grant select on place_activity to election_app;

create function note_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into place_activity (contest_id, place, entries, changed_by, changed_at)
  select changed.contest_id, changed.place, counted.entries, changed.changed_by, changed.changed_at
  from (select contest_id, place, max(changed_by) as changed_by, max(changed_at) as changed_at from after_rows group by 1, 2) as changed
  cross join lateral (
    select count(*)::int as entries from vote_entries e
    where e.contest_id = changed.contest_id and e.place = changed.place and e.status in ('pending', 'approved')) as counted
  on conflict (contest_id, place) do update
  set entries = excluded.entries, changed_by = excluded.changed_by, changed_at = excluded.changed_at;
  return null;
end $$;
create trigger vote_entries_noted_inserted after insert on vote_entries
  referencing new table as after_rows for each statement execute function note_entries();
create trigger vote_entries_noted_updated after update on vote_entries
  referencing new table as after_rows for each statement execute function note_entries();

create function note_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into place_activity (contest_id, place, live, public, unpublished, changed_by, changed_at)
  select changed.contest_id, changed.place, counted.live, counted.public, counted.unpublished, changed.changed_by, changed.changed_at
  from (select contest_id, place, max(changed_by) as changed_by, max(changed_at) as changed_at from after_rows group by 1, 2) as changed
  cross join lateral (
    select count(*)::int as live, count(v.published_votes)::int as public,
      (count(*) filter (where v.published_votes is distinct from v.live_votes))::int as unpublished
    from vote_values v where v.contest_id = changed.contest_id and v.place = changed.place) as counted
  on conflict (contest_id, place) do update
  set live = excluded.live, public = excluded.public, unpublished = excluded.unpublished, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at;
  return null;
end $$;
create trigger vote_values_noted_inserted after insert on vote_values
  referencing new table as after_rows for each statement execute function note_values();
create trigger vote_values_noted_updated after update on vote_values
  referencing new table as after_rows for each statement execute function note_values();

insert into place_activity (contest_id, place, entries, changed_by, changed_at)
select contest_id, place, count(*) filter (where status in ('pending', 'approved')), max(changed_by), max(changed_at)
from vote_entries group by 1, 2;
insert into place_activity (contest_id, place, live, public, unpublished, changed_by, changed_at)
select contest_id, place, count(*), count(published_votes), count(*) filter (where published_votes is distinct from live_votes),
  max(changed_by), max(changed_at)
from vote_values group by 1, 2
on conflict (contest_id, place) do update
set live = excluded.live, public = excluded.public, unpublished = excluded.unpublished,
    changed_by = case when excluded.changed_at > place_activity.changed_at then excluded.changed_by else place_activity.changed_by end,
    changed_at = greatest(excluded.changed_at, place_activity.changed_at);

-- The last reminder of each place. The audit trail has all of them.
create table reminders (
  contest_id int not null constraint reminders_contest_fk references contests on delete cascade,
  polling_station_id int constraint reminders_polling_station_fk references polling_stations on delete cascade,
  place int not null generated always as (coalesce(polling_station_id, 0)) stored,
  sent_by int not null constraint reminders_sent_by_fk references users on delete cascade,
  sent_at timestamptz not null default now(),
  -- Who was reminded.
  user_ids int[] not null,
  primary key (contest_id, place)
);
create index reminders_station on reminders (polling_station_id) where polling_station_id is not null;
create index reminders_sent_by on reminders (sent_by);
grant select, insert, update on reminders to election_app;

-- The list of places has the stations too.
create trigger polling_stations_listed after insert or update or delete on polling_stations
  for each statement execute function count_change('reference');
