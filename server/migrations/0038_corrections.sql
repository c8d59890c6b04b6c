-- The public record of what was taken back or changed after it was public. Routines add to it; nobody changes or deletes a row.
create table corrections (
  id bigint generated always as identity primary key,
  year_id int not null,
  election_type_id int not null,
  -- 1, 2, 3, … within the year and election type, in the order in which they became public.
  number int not null,
  contest_id int not null constraint corrections_contest_fk references contests on delete restrict,
  polling_station_id int constraint corrections_polling_station_fk references polling_stations on delete restrict,
  place int not null generated always as (coalesce(polling_station_id, 0)) stored,
  kind text not null constraint corrections_kind_known check (kind in ('withdrawn', 'corrected')),
  -- What stood, and what stands since: { figures: { candidate: votes }, register }. Null after a withdrawal.
  before jsonb not null,
  after jsonb,
  reason text constraint corrections_reason_known check (
    reason in ('wrong_figures', 'wrong_contest', 'sheet_disputed', 'published_too_early', 'test_figures', 'other')),
  note text constraint corrections_note_length check (char_length(note) between 1 and 500),
  corrected_by int not null constraint corrections_corrected_by_fk references users on delete restrict,
  at timestamptz not null default now(),
  constraint corrections_number_key unique (year_id, election_type_id, number),
  constraint corrections_explained check ((reason is null) = (note is null)),
  constraint corrections_withdrawn check ((kind = 'withdrawn') = (after is null)),
  constraint corrections_withdrawn_explained check (kind <> 'withdrawn' or reason is not null)
);
create index corrections_place on corrections (contest_id, place, id);
create index corrections_station on corrections (polling_station_id) where polling_station_id is not null;
grant select on corrections to election_app;
grant select, insert on corrections to election_routines;

create function refuse_changed_corrections() returns trigger language plpgsql as $$
begin
  raise exception 'corrections are neither changed nor deleted' using errcode = 'restrict_violation', constraint = 'corrections_kept';
end $$;
create trigger corrections_kept before update or delete or truncate on corrections
  for each statement execute function refuse_changed_corrections();

-- A publication that was taken back is in the history of publications too, and sealed with the figures.
create function remember_withdrawal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_history (contest_id, figure, action, reason, actor_id, at)
  values (new.contest_id, 'publication', 'withdraw', new.note, new.corrected_by, new.at);
  return null;
end $$;
create trigger corrections_withdrawn after insert on corrections for each row
  when (new.kind = 'withdrawn' and new.place = 0) execute function remember_withdrawal();

-- What is withdrawn at a polling station changes the exports of stations too.
drop trigger vote_values_stations_updated on vote_values;
drop trigger registers_stations_updated on registers;
create function count_changed_stations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from stored where place <> 0 and published_votes is not null)
    or exists (select from replaced where place <> 0 and published_votes is not null) then
    insert into change_counts (topic, pid) values ('stations', pg_backend_pid())
    on conflict (topic, pid) do update set count = change_counts.count + 1;
  end if;
  return null;
end $$;
create function count_changed_station_registers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from stored where place <> 0 and public_valid_votes is not null)
    or exists (select from replaced where place <> 0 and public_valid_votes is not null) then
    insert into change_counts (topic, pid) values ('stations', pg_backend_pid())
    on conflict (topic, pid) do update set count = change_counts.count + 1;
  end if;
  return null;
end $$;
create trigger vote_values_stations_updated after update on vote_values
  referencing new table as stored old table as replaced for each statement execute function count_changed_stations();
create trigger registers_stations_updated after update on registers
  referencing new table as stored old table as replaced for each statement execute function count_changed_station_registers();

insert into permissions (name) values ('votes.withdraw');
insert into role_permissions (role_id, permission_id) select 1, id from permissions where name = 'votes.withdraw';
